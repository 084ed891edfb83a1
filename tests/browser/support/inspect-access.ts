import { axeViolations } from './axe.ts';
import { expect, test } from './site-page.ts';

/** Inspect at some widths and addresses: accessible, and no wider than the window. */
export function inspectIsAccessible(views: readonly (readonly [width: number, hash: string])[]): void {
  test('axe finds nothing in Inspect, and nothing is wider than its window', async ({ page, home }) => {
    for (const [width, hash] of views) {
      await page.goto('about:blank');
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${home}inspect.html${hash}`);
      if (hash.includes('part=')) await expect(page.locator('.answer h2')).toBeVisible();
      else {
        await page.locator('posenc-layers').scrollIntoViewIfNeeded();
        await expect(page.locator('posenc-layers .legend')).toBeVisible();
      }
      if (hash.includes('gemma')) await expect(page.locator('inspect-frequencies svg.lines')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}
