import { attention, choose, difference, encode, expect, openWords, test, unfold } from '../support/learn-page.ts';

// In addition to npm test, which moves the controls of the figure on a separate page.
test('head and seed change the numbers, and the same choice brings them back', async ({ page, home }) => {
  await openWords(page, home);
  await unfold(attention(page));
  await encode(page, 'RoPE');
  const seen = new Set<string | null>();
  for (const head of ['1', '2', '3', '4']) {
    await choose(page, head);
    await expect(attention(page).locator('canvas')).toHaveAttribute('aria-label', new RegExp(`head ${head}\\.`));
    seen.add(await difference(page, 'dog').textContent());
  }
  expect(seen.size).toBe(4);
  const before = await difference(page, 'dog').textContent();
  const seed = attention(page).getByLabel('Seed');
  await seed.fill('8');
  await seed.press('Enter');
  await expect(difference(page, 'dog')).not.toHaveText(before as string);
  await expect(attention(page)).toContainText('drawn from seed 8');
  await seed.fill('-1');
  await seed.press('Enter');
  await expect(attention(page).getByRole('alert')).toHaveText(
    /seed: -1 is not allowed; expected a whole number from 0 to 4294967295/,
  );
  await expect(attention(page)).toContainText('drawn from seed 8');
  await seed.fill('6');
  await seed.press('Enter');
  await attention(page).getByRole('button', { name: 'Next seed' }).click();
  await expect(seed).toHaveValue('7');
  await expect(difference(page, 'dog')).toHaveText(before as string);
});
