import type { Page } from '@playwright/test';

/** After observers of sizes and of what is in sight have been told, and the page has nothing left to do. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
  });
}
