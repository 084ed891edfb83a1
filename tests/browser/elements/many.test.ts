import type { FigureElement } from '../../../web/elements/figure/figure.ts';
import { openPost, type Post } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';

let post: Post;

test.beforeAll(async () => {
  post = await openPost();
});

test.afterAll(() => post.close());

test('fifty figures on a page are drawn as they come into sight', async ({ page }) => {
  const kinds = ['table', 'similarity', 'bias', 'decay', 'spectrum'];
  const body = Array.from(
    { length: 50 },
    (_, i) => `<posenc-${kinds[i % kinds.length]}></posenc-${kinds[i % kinds.length]}>`,
  );
  await post.open(page, body.join(''));
  const drawn = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('main > *')].filter(({ localName }) => localName.startsWith('posenc'));
      return all.filter((node) => node.shadowRoot?.querySelector('.body')).length;
    });
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await drawn()).toBeLessThan(10);
  await page.locator('main > :last-child').scrollIntoViewIfNeeded();
  await expect(page.locator('main > :last-child svg.lines')).toBeVisible();
  expect(await drawn()).toBeLessThan(25);
});

test('the colours and their range can be chosen and locked', async ({ page }) => {
  await post.open(
    page,
    '<posenc-similarity length="8" range="-2,40" locale="de" color-map="viridis"></posenc-similarity>',
  );
  await expect(page.locator('.color-bar')).toContainText('−2');
  await expect(page.locator('.color-bar')).toContainText('40');
  await expect(page.locator('.readout')).toContainText(',');
  const ends = page.locator('.color-bar rect');
  await expect(ends.first()).toHaveAttribute('fill', 'rgb(253 231 37)');
  await expect(ends.last()).toHaveAttribute('fill', 'rgb(68 1 84)');
  const state = await page.locator('posenc-similarity').evaluate((node) => (node as FigureElement).state);
  expect(state).toEqual({ length: '8', range: '-2,40', locale: 'de', 'color-map': 'viridis' });
});
