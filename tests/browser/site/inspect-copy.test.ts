import { expect, test } from '../support/site-page.ts';

test('a row is copied as a program for NumPy and as JSON', async ({ page, context, home }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${home}inspect.html#v=1&example=qwen2.5-7b-yarn`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy as Python' }).click();
  await expect.poll(copied).toContain('attention_factor = 0.1 * np.log(4) + 1');
  expect(await copied()).toMatch(/^import numpy as np\n[\s\S]*\ninv_freq = /);
  await expect(page.locator('.actions [role=status]').first()).toHaveText(
    /^A program for NumPy is copied: \d+ lines\.$/,
  );
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect.poll(async () => (await copied()).startsWith('{')).toBe(true);
  const { encoding, attention } = JSON.parse(await copied());
  expect(encoding).toMatchObject({ scheme: 'rope', base: 1e6, scaling: { type: 'yarn', factor: 4 } });
  expect(attention.causal).toBe(true);
});
