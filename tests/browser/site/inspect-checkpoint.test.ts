import type { Page } from '@playwright/test';
import { safetensors } from '../../inspect/checkpoint/files.ts';
import { type Server as FileServer, inMemory, ranges, serve as serveFiles } from '../../inspect/checkpoint/server.ts';
import { axeViolations } from '../support/axe.ts';
import { countCellMotions } from '../support/cell-motions.ts';
import { bytesOfTensor, config, tokenizer, weights, width } from '../support/gpt2-shaped.ts';
import { expect, test } from '../support/quiet-page.ts';
import { llamaShaped, tables, wave } from '../support/small-checkpoints.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Checkpoints on another origin, as in actual use.

let site: StaticServer;
let files: FileServer;

test.beforeAll(async () => {
  site = await serve('build/site');
  const headers = () => ({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Range, ETag',
    etag: '"1"',
  });
  files = await serveFiles({
    '/gpt2/model.safetensors': ranges(weights, { headers }),
    '/gpt2/config.json': ranges(config, { headers }),
    '/gpt2/tokenizer.json': ranges(tokenizer, { headers }),
    '/tables/model.safetensors': ranges(inMemory(tables), { headers }),
  });
});

test.afterAll(async () => {
  await site.close();
  await files.close();
});

const part = (more = '') => `${site.origin}/inspect.html#v=1&part=checkpoint${more}`;

async function open(page: Page, model: string): Promise<void> {
  await page.goto(part());
  await page.getByLabel('Or a link to one').fill(`${files.origin}/${model}/model.safetensors`);
  await page.keyboard.press('Enter');
  await expect(page.locator('.answer h2').first()).toHaveText('safetensors');
}

/** The ranges of the weights that were requested since then, in bytes. */
function asked(since: number): number[] {
  const bytes = ({ range }: FileServer['log'][number]) => {
    const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
    return Number(end) + 1 - Number(begin);
  };
  return files.log
    .slice(since)
    .filter(({ path }) => path.endsWith('.safetensors'))
    .map(bytes);
}

/** Bytes of a row of an embedding. */
const row = 4 * width;

const view = (page: Page) => page.locator('inspect-table').getByLabel('Show', { exact: true });
const table = (page: Page) => page.locator('inspect-table');
const attention = (page: Page) => page.locator('inspect-attention');

test('a table of positions costs its bytes once, whatever is shown of it, and the address leads back to it', async ({
  page,
}) => {
  const before = files.log.length;
  await open(page, 'gpt2');
  await page.getByRole('button', { name: /^Read 786.4 kB of wpe.weight/ }).click();
  await expect(table(page).locator('canvas')).toBeVisible();
  await view(page).selectOption('components');
  await expect(table(page).locator('svg.scatter')).toBeVisible();
  await view(page).selectOption('spectrum');
  await expect(table(page)).toContainText('The sinusoid:');
  await view(page).selectOption('scorecard');
  await table(page).getByLabel('Positions').fill('24');
  await page.keyboard.press('Enter');
  await expect(table(page).locator('.verdict')).toContainText('over 24 positions; of the sinusoid');
  await expect(table(page).getByRole('columnheader', { name: 'sinusoid' })).toBeVisible();
  await view(page).selectOption('resample');
  await table(page).getByLabel('New grid').fill('2048');
  await page.keyboard.press('Enter');
  await expect(table(page).getByText('Resampled: 2048')).toBeVisible();
  expect(asked(before)).toEqual([65_536, bytesOfTensor('wpe.weight')]);
  await expect(page.locator('.facts')).toContainText('852.0 kB in 2 reads');

  // Files are only requested when the reader asks for them: an address merely fills in the field.
  const address = page.url();
  for (const kept of ['tensor=wpe.weight', 'positions=24', 'view=resample', 'to=2048'])
    expect(address).toContain(`checkpoint.${kept}`);
  await page.goto('about:blank');
  const again = files.log.length;
  await page.goto(address);
  await expect(page.getByLabel('Or a link to one')).toHaveValue(`${files.origin}/gpt2/model.safetensors`);
  await expect(page.locator('inspect-checkpoint')).toContainText('Then for the tensor wpe.weight');
  expect(files.log.length).toBe(again);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(table(page).getByText('Resampled: 2048')).toBeVisible();
  expect(asked(again)).toEqual([65_536, bytesOfTensor('wpe.weight')]);

  // "Back" leads to the previous views without reading again.
  await view(page).selectOption('numbers');
  await page.goBack();
  await expect(table(page).getByText('Resampled: 2048')).toBeVisible();
  expect(asked(again).length).toBe(2);
});

