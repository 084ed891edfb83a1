import type { Locator, Page } from '@playwright/test';
import { createPosenc, type Posenc } from 'posenc';
import { shownBy } from '../support/post.ts';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Numbers in the text of Learn that no step shows; learn-steps.test.ts follows the steps.

let host: StaticServer;
let home: string;
let pe: Posenc;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  host = await serve('build/site', '/posenc/');
  home = `${host.origin}/posenc/`;
  pe = await createPosenc({ build: 'simd' });
});
test.afterAll(() => host.close());

const patient = { timeout: 120_000 };

async function open(page: Page, id: string): Promise<Locator> {
  await page.goto(`${home}#${id}`);
  return page.locator(`section#${id}`);
}

async function figure(page: Page, id: string): Promise<Locator> {
  const found = page.locator(`.figure#${id}`);
  // Figures above may appear in the meantime and move it.
  await expect(async () => {
    await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(found.locator('.body')).toBeVisible({ timeout: 2000 });
  }).toPass(patient);
  return found;
}

const step = (chapter: Locator, text: string) => chapter.locator('a.set', { hasText: text }).first().click();

/** Distances of twelve keys to a query at a position. */
const counted = (position: number) => Array.from({ length: 12 }, (_, key) => position - key);

const measured = (scheme: object, name: string, length: number) =>
  pe.score(scheme as Parameters<Posenc['score']>[0], { length }).measurements.find((one) => one.name === name);

test('a step sets its figure, the address follows, and back undoes it', async ({ page }) => {
  const chapter = await open(page, 'words');
  const attention = await figure(page, 'attention');
  await step(chapter, 'RoPE');
  await expect(attention.getByLabel('position', { exact: true })).toHaveValue('rope');
  await expect(page).toHaveURL(/attention\.encoding=rope/);
  await page.goBack();
  await expect(attention.getByLabel('position', { exact: true })).toHaveValue('none');
  // What the page has written can be left, and comes again.
  const bias = await figure(page, 'bias');
  await bias.locator('select#scheme').selectOption('t5');
  await expect(page).toHaveURL(/bias\.scheme=t5/);
  await page.goBack();
  await expect(bias.locator('select#scheme')).toHaveValue('alibi');
});

test('2: the numbers of the ladder', () => {
  expect(measured({ scheme: 'single-frequency', dim: 32 }, 'unique', 256)?.positions).toEqual([51, 95]);
  expect(measured({ scheme: 'single-sine', dim: 32 }, 'unique', 256)?.positions).toEqual([121, 234]);
  expect(121 + 234).toBe(355);
  expect(355 / Math.PI).toBeCloseTo(113, 4);
});

test('3: how near two positions are', async ({ page }) => {
  const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 64 });
  const products = pe.similarity(table, { metric: 'dot' });
  const profile = pe.distanceProfile(products);
  expect(profile[0]).toBeCloseTo(32, 5);
  expect(profile[1]).toBeCloseTo(30.92, 2);
  const firstRise = profile.findIndex((value, gap) => gap > 0 && value > (profile[gap - 1] as number));
  expect(firstRise).toBe(6);
  const slower = pe.distanceProfile(
    pe.similarity(pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 64, base: 1e6 }), { metric: 'dot' }),
  );
  expect(slower[63]).toBeGreaterThan(profile[63] as number);
  const far = pe.similarity(table, { metric: 'euclidean' });
  const same = [...far.data.keys()].filter((i) => far.data[i] === 0);
  expect(same).toEqual(Array.from({ length: 64 }, (_, i) => 65 * i));
  const chapter = await open(page, 'table');
  const near = await figure(page, 'near');
  await step(chapter, 'the distance between rows');
  await expect(near.getByRole('radio', { name: 'euclidean' })).toBeChecked();
});

