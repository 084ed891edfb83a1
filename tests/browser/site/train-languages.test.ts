import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site-page.ts';

const tiny = 'dim=8&layers=1&heads=2&length=8&batch=4&lengths=8+16&every=5&steps=20&schemes=none+rope';

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
  expect(await axeViolations(page)).toEqual([]);
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
