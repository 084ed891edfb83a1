import { attention, difference, encode, expect, openWords, test } from '../support/learn-page.ts';

// In addition to npm test, where a step sets a figure, the address follows, and back undoes it.
test('the address holds the state; back, forward and Link bring it again', async ({ page, context, home }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWords(page, home);
  await encode(page, 'RoPE');
  await expect(page).toHaveURL(`${home}?v=1&attention.encoding=rope`);
  const rope = (await difference(page, 'dog').textContent()) as string;
  expect(rope).not.toBe('0');
  await encode(page, 'ALiBi');
  await expect(page).toHaveURL(`${home}?v=1&attention.encoding=alibi`);
  await page.goBack();
  await expect(difference(page, 'dog')).toHaveText(rope);
  await expect(attention(page).getByLabel('position', { exact: true })).toHaveValue('rope');
  await page.goBack();
  await expect(difference(page, 'dog')).toHaveText('0');
  await page.goForward();
  await expect(difference(page, 'dog')).toHaveText(rope);

  await attention(page).getByLabel('sentence').fill('a dog & a dog = 100% dog?');
  await attention(page).getByLabel('sentence').press('Enter');
  await expect(page).toHaveURL(/attention\.sentence=/);
  const text = (await difference(page, 'dog').textContent()) as string;
  await attention(page).getByRole('link', { name: 'Link' }).click();
  await expect(attention(page).locator('.copied')).toHaveText('Address copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(copied);
  await expect(attention(page).getByLabel('sentence')).toHaveValue('a dog & a dog = 100% dog?');
  await expect(difference(page, 'dog')).toHaveText(text);

  await openWords(page, `${home}?v=99&attention.encoding=rope`);
  await expect(difference(page, 'dog')).toHaveText('0');
  await openWords(page, `${home}?v=1&attention.encoding=nonsense&table.x=1`);
  await expect(attention(page).getByRole('alert')).toContainText("encoding: 'nonsense' is not allowed");
});
