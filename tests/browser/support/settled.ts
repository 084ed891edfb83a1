import type { Page } from '@playwright/test';

/** Resolves once observers of sizes and visibility have reported and the page is idle. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
  });
}
