import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-page.ts';
import { spokenPieces } from '../support/spoken.ts';
import { folders, type Language, saysNothingInEnglish, type Translation } from '../support/translated.ts';

const tiny = 'dim=8&layers=1&heads=2&length=8&batch=4&lengths=8+16&every=5&steps=20&schemes=none+rope';

/** Names, which are the same in every language. */
const names = ['JSON', 'RoPE', 'ALiBi', 'KERPLE', 'FIRE', 'Toeplitz', 'Sandwich', 'Shaw', 'Transformer-XL', 'CoPE'];
/** Other words that are the same as in English. */
const alike: Readonly<Record<Translation, readonly string[]>> = {
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
  await saysNothingInEnglish((language) => walk(page, home, language), {
    isAlike: (piece, language) => alike[language].includes(piece),
    moreThan: 100,
  });
});
