import type { Locator } from '@playwright/test';

/** Counts what sets out in the cells of a map from now on; the function that is returned says how many did. */
export async function countCellMotions(canvas: Locator): Promise<() => Promise<number>> {
  await canvas.evaluate((node: HTMLCanvasElement & { motions?: number }) => {
    node.motions = 0;
    const animate = node.animate.bind(node);
    node.animate = (...value) => {
      node.motions = (node.motions ?? 0) + 1;
      return animate(...value);
    };
  });
  return () => canvas.evaluate((node: HTMLCanvasElement & { motions?: number }) => node.motions ?? 0);
}
