import { attention, difference, encode, expect, openWords, table, test } from '../support/learn-page.ts';
import { reachedByKeyboard, textIsAccessible } from '../support/site-access.ts';

// tests/browser/soak covers pages with their figures and other widths, tests/browser/elements covers figures by
// themselves.
textIsAccessible('index.html', 360);
textIsAccessible('embed.html', 1600);

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
    const ends = await page
      .locator('.control')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  }
});

test('the keyboard reaches the opening scene and the controls of the first chapter, and focus is seen', async ({
  page,
  home,
}) => {
  await openWords(page, home);
  await expect(difference(page, 'dog')).toHaveText('0');
  const reached = await reachedByKeyboard(page, 'query by key');
  for (const name of [
    'input encoding',
    'input sentence',
    'select encoding',
    'input view',
    'input head',
    'input seed',
    'query by key',
  ]) {
    expect(reached).toContain(name);
  }
});

test('with reduced motion nothing moves by itself', async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWords(page, home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await encode(page, 'RoPE');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});
