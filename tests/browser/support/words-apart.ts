import type { Locator } from '@playwright/test';
import { expect, test } from './figure-page.ts';

/** The names of a picture where they come to rest: which cover each other, and the height of the lowest. */
export async function namesOf(texts: Locator): Promise<{ overlaps: string[]; lowest: number }> {
  const names = await texts.evaluateAll((all) =>
    all.map((text) => {
      for (const motion of text.getAnimations()) motion.finish();
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { text: text.textContent, left, right, middle: (top + bottom) / 2, height: bottom - top };
    }),
  );
  const overlaps = names.flatMap((a, i) =>
    names
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && Math.abs(a.middle - b.middle) < 0.6 * a.height)
      .map((b) => `${a.text} and ${b.text}`),
  );
  return { overlaps, lowest: Math.min(...names.map(({ height }) => height)) };
}

/** The names of the words in the picture of the ladder, at some width of the window: apart from each other, and legible. */
export function namesStayApart(width: number): void {
  test(`no name of a word covers another on any rung of the ladder, ${width} px wide`, async ({ page, figure }) => {
    await page.setViewportSize({ width, height: 844 });
    const element = await figure('<posenc-ladder></posenc-ladder>');
    for (const rung of await element.locator('.rungs label').all()) {
      await rung.click();
      await expect(rung.locator('input')).toBeChecked();
      await expect(element.locator('text.name').nth(8)).toBeVisible();
      const { overlaps, lowest } = await namesOf(element.locator('text.name'));
      expect(overlaps, (await rung.textContent()) ?? '').toEqual([]);
      // The picture is drawn smaller than its own units; its letters are to stay legible.
      expect(lowest).toBeGreaterThan(13);
    }
  });
}
