import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { inspectIsAccessible } from '../support/inspect-access.ts';
import { expect, test } from '../support/site-page.ts';

const config = (page: Page) => page.getByLabel('Your config.json');
const heading = (page: Page) => page.locator('inspect-report h2');
const cell = (page: Page, line: string, column = 0) =>
  page
    .locator('.rows tr')
    .filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })
    .locator('td')
    .nth(column);
const llama = {
  model_type: 'llama',
  hidden_size: 512,
  num_attention_heads: 8,
  num_hidden_layers: 3,
  rope_theta: 500000,
};

test('one press answers which layers of Gemma 3 see a factor of 8, and the address holds the answer', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html`);
  // The page opens with an answer: Llama 3.1, whose scaling is its own.
  await expect(cell(page, 'Scaling')).toContainText('Llama 3, factor 8');
  await page.getByRole('button', { name: 'Gemma 3 27B' }).click();
  await expect(page.locator('.rows thead th')).toHaveText([
    'Layers',
    /^0–4, 6–10/,
    '5, 11, 17, 23, 29, 35, 41, 47, 53, 59',
  ]);
  await expect(cell(page, 'Scaling', 1)).toHaveText('linear, factor 8');
  await expect(cell(page, 'Attention factor', 1)).toHaveText('1');

  // Keys move from layer to layer, the line below shows the layer, and Enter chooses it.
  const strip = page.locator('posenc-layers');
  await strip.getByRole('button', { name: /^layer 0:/ }).focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect(strip.getByRole('button', { name: /^layer 5: RoPE, base 1,000,000, linear, factor 8/ })).toBeFocused();
  await expect(strip.locator('.readout')).toContainText('linear, factor 8');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#v=1&example=gemma-3-27b&layer=5$/);
  const { address } = await page.evaluate(() => ({ address: location.href }));
  await expect(page.getByRole('link', { name: 'Open in Lab' })).toHaveAttribute(
    'href',
    /lab\.html\?v=1.*a\.scaling-type=linear.*a\.scaling-factor=8/,
  );
  await expect(page.getByRole('region', { name: 'inv_freq of each pair' }).locator('tbody tr').first()).toContainText(
    '0.125000000',
  );

  await page.goBack();
  await expect(page.locator('.rows td.chosen').first()).toBeVisible();
  await expect(page).toHaveURL(/example=gemma-3-27b$/);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(strip.getByRole('button', { name: /^layer 5:/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a pasted file is answered, the next one too, and whatever is wrong with one is said', async ({ page, home }) => {
  await page.goto(`${home}inspect.html`);
  await config(page).fill(JSON.stringify(llama));
  await expect(cell(page, 'Base')).toHaveText('500,000');
  await config(page).blur();
  await expect(page).toHaveURL(/#v=1&config=[\w-]+$/);
  const address = page.url();
  for (const [text, sentence] of [
    ['{"model_type": "llama", "rope_theta": NaN}', /NaN/],
    ['[1, 2]', /not a JSON object/],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, /nested more than/],
    ['{"model_type": "nobody\'s"}', /Unknown model_type/],
    [JSON.stringify({ ...llama, num_hidden_layers: 1e12 }), /only the first 10000/],
    [JSON.stringify({ ...llama, rope_scaling: { rope_type: 'yarn' } }), /factor/],
  ] as const) {
    await config(page).fill(text);
    await expect(page.locator('.findings')).toContainText(sentence);
    await expect(heading(page)).toContainText(/could not be read|read in part/);
  }
  await page.goto(address);
  await expect(cell(page, 'Base')).toHaveText('500,000');
  await expect(config(page)).toHaveValue(JSON.stringify(llama));
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a model, or paste a config.json' })).toBeVisible();
});

test('every model in a file has its answer, and the address holds which one is shown', async ({ page, home }) => {
  await page.goto(`${home}inspect.html`);
  const clip = { model_type: 'clip', text_config: {}, vision_config: { image_size: 336, patch_size: 14 } };
  await config(page).fill(JSON.stringify(clip));
  const parts = page.getByRole('group', { name: 'Models in this file' });
  await expect(parts.getByRole('button', { pressed: true })).toContainText('text_config');
  await parts.getByRole('button', { name: /vision_config.*12 layers/ }).click();
  await expect(heading(page)).toContainText('CLIP vision');
  await expect(cell(page, 'Table')).toContainText('577 rows');
  await expect(page).toHaveURL(/config\.part=vision_config/);
  expect(await axeViolations(page)).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toContainText('CLIP text');

  // Another file begins with its text again.
  await page.goForward();
  await config(page).fill(JSON.stringify({ ...clip, vision_config: {} }));
  await expect(heading(page)).toContainText('CLIP text');
});

test('a model that is not known has a reading of its keys, and is read as the family that the reader names', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html`);
  await config(page).fill(JSON.stringify({ ...llama, model_type: 'mine' }));
  await expect(page.locator('.reading')).toContainText('500,000, from rope_theta');
  const pairs = page.getByRole('region', { name: 'inv_freq of each pair' });
  await expect(pairs.locator('tbody tr')).toHaveCount(32);
  expect(await axeViolations(page)).toEqual([]);
  const field = page.getByLabel('Read its keys as those of');
  await field.fill('qwen-22');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText("did you mean 'qwen2'");
  await field.fill('qwen2');
  await field.press('Enter');
  await expect(heading(page)).toContainText('Qwen2');
  await expect(cell(page, 'Pair layout')).toContainText('halves');
  await page.getByRole('button', { name: 'As it says itself' }).click();
  await expect(heading(page)).toContainText('mine');
});

