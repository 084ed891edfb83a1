import type { Page } from '@playwright/test';
import { isAccessible } from '../support/site-access.ts';
import { expect, test } from '../support/site-page.ts';
import { spokenPieces } from '../support/spoken.ts';

const tiny = 'dim=8&layers=1&heads=2&length=8&batch=4&lengths=8+16&every=5&steps=20&schemes=none+rope';
const folders = { en: '', de: 'de/', es: 'es/' } as const;
type Language = keyof typeof folders;

/** Names, which are the same in every language. */
const names = ['JSON', 'RoPE', 'ALiBi', 'KERPLE', 'FIRE', 'Toeplitz', 'Sandwich', 'Shaw', 'Transformer-XL', 'CoPE'];
/** Other words that are the same as in English. */
const alike: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: [...names, 'Text', 'Attention', 'Position', 'auto', 'Sinusoidal'],
  es: [...names, 'auto', 'Sinusoidal'],
};

/** All text of Train in a language: for every task, and for every view of a finished run. */
async function walk(page: Page, home: string, language: Language): Promise<string[]> {
  const room = page.locator('main');
  const said: string[] = [];
  await page.goto(`${home}${folders[language]}train.html#v=1&task=sum3mod4&${tiny}`);
  const task = page.locator('train-board select#task');
  await expect(task).toHaveValue('sum3mod4');
  for (const value of ['offset3', 'first', 'pairs', 'copy', 'sort', 'text', 'sum3mod4']) {
    await task.selectOption(value);
    said.push(...(await spokenPieces(room)));
  }
  // An invalid number.
  const steps = page.locator('train-board input#steps');
  await page.locator('details.sizes summary').click();
  await steps.fill('0');
  await steps.press('Enter');
  await expect(page.locator('#steps-problem')).toBeVisible();
  said.push(...(await spokenPieces(room)));
  await steps.fill('20');
  await steps.press('Enter');
  await page.locator('posenc-train').getByRole('button').first().click();
  await expect(page.locator('train-runs tbody tr')).toHaveCount(2);
  for (const view of ['curves', 'lengths', 'attention', 'parameters']) {
    await page.locator(`posenc-train input[value=${view}]`).check();
    said.push(...(await spokenPieces(room)));
  }
  return [...new Set(said)];
}

test('the German and the Spanish Train say nothing as the English one does', async ({ page, home }) => {
  test.slow();
  const english = new Set(await walk(page, home, 'en'));
  expect(english.size).toBeGreaterThan(100);
  for (const language of ['de', 'es'] as const) {
    const said = await walk(page, home, language);
    expect(said.length).toBeGreaterThan(100);
    expect(
      said.filter((piece) => english.has(piece) && !alike[language].includes(piece)),
      language,
    ).toEqual([]);
  }
});

test('a translated Train fits its window, is accessible, and leads to other languages with its state', async ({
  page,
  home,
}) => {
  const state = `#v=1&task=first&${tiny}`;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${home}de/train.html${state}`);
    await expect(page.locator('posenc-train .body')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await isAccessible(page);
  await page.locator('train-board select#task').selectOption('pairs');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/es\/train\.html#v=1&task=pairs&/);
  await expect(page.locator('train-board select#task')).toHaveValue('pairs');
});

test('numbers are typed as the language writes them', async ({ page, home }) => {
  await page.goto(`${home}de/train.html#v=1&lr=0.02&${tiny}`);
  await page.locator('details.sizes summary').click();
  const rate = page.getByLabel('Lernrate', { exact: true });
  await expect(rate).toHaveValue('0,02');
  await rate.fill('0,0125');
  await rate.press('Enter');
  await expect(page).toHaveURL(/&lr=0\.0125&/);
  await expect(rate).toHaveValue('0,0125');
});

test('a model that stops says why, in the figure and in its line', async ({ page, home }) => {
  await page.goto(
    `${home}de/train.html#v=1&task=first&${tiny.replace('schemes=none+rope', 'schemes=rope')}&lr=1000&steps=2000`,
  );
  await page.locator('posenc-train').getByRole('button', { name: 'Modell trainieren' }).click();
  const said = /RoPE hielt nach Schritt \d+ an: Der Verlust oder ein Gradient ist keine endliche Zahl mehr/;
  await expect(page.locator('posenc-train .stopped')).toHaveText(said);
  await expect(page.locator('train-runs tbody td[title]').first()).toHaveAttribute('title', said);
});