test('6: slopes', () => {
  const slopes = [...pe.alibiSlopes({ heads: 8 })];
  expect(slopes).toEqual(slopes.map((_, i) => 0.5 ** (i + 1)));
  const twelve = [...pe.alibiSlopes({ heads: 12 })];
  expect(twelve.slice(0, 8)).toEqual(slopes);
  // One slope is larger than all of them, three are in between.
  const more = twelve.slice(8);
  for (const [i, slope] of [Math.SQRT1_2, 0.3536, 0.1768, 0.08839].entries()) expect(more[i]).toBeCloseTo(slope, 4);
  expect(more.map((slope) => slope > (slopes[0] as number))).toEqual([true, false, false, false]);
});

test('7: what is left at a distance, and what a common shift changes', () => {
  const frequencies = (base: number) => pe.frequencies({ scheme: 'rope', dim: 128, base });
  for (const [base, left] of [
    [10000, 0.4772],
    [500000, 0.611],
  ] as const) {
    const { mean } = pe.rotaryDecay({ frequencies: frequencies(base), distances: [100] });
    expect(mean[0]).toBeCloseTo(left, 4);
  }
  // Not a law: for a key that was rotated beforehand, the maximum is at distance 50.
  const x = pe.syntheticSentence({ words: ['key'], dim: 128, heads: 1, headDim: 1, seed: 1 }).embeddings;
  const turned = (position: number) =>
    pe.rotate({ data: x.data, shape: [1, 128] }, { scheme: 'rope', positions: [position] } as never).data;
  const product = (distance: number) => {
    const [q, k] = [turned(distance), turned(50)];
    return q.reduce((sum, value, i) => sum + value * (k[i] as number), 0);
  };
  const products = Array.from({ length: 128 }, (_, distance) => product(distance));
  expect(products.indexOf(Math.max(...products))).toBe(50);
  expect(measured({ scheme: 'rope', dim: 32 }, 'logitsShiftInvariant', 64)?.passes).toBe(true);
  expect(measured({ scheme: 'sinusoidal', dim: 32 }, 'logitsShiftInvariant', 64)?.passes).toBe(false);
  for (const scheme of ['rope', 'sinusoidal'])
    for (const name of ['changesAttention', 'pastTrainedLength'])
      expect(measured({ scheme, dim: 32 }, name, 64)?.passes).toBe(true);
});

test('8: how long turns take', () => {
  const turn = (scaling: object, pair: number) =>
    (2 * Math.PI) / (pe.frequencies({ scheme: 'rope', dim: 128, scaling } as never)[pair] as number);
  expect(turn({ type: 'linear', factor: 8 }, 0)).toBeCloseTo(50.27, 2);
  const stretched = [
    { type: 'linear', factor: 8 },
    { type: 'ntk', factor: 8 },
    { type: 'yarn', factor: 8, originalMaxPositionEmbeddings: 4096 },
  ];
  for (const scaling of stretched) expect(turn(scaling, 63) / turn({ type: 'none' }, 63)).toBeCloseTo(8, 6);
  for (const scaling of stretched.slice(1)) expect(turn(scaling, 0)).toBeCloseTo(6.283, 3);
});

test('9: a fresh table, and what augmentation leaves', async ({ page }) => {
  const chapter = await open(page, 'learned');
  const taught = await figure(page, 'taught');
  await expect(taught.getByLabel('scheme')).toHaveValue('learned');
  await step(chapter, 'CAPE without augmentation');
  await expect(taught.getByLabel('scheme')).toHaveValue('cape');

  const options = { scheme: 'cape', length: 64, dim: 64 } as const;
  const products = (augmentation?: object) =>
    pe.similarity(pe.absolute({ ...options, ...(augmentation && { augmentation }) } as never), { metric: 'dot' }).data;
  const plain = products();
  expect(pe.absolute(options).data).toEqual(pe.absolute({ ...options, scheme: 'sinusoidal' }).data);
  const change = (data: Float32Array) => Math.max(...data.map((value, i) => Math.abs(value - (plain[i] as number))));
  expect(change(products({ maxGlobalShift: 10 }))).toBeLessThan(1e-4);
  expect(change(products({ maxLocalShift: 1 }))).toBeGreaterThan(0.1);
  expect(change(products({ maxGlobalScaling: 2 }))).toBeGreaterThan(0.1);

  const untied = await figure(page, 'untied');
  await expect(untied).toContainText('9 rows for 144 pairs');
  const index = pe.relativeIndex({ scheme: 'tupe', length: 12, relPosBins: 8, maxRelPos: 16 }).data;
  expect(new Set(index.slice(0, 12)).size).toBe(1);
  expect(new Set(Array.from({ length: 11 }, (_, i) => index[(i + 1) * 12])).size).toBe(1);
});