test('a file is dropped anywhere, or opened', async ({ page, home }) => {
  await page.goto(`${home}inspect.html`);
  await expect(config(page)).toBeVisible();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'config.json'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, JSON.stringify(llama));
  await expect(cell(page, 'Base')).toHaveText('500,000');
  await page.getByLabel('A config.json', { exact: true }).setInputFiles({
    name: 'config.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...llama, rope_theta: 7 })),
  });
  await expect(cell(page, 'Base')).toHaveText('7');
});

test('a dropped file goes to the part that reads it, whichever is shown; others are named', async ({ page, home }) => {
  await page.goto(`${home}inspect.html`);
  await expect(config(page)).toBeVisible();
  const drop = (name: string, bytes: Uint8Array) =>
    page.evaluate(
      ([name, base64]) => {
        const dataTransfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, Buffer.from(bytes).toString('base64')] as const,
    );
  const part = page.getByRole('navigation', { name: 'Parts of Inspect' }).locator('[aria-current]');
  await drop('x.bin', tableOfPositions());
  await expect(page.getByRole('rowheader', { name: 'wpe.weight' })).toBeVisible();
  await expect(part).toHaveText('Checkpoint');
  await drop('y', readFileSync('tests/package/fixtures/arrays/pos_embed.npy'));
  await expect(part).toHaveText('Arrays');
  await drop('photo.json', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]));
  await expect(page.getByRole('alert')).toHaveText('photo.json is a PNG image, which holds no weights and no arrays.');
  await drop('z.npz', Buffer.from(JSON.stringify({ ...llama, rope_theta: 7 })));
  await expect(cell(page, 'Base')).toHaveText('7');
  await expect(part).toHaveText('Configuration');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a link is asked for when its button is pressed, and nothing else is', async ({ page, home }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.goto(`${home}inspect.html`);
  await expect(config(page)).toBeVisible();
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  let status = 200;
  const address = `${home}models/config.json`;
  await page.route(address, (route) => route.fulfill({ status, body: JSON.stringify(llama) }));
  page.on('request', note);
  const field = page.getByLabel('Or a link to one');
  await field.fill('Qwen/Qwen2.5-7B');
  await expect(page.locator('#asked')).toContainText(
    'asks for https://huggingface.co/Qwen/Qwen2.5-7B/resolve/main/config.json',
  );
  await field.fill(address);
  const own = /\/(assets\/[^/]*|icon\.svg)$/;
  expect(asked.filter((url) => !own.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(cell(page, 'Base')).toHaveText('500,000');
  expect(asked.filter((url) => !own.test(url))).toEqual([address]);
  page.off('request', note);
  status = 404;
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('answers with status 404');
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('could not be read');
  await field.fill('not an address');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This is no address');
  await expect(cell(page, 'Base')).toHaveText('500,000');
});

