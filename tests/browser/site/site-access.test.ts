import { attention, difference, encode, expect, openWords, test, unfold } from '../support/learn-page.ts';
import { pageFits, reachedByKeyboard, textIsAccessible } from '../support/site-access.ts';

// tests/browser/soak covers pages with their figures, other widths and both colours, tests/browser/elements covers figures by
// themselves.
textIsAccessible('index.html', 360, 'dark');
textIsAccessible('embed.html', 1600);

pageFits([360, 2560]);

test('the keyboard reaches the opening scene and the controls of the first chapter, and focus is seen', async ({
  page,
  home,
}) => {
  await openWords(page, home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await unfold(attention(page));
  await page.locator('.skip').focus();
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