test('what a mask gives away, layers without positions, a cache, and bits', async ({ page }) => {
  const evidence = await open(page, 'evidence');
  const far = await figure(page, 'far');
  await step(evidence, 'T5');
  await expect(far.locator('select#scheme')).toHaveValue('t5');
  await step(evidence, '64 tokens');
  await expect(far.locator('select#scheme')).toHaveValue('alibi');
  // The last query and the first key of the first head.
  const biases = (await shownBy(page, '#far')).arrays[0]?.data ?? [];
  expect(biases[63 * 64]).toBe(-31.5);

  const chapter = page.locator('section#nope');
  const unplaced = await figure(page, 'unplaced');
  const dogs = unplaced.locator('td[data-word="dog"]');
  await expect(unplaced.locator('.verdict')).toHaveText('The mask alone tells equal words apart');
  await step(chapter, 'without the mask');
  await expect(dogs).toHaveText('0');
  await step(chapter, 'every word the same');
  await expect(unplaced.getByLabel('causal mask')).toBeChecked();
  await expect(dogs).not.toHaveText('0');
  const mixed = await figure(page, 'mixed');
  await expect(mixed.locator('.verdict')).toHaveText('36 layers, 2 kinds');
  for (const [model, count, kinds] of [
    ['Llama 4 Scout', 48, ['36 layers', 'chunks of 8192']],
    ['EXAONE 4.0 32B', 64, ['48 layers', 'window 4096']],
  ] as const) {
    await step(chapter, model);
    await expect(mixed.locator('.verdict')).toHaveText(`${count} layers, 2 kinds`);
    for (const words of kinds) await expect(mixed.locator('.legend li').first()).toContainText(words);
  }

  // The next chapters are on the same page.
  const decoding = await figure(page, 'decoding');
  const caching = page.locator('section#caching');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data).toEqual(counted(11));
  await step(caching, 'from the start');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data).toEqual(counted(0));
  await step(caching, 'Four new words at once');
  await expect.poll(async () => (await shownBy(page, '#decoding')).arrays[0]?.data.slice(36)).toEqual(counted(11));
  await expect(decoding.getByRole('radio', { name: 'End' })).toBeChecked();
  const bits = await figure(page, 'bits');
  await expect(bits.locator('.readout')).toContainText('positions in bfloat16 252 rad');
  await page.locator('a.set[href*="bits."]').click();
  await expect(bits.getByLabel('base', { exact: true })).toHaveValue('500000');
  await expect(bits.locator('.readout')).toContainText('positions in bfloat16 252 rad');
});

test('every figure has a place in the address, and every link leads somewhere', async ({ page }) => {
  await page.goto(home);
  const { figures, broken } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('.figure')].map(({ id }) => id);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return {
      figures: ids,
      broken: links
        .filter(
          ({ hash, pathname }) => hash && pathname === location.pathname && !document.getElementById(hash.slice(1)),
        )
        .map(({ href }) => href),
    };
  });
  expect(new Set(figures).size).toBe(figures.length);
  expect(figures).not.toContain('');
  expect(broken).toEqual([]);
  const asked = await page
    .locator('a.set')
    .evaluateAll((links) =>
      links.flatMap((link) => [...new URLSearchParams((link as HTMLAnchorElement).search).keys()]),
    );
  for (const name of asked.filter((key) => key !== 'v')) expect(figures).toContain(name.split('.')[0]);
});
