import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site-page.ts';

test('a translated Inspect fits its window, is accessible, and leads to other languages with its state', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${home}de/inspect.html#v=1&example=phi-3-mini-128k`);
  await expect(page.locator('.answer h2').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/es\/inspect\.html#v=1&example=phi-3-mini-128k/);
  await expect(page.locator('inspect-report')).toContainText('claves anteriores');
});

test('numbers of Inspect are read and typed as the language writes them', async ({ page, home }) => {
  await page.goto(`${home}de/inspect.html#v=1&part=precision`);
  const limit = page.getByLabel('Grenze (rad)');
  await expect(limit).toHaveValue('0,01');
  await limit.fill('0,025');
  await limit.press('Enter');
  await expect(page).toHaveURL(/precision\.limit=0\.025/);
  await expect(page.locator('inspect-precision thead')).toContainText('mehr als 0,025 rad ab Position');
  await page.goto(`${home}de/inspect.html#v=1&example=qwen2.5-7b-yarn`);
  await expect(page.getByRole('row', { name: 'Attention-Faktor' })).toContainText('1,1386');
});

test('an error of the API stays English, and is marked as that', async ({ page, home }) => {
  await page.goto(`${home}de/inspect.html#v=1&part=arrays&arrays.first=1+2+x`);
  const problem = page.locator('inspect-arrays .problem');
  await expect(problem.locator('span[lang=en]')).toContainText('is not allowed');
});