test('what differs between programs, at a position and a length of the reader', async ({ page, home }) => {
  await page.goto(`${home}inspect.html`);
  const rope_scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768, truncate: false };
  await config(page).fill(JSON.stringify({ ...llama, max_position_embeddings: 131072, rope_scaling }));
  await expect(cell(page, 'Attention factor')).toHaveText(/^1\.1386/);
  const vllm = page.locator('.difference').filter({ has: page.getByRole('heading', { name: 'vLLM' }) });
  await expect(vllm).toContainText('Largest angle at position 131072');
  await page.getByLabel('Angles at position', { exact: true }).fill('1000');
  await page.keyboard.press('Enter');
  await expect(vllm).toContainText('Largest angle at position 1000');
  await expect(page).toHaveURL(/position=1000/);
});

// tests/browser/soak covers other widths and parts.
inspectIsAccessible([[360, '#v=1&example=gemma-3-27b']]);

test('at 5000 tokens Phi-3 turns with its long factors, as other programs do from the first token on', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html`);
  await page.getByRole('button', { name: 'Phi-3 mini 128k' }).click();
  const pairs = page.getByRole('region', { name: 'inv_freq of each pair' }).locator('tbody tr');
  await expect(pairs.first()).toContainText('0.952380952');
  await page.getByLabel('Tokens in the sequence', { exact: true }).fill('5000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/length=5000/);
  await expect(pairs.last()).not.toContainText(/stands still/);
  const vllm = page.locator('.difference').filter({ has: page.getByRole('heading', { name: 'vLLM' }) });
  await expect(vllm).toContainText('up to 4096 tokens');
  await expect(vllm).toContainText('At 5000 tokens both compute the same.');
  await expect(page.locator('inspect-cache')).toContainText('generates on to 5000 tokens');
});

test('the layout of a cos and sin pair is named, shuffled numbers are none, and the address keeps them', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html#v=1&part=arrays`);
  await page.getByRole('button', { name: 'Try a pair of cos and sin' }).click();
  await expect(page.locator('.verdict')).toContainText("'rope' with dim 32, base 500000");
  await expect(page.locator('.note')).toContainText("layout 'half'");
  await expect(page).toHaveURL(/arrays\.first=%7E/);
  await page.reload();
  await expect(page.locator('.verdict')).toContainText("'rope' with dim 32, base 500000");
  await page.getByLabel('sin', { exact: true }).fill('[[1, 2], [3, 0.25]]');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('cos', { exact: true }).fill('[[0.5, 0.25], [0.125, 0.75]]');
  await expect(page.locator('.verdict')).toContainText('None of the conventions');
  await page.getByLabel('cos', { exact: true }).fill('words');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('two arrays are compared, with the place of their difference', async ({ page, home }) => {
  await page.goto(`${home}inspect.html#v=1&part=arrays&arrays.kind=compare`);
  await page.getByLabel('a', { exact: true }).fill('[[1, 2], [3, 4]]');
  await page.getByLabel('b', { exact: true }).fill('[[1, 2], [3, 4.5]]');
  await expect(page.locator('.verdict')).toContainText('The largest difference is 0.500 at [1, 1]');
  await expect(page.locator('inspect-comparison canvas')).toBeVisible();
  await page.getByLabel('b', { exact: true }).fill('[[1, 2], [3, 4]]');
  await expect(page.locator('.verdict')).toHaveText('Every number is the same.');
});

/** A matrix as NumPy prints it. */
const printed = (rows: number, columns: number, of: (row: number, column: number) => number) => {
  const written = (value: number) => (value === -Infinity ? '-inf' : value.toFixed(7));
  const lines = Array.from(
    { length: rows },
    (_, row) => `[${Array.from({ length: columns }, (_, column) => written(of(row, column))).join(', ')}]`,
  );
  return `[${lines.join(',\n ')}]`;
};