test('attention on real weights says what it costs, reads the rows of the words alone, and is read by keys', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const before = files.log.length;
  await open(page, 'gpt2');
  await attention(page).getByRole('button', { name: 'See what it takes' }).click();
  await expect(attention(page).locator('.steps')).toContainText(
    'embeddings + rows of wpe.weight, then layer normalisation',
  );
  await expect(attention(page).locator('.steps')).toContainText('12 heads of 16');
  expect(asked(before)).toEqual([65_536]);
  // Only the size of the tokenizer is requested, and the library that reads it is not loaded.
  expect(files.log.filter(({ path }) => path === '/gpt2/tokenizer.json').at(-1)?.range).toBe('bytes=0-4095');
  expect(scripts.some((url) => url.includes('tokenizers'))).toBe(false);
  const names = ['h.0.attn.c_attn.weight', 'h.0.attn.c_attn.bias', 'h.0.ln_1.weight', 'h.0.ln_1.bias'];
  const own = names.map((name) => bytesOfTensor(name)).map((bytes, i) => (i === 1 ? (bytes * 2) / 3 : bytes));
  const sum = own.reduce((a, b) => a + b);
  await expect(attention(page).locator('#costs')).toContainText(`with their norms: ${(sum / 1e3).toFixed(1)} kB`);
  await expect(attention(page).locator('#costs')).toContainText(`${row} bytes for each different word`);

  await attention(page).getByLabel('Sentence').fill('The cat sat on the cat');
  const reading = files.log.length;
  await page.keyboard.press('Enter');
  const map = attention(page).getByRole('application');
  await expect(map.locator('canvas')).toBeVisible();
  expect(scripts.some((url) => url.includes('tokenizers'))).toBe(true);
  // Five different words, and the first six rows of the table of positions in one range.
  const rows = [row, row, row, row, row, 6 * row];
  expect(asked(reading).sort((a, b) => a - b)).toEqual([...own, ...rows].sort((a, b) => a - b));
  await expect(page).toHaveURL(/checkpoint\.sentence=The\+cat\+sat\+on\+the\+cat/);

  await map.focus();
  const readout = attention(page).getByRole('status');
  await page.keyboard.press('ArrowDown');
  await expect(readout).toContainText('“sat” (2) to “The” (0): weight');
  const message = await readout.textContent();
  await attention(page).getByLabel('Head', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkpoint\.head=5/);
  await expect(readout).not.toHaveText(message ?? '');
  await attention(page).getByRole('radio', { name: 'Difference' }).check();
  await expect(attention(page).getByRole('img', { name: /^Difference that position makes of head 5/ })).toBeVisible();

  // Another sentence only costs its own rows; equal words at different places differ by position alone.
  const next = files.log.length;
  await attention(page).getByLabel('Sentence').fill('A dog ran');
  await page.keyboard.press('Enter');
  await expect(attention(page).getByText('What “ran” attends to')).toBeVisible();
  expect(asked(next).sort((a, b) => a - b)).toEqual([row, row, row, 3 * row]);
  await attention(page).getByLabel('Sentence').fill('cat '.repeat(49));
  await page.keyboard.press('Enter');
  await expect(attention(page).getByRole('alert')).toContainText('49 tokens; 1 to 48');
});

test('the cells of a head go over to those of the next, and stay where only another is read', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, 'gpt2');
  await attention(page).getByRole('button', { name: 'See what it takes' }).click();
  await attention(page).getByLabel('Sentence').fill('The cat sat on the cat');
  await page.keyboard.press('Enter');
  const map = attention(page).getByRole('application');
  await expect(map.locator('canvas')).toBeVisible();
  const motions = await countCellMotions(map.locator('canvas'));
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await expect(attention(page).getByRole('status')).toContainText('“sat” (2)');
  expect(await motions()).toBe(0);
  await attention(page).getByLabel('Head', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(motions).toBe(1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await attention(page).getByLabel('Head', { exact: true }).fill('6');
  await page.keyboard.press('Enter');
  await expect(attention(page).getByRole('img', { name: /of head 6 / })).toBeVisible();
  expect(await motions()).toBe(1);
});

test('files of the reader are not in the address, and bring their configuration and tokenizer along', async ({
  page,
}) => {
  await page.goto(part());
  await page.getByLabel('Files of a checkpoint').setInputFiles([llamaShaped.weights, llamaShaped.config]);
  await expect(attention(page)).toContainText('this needs the model’s tokenizer.json');
  await attention(page).getByLabel('config.json and tokenizer.json of the model').setInputFiles(llamaShaped.tokenizer);
  await attention(page).getByRole('button', { name: 'See what it takes' }).click();
  await expect(attention(page).locator('.steps')).toContainText("RoPE, layout 'half', base 10000");
  await expect(attention(page).locator('.steps')).toContainText('4 heads of 4, 2 of keys');
  await attention(page).getByLabel('Sentence').fill('a b c a');
  await page.keyboard.press('Enter');
  await expect(attention(page).locator('canvas')).toBeVisible();
  await expect(attention(page)).toContainText('A file of yours is not in the address');
  expect(page.url()).not.toContain('checkpoint.link');
  for (const [pixels, colors] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width: pixels, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(pixels);
    expect(await axeViolations(page, { colors })).toEqual([]);
  }
});

