import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';

// A script that runs before those of the page.
test.use({ freshPage: true });

// WebKit has no scroll anchoring: what stands above a chapter pushes it away while it takes its size.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none }');
    document.adoptedStyleSheets = [sheet];
    const supports = CSS.supports.bind(CSS);
    CSS.supports = ((...asked: [string, string]) => asked[0] !== 'overflow-anchor' && supports(...asked)) as never;
  });
});

/** Where the chapter begins in the window, when nothing moves any more. */
async function topOf(page: Page, chapter: string): Promise<number> {
  return page.evaluate(async (id) => {
    const top = () => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN);
    let [still, before] = [0, top()];
    while (still < 15) {
      await new Promise((next) => setTimeout(next, 100));
      still = top() === before ? still + 1 : 0;
      before = top();
    }
    return before;
  }, chapter);
}

test('an address that ends in a chapter leads to its beginning', async ({ page, home }) => {
  await page.goto(`${home}index.html#longer`);
  expect(await topOf(page, 'longer')).toBe(16);
});

test('a chapter that is chosen stays where it begins, until the reader moves on', async ({ page, home }) => {
  await page.goto(home);
  await page.getByRole('button', { name: 'Chapters' }).click();
  await page.locator('#contents a[href="#rope"]').click();
  expect(await topOf(page, 'rope')).toBe(16);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => topOf(page, 'rope')).toBeLessThan(-300);
  // What changes now is no longer the chapter's business.
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  expect(await topOf(page, 'rope')).toBeLessThan(-300);
});
