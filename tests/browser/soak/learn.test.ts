import { expect, followLink, inSight, test } from '../support/learn-page.ts';
import { shownBy } from '../support/post.ts';

/** Distances of six keys to a query at a position. */
const counted = (position: number) => Array.from({ length: 6 }, (_, key) => position - key);

// In addition to npm test, which follows the first step of each chapter.
test('what a mask gives away, layers without positions, a cache, and bits', async ({ page, home }) => {
  await page.goto(`${home}#evidence`);
  const evidence = page.locator('section#lengths');
  const far = await inSight(page, 'far');
  await followLink(evidence.locator('.hands-on', { has: far }), 'T5');
  await expect(far.locator('select#scheme')).toHaveValue('t5');
  await followLink(evidence, '64 tokens');
  await expect(far.locator('select#scheme')).toHaveValue('alibi');
  // The last query and the first key of the first head.
  const biases = (await shownBy(page, '#far')).arrays[0]?.data ?? [];
  expect(biases[63 * 64]).toBe(-31.5);

  const chapter = page.locator('section#nope');
  const unplaced = await inSight(page, 'unplaced');
  const dogs = unplaced.locator('td[data-word="dog"]');
  await expect(unplaced.locator('.verdict')).toHaveText('The mask alone tells equal words apart');
  await followLink(chapter, 'without the mask');
  await expect(dogs).toHaveText('0');
  await followLink(chapter, 'every word the same');
  await expect(unplaced.getByLabel('causal mask')).toBeChecked();
  await expect(dogs).not.toHaveText('0');
  const mixed = await inSight(page, 'mixed');
  await expect(mixed.locator('.verdict')).toHaveText('36 layers, 2 kinds');
  for (const [model, count, kinds] of [
    ['Llama 4 Scout', 48, ['36 layers', 'chunks of 8,192']],
    ['EXAONE 4.0 32B', 64, ['48 layers', 'window 4,096']],
  ] as const) {
    await followLink(chapter, model);
    await expect(mixed.locator('.verdict')).toHaveText(`${count} layers, 2 kinds`);
    for (const words of kinds) await expect(mixed.locator('.legend li').first()).toContainText(words);
  }

  // The next chapters are on the same page.
  const decoding = await inSight(page, 'decoding');
  const caching = page.locator('section#in-a-program');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data).toEqual(counted(5));
  await followLink(caching, 'from the start');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data).toEqual(counted(0));
  await followLink(caching, 'Four new words at once');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data.slice(18)).toEqual(counted(5));
  await expect(decoding.getByRole('radio', { name: 'End' })).toBeChecked();
  const bits = await inSight(page, 'bits');
  await expect(bits.locator('.readout')).toContainText('positions in bfloat16 252 rad');
  await followLink(caching, 'the base of Llama 3');
  await expect(bits.getByLabel('base', { exact: true })).toHaveValue('500000');
  await expect(bits.locator('.readout')).toContainText('positions in bfloat16 252 rad');
});