test('slips of an array are told, models that have its base, and cosines alone are enough', async ({ page, home }) => {
  await page.goto(`${home}inspect.html#v=1&part=arrays&arrays.kind=table`);
  const misprint = (p: number, c: number) => (c % 2 === 0 ? Math.sin : Math.cos)(p / 10000 ** (c / 8));
  await page.getByLabel('table', { exact: true }).fill(printed(12, 8, misprint));
  await expect(page.locator('.verdict')).toContainText('except that every cosine has the exponent');
  await expect(page.locator('.note').first()).toContainText('Every cosine has the exponent (2i + 1)/8');
  await expect(page.getByRole('heading', { name: 'What was meant, as posenc takes it' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Candidates' })).toContainText('yes, with slips');

  await page.getByRole('radio', { name: 'a bias', exact: true }).check();
  const masked = (q: number, k: number) => (k > q ? -Infinity : (q - k) / 256);
  await page.getByLabel('bias', { exact: true }).fill(printed(10, 10, masked));
  await expect(page.locator('.verdict')).toContainText("'alibi' with heads 1");
  await expect(page.locator('.note')).toContainText([
    'The sign is wrong',
    'Keys after the query are masked (−Infinity).',
  ]);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('radio', { name: 'cos and sin', exact: true }).check();
  const cosine = (p: number, c: number) => Math.cos(p / 500000 ** ((c % 16) / 16));
  await page.getByLabel('cos', { exact: true }).fill(printed(12, 32, cosine));
  await expect(page.locator('.verdict')).toContainText("'rope' with dim 32, base 500000");
  await expect(page.locator('.facts')).toContainText('Models with this base and scaling');
  await expect(page.locator('.facts')).toContainText('Llama 3');
});

test('arrays that are close are said to be, and entries that one masks are a cause', async ({ page, home }) => {
  await page.goto(`${home}inspect.html#v=1&part=arrays&arrays.kind=compare`);
  const bias = (q: number, k: number) => Math.min(0, k - q) / 4;
  await page.getByLabel('a', { exact: true }).fill(printed(8, 8, bias));
  await page.getByLabel('b', { exact: true }).fill(printed(8, 8, (q, k) => bias(q, k) + 1e-7 * (q % 2)));
  const facts = page.locator('inspect-comparison .facts');
  await expect(facts).toContainText('Within the toleranceyes');
  await page.getByLabel('b', { exact: true }).fill(printed(8, 8, (q, k) => (k > q ? -Infinity : bias(q, k))));
  await expect(facts).toContainText('Within the toleranceno');
  await expect(page.locator('.verdict')).toContainText('b masks 28 entries that a does not');
  await expect(page.locator('inspect-comparison canvas')).toBeVisible();
});

test('bfloat16 makes position 257 into 256', async ({ page, home }) => {
  await page.goto(`${home}inspect.html#v=1&part=precision&precision.length=300`);
  const row = page.getByRole('row').filter({ has: page.getByText('positions in bfloat16') });
  await expect(row).toContainText('257 is 256');
  await row.getByRole('radio').check();
  await expect(page.locator('inspect-errors')).toContainText('257, which becomes 256');
  await expect(page).toHaveURL(/precision\.recipe=bfloat16-positions/);
});

/** A safetensors file with a table of positions in float32. */
function tableOfPositions(): Buffer {
  const data = new Float32Array(64 * 16).map((_, i) => Math.sin(i));
  const tensors = { 'wpe.weight': { dtype: 'F32', shape: [64, 16], data_offsets: [0, data.byteLength] } };
  const header = Buffer.from(JSON.stringify(tensors));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.from(data.buffer)]);
}

test('a checkpoint tells its tables, reads those that are asked for, and says what is wrong with a file', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html#v=1&part=checkpoint`);
  const files = page.getByLabel('Files of a checkpoint');
  const mimeType = 'application/octet-stream';
  await files.setInputFiles({ name: 'model.safetensors', mimeType, buffer: tableOfPositions() });
  await expect(page.getByRole('rowheader', { name: 'wpe.weight' })).toBeVisible();
  await page.getByRole('button', { name: /^Read 4096 bytes/ }).click();
  await expect(page.locator('inspect-table canvas')).toBeVisible();
  await page.locator('inspect-table').getByLabel('Show', { exact: true }).selectOption('similarity');
  await expect(page.locator('inspect-table')).toContainText('row 0, row 0: 1');
  await files.setInputFiles({ name: 'model.safetensors', mimeType, buffer: Buffer.from('no checkpoint at all') });
  await expect(page.getByRole('alert')).toContainText('checkpoint');
  expect(await axeViolations(page)).toEqual([]);
});

