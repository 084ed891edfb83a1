import { difference, expect, openWords, table, test } from '../support/learn-page.ts';
import { labIsAccessible, pageFits, pageIsAccessible, reachedByKeyboard } from '../support/site-access.ts';
import { trainIsAccessible } from '../support/train-access.ts';

// In addition to npm test, which checks pages around their figures at one width, every figure by itself, and one view
// of the Lab at the narrowest width.
for (const width of [360, 1600]) trainIsAccessible(width);

for (const width of [360, 540, 800, 1100, 1600]) {
  pageIsAccessible('index.html', width);
  pageIsAccessible('embed.html', width);
  labIsAccessible(width);
}

// In addition to npm test, which takes the first and the last.
pageFits([360, 540, 800, 1100, 1600, 2560]);

// In addition to npm test, which stops at the first figure.
test('the keyboard reaches everything, and focus is seen', async ({ page, home }) => {
  await openWords(page, home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await table(page).scrollIntoViewIfNeeded();
  await expect(table(page).locator('canvas')).toBeVisible();
  const reached = await reachedByKeyboard(page);
  for (const name of [
    'input sentence',
    'select encoding',
    'input view',
    'input head',
    'select scheme',
    'input queries',
    'query by key',
    'position by dimension',
  ]) {
    expect(reached).toContain(name);
  }
});
