import { expect, test } from '../support/site-page.ts';

test('figures of a translated Embed write numbers as its language does', async ({ page, home }) => {
  await page.goto(`${home}de/embed.html`);
  const figure = page.locator('posenc-attention').first();
  await figure.evaluate((node) => node.scrollIntoView());
  await expect(figure).toContainText(/0,\d+/);
  await expect(page.locator('td', { hasText: 'Zahl über 0' }).first()).toBeAttached();
  await expect(
    page.locator('td', { hasText: 'Zahl von -9007199254740992 bis 9007199254740992' }).first(),
  ).toBeAttached();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/es\/embed\.html/);
});