/** A configuration of 5 MB, like files that name every label. */
const large = JSON.stringify({
  ...llama,
  id2label: Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [i, `label ${i} of very many`])),
});

test('the page answers while a configuration of 5 MB is read, which a worker does', async ({ page, home }) => {
  // The worker's file arrives when the test allows it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/worker-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${home}inspect.html`);
  const paste = () =>
    config(page).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, large);
  await paste();
  const reading = page.getByText(`Reading ${large.length} characters …`);
  await expect(reading).toBeVisible();
  await expect(config(page)).toHaveValue('');
  // Other requests are answered in the meantime.
  await page.getByLabel('Or a link to one').fill('owner/model');
  await expect(page.getByText('“Fetch” asks for https://huggingface.co/owner/model')).toBeVisible();
  await page.getByRole('button', { name: 'Gemma 3 27B' }).click();
  await expect(heading(page)).toContainText('Gemma 3');
  await paste();
  await expect(reading).toBeVisible();
  release();
  await expect(heading(page)).toContainText('Llama');
  await expect(cell(page, 'Base')).toContainText('500,000');
  await expect(page.getByText(`What you gave (${large.length} characters) does not fit`)).toBeVisible();
});

test('a second file beside the first: a fine-tune, and the checkpoint that a configuration is about', async ({
  page,
  home,
}) => {
  await page.goto(`${home}inspect.html`);
  await config(page).fill(JSON.stringify({ ...llama, max_position_embeddings: 8192 }));
  const second = page.locator('inspect-second-file');
  await second
    .getByLabel('A second config.json')
    .fill(JSON.stringify({ ...llama, max_position_embeddings: 8192, rope_theta: 8e6 }));
  const answer = second.locator('.answer');
  await expect(answer).toHaveText(
    /^All 3 layers: base 500000 → 8000000\. 31 of 32 pairs differ; at position 8192 the angle of pair \d differs by [\d.]+ rad\.$/,
  );
  await expect(second.locator('.line-plot')).toBeVisible();
  await expect(page).toHaveURL(/config\.with=/);
  const inverse = Float32Array.from({ length: 32 }, (_, i) => 500000 ** (-i / 32));
  const name = 'model.layers.0.self_attn.rotary_emb.inv_freq';
  const header = JSON.stringify({ [name]: { dtype: 'F32', shape: [32], data_offsets: [0, 128] } });
  const file = Buffer.concat([Buffer.alloc(8), Buffer.from(header), Buffer.from(inverse.buffer)]);
  file.writeBigUInt64LE(BigInt(header.length));
  await second
    .getByLabel('A second file', { exact: true })
    .setInputFiles({ name: 'model.safetensors', mimeType: '', buffer: file });
  await expect(answer).toHaveText('1 tensor as the configuration says.');
});

test('a folder is dropped, and another beside it; a configuration in UTF-16 is read as the library reads it', async ({
  page,
  home,
}) => {
  const devTools = await page.context().newCDPSession(page);
  const drop = async (on: ReturnType<Page['locator']>, ...files: string[]) => {
    await on.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await on.boundingBox()) ?? {};
    const data = { items: [], files: files.map((file) => join(process.cwd(), file)), dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devTools.send('Input.dispatchDragEvent', { type, x: x + 9, y: y + 9, data });
  };
  await page.goto(`${home}inspect.html`);
  await expect(config(page)).toBeVisible();
  await drop(page.locator('main h1'), 'tests/checkpoints/llama-gqa');
  await expect(page.locator('inspect-checkpoint h2').filter({ hasText: 'safetensors' })).toBeVisible();
  await page.getByRole('link', { name: 'Configuration' }).click();
  await expect(cell(page, 'Base')).toHaveText('10,000');
  const second = page.locator('inspect-second-file');
  await drop(second.getByLabel('A second config.json'), 'tests/checkpoints/gemma2');
  await expect(second.locator('.answer').last()).toContainText('layers');
  await expect(cell(page, 'Base')).toHaveText('10,000');
  await page.getByLabel('A config.json', { exact: true }).setInputFiles({
    name: 'config.json',
    mimeType: 'application/json',
    buffer: Buffer.from(`\uFEFF${JSON.stringify({ ...llama, rope_theta: 7 })}`, 'utf16le'),
  });
  await expect(cell(page, 'Base')).toHaveText('7');
});
