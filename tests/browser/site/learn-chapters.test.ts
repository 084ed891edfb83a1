import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';

// A script runs before those of the page.
test.use({ freshPage: true, contextOptions: { reducedMotion: 'no-preference' } });

// Imitates WebKit, which has no scroll anchoring: figures above a chapter push it away while they take their sizes.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none }');
    document.adoptedStyleSheets = [sheet];
    const supports = CSS.supports.bind(CSS);
    CSS.supports = ((...asked: [string, string]) => asked[0] !== 'overflow-anchor' && supports(...asked)) as never;
  });
});

/** The top of the chapter in the window, once nothing moves any more. */
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
  // Later changes no longer move the page to the chapter.
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  expect(await topOf(page, 'rope')).toBeLessThan(-300);
});
