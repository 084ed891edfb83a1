import { expect, test } from './quiet-page.ts';
import { settled } from './settled.ts';
import type { StaticServer } from './static-server.ts';

/** The test that what stands on Learn stays where it is while the page loads. It needs a fresh page. */
export function nothingMoves(width: number, fonts: 'at once' | 'late', host: () => StaticServer): void {
  test(`nothing moves while the page loads, ${width} px wide, its fonts there ${fonts}`, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The text and the first figure stand in another font by then.
    if (fonts === 'late')
      await page.route('**/*.woff2', async (route) => {
        await expect(page.locator(firstNumber)).toContainText('0.0000');
        await settled(page);
        await route.continue();
      });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${host().origin}/posenc/`, { waitUntil: 'networkidle' });
    await expect(page.locator(firstNumber)).toContainText('0.0000');
    await page.evaluate(() => document.fonts.ready);
    // Below 0.1 a shift counts as not noticed (Core Web Vitals); a fifth of it is what is left to fonts.
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
  });
}

/** Is there when the first figure is drawn. */
const firstNumber = '#opening .said';
