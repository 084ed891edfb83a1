import { axeViolations } from './axe.ts';
import { expect, test } from './site-page.ts';

/** Train with a finished run, at some width: accessible, and no wider than its window. */
export function trainIsAccessible(width: number, colors: 'light' | 'dark' = 'light'): void {
  test(`axe finds nothing in Train, and nothing is wider than its window, ${width} px wide`, async ({ page, home }) => {
    await page.setViewportSize({ width, height: 900 });
    const tiny = 'dim=8&layers=1&heads=2&length=8&batch=4&lengths=8+16&every=5&steps=20';
    await page.goto(`${home}train.html#v=1&schemes=none&${tiny}`);
    await expect(page.locator('posenc-train .status')).toContainText('A model of');
    await page.locator('.sizes summary').click();
    await page.getByRole('button', { name: 'Train the model' }).click();
    await expect(page.locator('train-runs tbody tr')).toHaveCount(1);
    await page.locator('posenc-generalise').scrollIntoViewIfNeeded();
    await expect(page.locator('posenc-generalise .body')).toBeVisible();
    expect(await axeViolations(page, { colors })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
