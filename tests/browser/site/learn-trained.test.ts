import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createPosenc } from 'posenc';
import { headOf, largestRowDifference } from '../../../web/elements/inputs/sentence.ts';
import { readModel } from '../../../web/site/learn/trained/model.ts';
import {
  attention,
  choose,
  difference,
  encode,
  expect,
  openWords,
  sentences,
  significant,
  test,
  unfold,
} from '../support/learn-page.ts';
import { shownBy } from '../support/post.ts';

// The test counts when files are loaded.
test.use({ freshPage: true });

const folder = new URL('../../../web/site/learn/trained/models/', import.meta.url);
const modelOf = (scheme: string) =>
  readModel(new Uint8Array(readFileSync(new URL(`${scheme}.safetensors`, folder))).buffer);
const trained = (page: Page) => attention(page).getByLabel('trained model');
const requested = (page: Page) => {
  const models: string[] = [];
  page.on('request', (request) => {
    const [name] = request.url().match(/[^/]+\.safetensors/) ?? [];
    // The service worker keeps every file of the site, so its requests do not count.
    if (name && !request.serviceWorker()) models.push(name.replace(/-.*/, ''));
  });
  return models;
};

test('a trained model comes when it is asked for, and shows what Node computes', async ({ page, home }) => {
  const models = requested(page);
  const pe = await createPosenc({ build: 'simd' });
  await openWords(page, home);
  await expect(attention(page)).toContainText('not a trained model');
  expect(models).toEqual([]);
  await unfold(attention(page));
  await trained(page).check();
  for (const [title, scheme] of [
    ['None', 'none'],
    ['Learned positions', 'learned'],
    ['RoPE', 'rope'],
  ] as const) {
    await encode(page, title);
    const { weights, logits, equalWords } = (await modelOf(scheme)).attend(pe, sentences[0] as string, false);
    const dogs = equalWords.find(({ word }) => word === 'dog')?.tokens ?? [];
    for (const view of ['Weights', 'Logits']) {
      await choose(page, view);
      const matrix = headOf(view === 'Weights' ? weights : logits, 0);
      await expect(difference(page, 'dog')).toHaveText(significant(largestRowDifference(matrix, dogs)));
    }
    await expect(attention(page)).toContainText('The first layer of a small model');
    const shown = await shownBy(page, '#attention');
    expect(shown.arrays.find(({ name }) => name === 'logits')?.data).toEqual(Array.from(logits.data));
  }
  expect(models).toEqual(['none', 'learned', 'rope']);
  await expect(page).toHaveURL(/attention\.trained=true/);
  // A trained model determines what is open with random numbers.
  await expect(attention(page).getByLabel('Seed')).toHaveCount(0);
  await expect(attention(page).getByLabel('causal mask')).toHaveCount(0);
  await trained(page).uncheck();
  await expect(attention(page)).toContainText('not a trained model');
  await expect(attention(page).getByLabel('Seed')).toHaveCount(1);
});

test('a model that does not come is told, and asked for again; words that it does not know are named', async ({
  page,
  home,
}) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/*.safetensors', (route) => route.abort());
  await openWords(page, home);
  await unfold(attention(page));
  await trained(page).check();
  await expect(attention(page).getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/*.safetensors');
  await trained(page).uncheck();
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
  await trained(page).check();
  await expect(attention(page)).toContainText('The first layer of a small model');

  await attention(page).getByLabel('sentence').fill('The zebra chased the black quagga');
  const alert = attention(page).getByRole('alert');
  await expect(alert).toHaveText(
    /^sentence: “zebra”, “quagga” is not allowed; expected words .*: .* bird bit .* dog .*/,
  );
  await expect(attention(page).locator('.axis.row .tick').nth(1)).toHaveText('brown');
  await attention(page).getByLabel('sentence').fill('Dog bites man');
  await expect(alert).toHaveCount(0);
  await expect(attention(page).locator('.axis.row .tick')).toHaveText(['Dog', 'bites', 'man']);
  await attention(page).evaluate((figure) => figure.setAttribute('encoding', 't5'));
  await expect(attention(page).getByRole('alert')).toHaveText(
    "encoding: 't5' is not allowed; expected with a trained model one of none, sinusoidal, learned, rope, alibi",
  );
});

test('the learned table of chapter 3 is that of the model', async ({ page, home }) => {
  const pe = await createPosenc({ build: 'simd' });
  const { positions } = await modelOf('learned');
  if (!positions) throw new Error('no positions');
  await page.goto(`${home}?v=1&taught.trained=true#learned`);
  const taught = page.locator('#taught');
  await taught.scrollIntoViewIfNeeded();
  await expect(taught).toContainText('has learned');
  const shown = await shownBy(page, '#taught');
  expect(shown.arrays[0]?.data).toEqual(Array.from(pe.similarity(positions, { metric: 'cosine' }).data));
  await taught.getByLabel('trained model').uncheck();
  await expect(taught).toContainText('random numbers from a seed');
});