test('tables of every kind have a view that fits them, accessible at the width of a phone and of a desk', async ({
  page,
}) => {
  await open(page, 'tables');
  const shows: readonly (readonly [tensor: string, view: string, seen: string])[] = [
    ['encoder.block', 'buckets', 'distance 0: bucket 0'],
    ['layers.0', 'window', 'rows apart −6, columns apart −6'],
    ['beit', 'window', 'class token to itself'],
    ['vit', 'resample', 'One row is beside the grid'],
    ['encoder.attn_layers', 'numbers', 'clipped distance −4'],
    ['deberta', 'components', 'component 1'],
    ['rotary_emb', 'wavelengths', 'tokens a turn'],
  ];
  for (const [i, [tensor, which, seen]] of shows.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Read .* of ${tensor.replaceAll('.', '\\.')}`) }).click();
    await expect(table(page).locator('h3')).toContainText(tensor);
    await view(page).selectOption(which);
    await expect(table(page)).toContainText(seen);
    for (const pixels of [390, 1280]) {
      await page.setViewportSize({ width: pixels, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(pixels);
    }
    // Around the table the page stays the same.
    const within = i > 0 ? 'inspect-table' : 'html';
    expect(await axeViolations(page, { colors: i % 2 ? 'dark' : 'light', within })).toEqual([]);
  }
});

test('curves of a decoder look back alone, and edges follow the maximum distance', async ({ page }) => {
  await open(page, 'tables');
  await page.getByRole('button', { name: /^Read .* of decoder\.block/ }).click();
  await expect(table(page).getByLabel('Both directions')).not.toBeChecked();
  await expect(table(page)).toContainText('head 1, distances from 0 on: bucket 0');
  const plot = table(page).getByRole('application');
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(table(page)).toContainText('head 1, distance −1: bucket 1');
  const edges = table(page).getByText(/^Edges of the \d+ steps$/);
  await expect(edges).toHaveText('Edges of the 32 steps');
  await edges.click();
  await expect(table(page).getByRole('rowheader', { name: 'distances up to −113' })).toBeVisible();
  await table(page).getByLabel('Max distance').fill('40');
  await page.keyboard.press('Enter');
  await expect(table(page).getByRole('rowheader', { name: /^distances up to −3\d$/ })).toBeVisible();
  await table(page).getByLabel('Both directions').check();
  await expect(page).toHaveURL(/checkpoint\.distance=40&checkpoint\.both=yes/);
  await expect(table(page).getByRole('rowheader', { name: /^distances from \d+ on$/ })).toBeVisible();
});

test('what is missing or not known is said, and nothing is guessed', async ({ page }, info) => {
  info.annotations.push({ type: 'allowed message', description: 'Failed to load resource|CORS policy' });
  await open(page, 'tables');
  await attention(page).getByRole('button', { name: 'See what it takes' }).click();
  await expect(attention(page).getByRole('alert')).toContainText('config.json could not be read');
});

test('the name of a model in several files leads to their index', async ({ page }, info) => {
  info.annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  const shards: Readonly<Record<string, Uint8Array>> = {
    'model-1.safetensors': safetensors([wave('wpe.weight', 16, 8)]),
    'model-2.safetensors': safetensors([wave('wte.weight', 16, 8)]),
    'model.safetensors.index.json': Buffer.from(
      JSON.stringify({ weight_map: { 'wpe.weight': 'model-1.safetensors', 'wte.weight': 'model-2.safetensors' } }),
    ),
  };
  const hub: string[] = [];
  await page.route('https://huggingface.co/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) as string;
    hub.push(name);
    const body = shards[name];
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Content-Range, ETag' };
    if (!body) return route.fulfill({ status: 404, headers });
    const range = `bytes 0-${body.length - 1}/${body.length}`;
    return route.fulfill({ status: 206, headers: { ...headers, 'content-range': range }, body: Buffer.from(body) });
  });
  await page.goto(part());
  await page.getByLabel('Or a link to one').fill('owner/model');
  await expect(page.locator('inspect-checkpoint')).toContainText('the index beside it is asked for');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: 'wpe.weight' })).toBeVisible();
  await expect(page.locator('.facts')).toContainText('3 filesmodel.safetensors.index.json');
  expect(hub.sort()).toEqual(['model.safetensors', ...Object.keys(shards)].sort());
});
