import { attention, difference, encode, expect, table, test } from '../support/learn-page.ts';
import { siteIsAccessible } from '../support/site-access.ts';

for (const width of [360, 1600]) siteIsAccessible(width);

test('from 360 to 2560 pixels nothing is cut off and the canvas stays sharp', async ({ page, home }) => {
  await page.goto(home);
  for (const width of [360, 540, 800, 1100, 1600, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const figure of [attention(page), table(page)]) {
      await figure.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
            const { width: cssWidth } = canvas.getBoundingClientRect();
            return Math.abs(canvas.width - cssWidth * devicePixelRatio);
          }),
        )
        .toBeLessThanOrEqual(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const control of await page.locator('.control').all()) {
      const box = await control.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('the keyboard reaches everything, and focus is seen', async ({ page, home }) => {
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await table(page).scrollIntoViewIfNeeded();
  await expect(table(page).locator('canvas')).toBeVisible();
  const reached: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const marked = element?.matches('.segments input') ? element.parentElement : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(marked as Element);
      const name = element?.getAttribute('aria-label') ?? (element as HTMLInputElement).name ?? '';
      return {
        name: `${element?.localName} ${name || element?.id || element?.textContent?.trim()}`,
        seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      };
    });
    expect(focused.seen, focused.name).toBe(true);
    reached.push(focused.name);
  }
  for (const name of ['input sentence', 'select encoding', 'input view', 'input head', 'input seed', 'input layout']) {
    expect(reached.join('\n')).toContain(name);
  }
  expect(reached.join('\n')).toContain('query by key');
  expect(reached.join('\n')).toContain('position by dimension');
});

test('with reduced motion nothing moves by itself', async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await encode(page, 'RoPE');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});
