import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { createPosenc, type Tensor } from 'posenc';
import {
  attendSentence,
  headOf,
  largestRowDifference,
  type SentenceRequest,
} from '../../web/elements/sentence-model.ts';
import { expect, test } from './quiet-page.ts';
import { type StaticServer, serve } from './static-server.ts';

// The built site as a static host serves it: from a folder, under a content policy.

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let host: StaticServer;
let home: string;

test.beforeAll(async () => {
  host = await serve('build/site', '/people/me/posenc/', { 'content-security-policy': policy });
  home = `${host.origin}/people/me/posenc/`;
});

test.afterAll(() => host.close());

const attention = (page: Page) => page.locator('#attention');
const table = (page: Page) => page.locator('#sinusoid');
const difference = (page: Page, word: string) => page.locator(`#attention td[data-word="${word}"]`);
const choose = (page: Page, label: string) => attention(page).getByRole('radio', { name: label, exact: true }).check();
const encode = (page: Page, title: string) =>
  attention(page).getByLabel('Position', { exact: true }).selectOption({ label: title });

/** The numbers of the line under a figure, by their labels. */
async function readings(figure: Locator): Promise<Record<string, string>> {
  const texts = await figure.locator('.reading').allInnerTexts();
  return Object.fromEntries(texts.map((text) => text.split(/ (.*)/s).slice(0, 2)));
}

function digits(value: number): string {
  const text = value.toFixed(4);
  return Number(text) === 0 ? '0.0000' : text.replace('-', '−');
}

/** As the page writes a difference: four significant digits. */
function significant(value: number): string {
  return value === 0 ? '0' : String(Number(value.toPrecision(4)));
}

test('the first figure is there without scrolling, computed', async ({ page }) => {
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  const map = await attention(page).locator('.plot').boundingBox();
  const line = await attention(page).locator('.readout').boundingBox();
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThan(800);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(800);
});

test('nothing is asked of another host, and everything asked for is there', async ({ page }) => {
  const wrong: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(home) || response.status() >= 400)
      wrong.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await page.getByRole('link', { name: 'Embed', exact: true }).click();
  await expect(page.locator('posenc-attention td').first()).toBeVisible();
  await page.getByRole('link', { name: 'posenc', exact: true }).click();
  await expect(difference(page, 'dog')).toHaveText('0');
  expect(wrong).toEqual([]);
});

const sentences = ['The brown dog chased the black dog', 'The apple fell from the tree on my apple macbook'];

for (const encoding of ['None', 'Sinusoidal', 'RoPE', 'ALiBi']) {
  test(`the numbers with encoding ${encoding} are those of the API in Node`, async ({ page }) => {
    const pe = await createPosenc({ build: 'simd' });
    await page.goto(home);
    await encode(page, encoding);
    for (const [i, sentence] of sentences.entries()) {
      await attention(page)
        .getByRole('button', { name: `Example ${i + 1}` })
        .click();
      for (const causal of [false, true]) {
        await attention(page).getByLabel('Causal mask').setChecked(causal);
        const request: SentenceRequest = {
          sentence,
          encoding: encoding.toLowerCase(),
          seed: 7,
          causal,
        };
        const { tokens, equalWords, ...tensors } = attendSentence(pe, request);
        for (const view of ['weights', 'logits'] as const) {
          await choose(page, view === 'weights' ? 'Weights' : 'Logits');
          const matrix = headOf(tensors[view], 0);
          for (const { word, tokens: places } of equalWords) {
            const expected = largestRowDifference(matrix, places);
            await expect(difference(page, word)).toHaveText(significant(expected));
            if (!causal) expect(expected === 0).toBe(encoding === 'None');
          }
        }
        await attention(page).locator('.plot').focus();
        await page.keyboard.press('Control+Home');
        for (let query = 0; query < tokens.length; query++) {
          await page.keyboard.press('Home');
          for (let key = 0; key < tokens.length; key++) {
            const value = (tensor: Tensor) => headOf(tensor, 0)[query * tokens.length + key] as number;
            const logit = value(tensors.logits);
            await expect(attention(page).locator('.readout')).toHaveText(
              new RegExp(
                `query ${tokens[query]} \\(${query + 1}\\) →\\s*key ${tokens[key]} \\(${key + 1}\\)\\s*weight ${digits(
                  value(tensors.weights),
                )}\\s*logit ${Number.isFinite(logit) ? digits(logit) : 'masked'}`,
              ),
            );
            await page.keyboard.press('ArrowRight');
          }
          await page.keyboard.press('ArrowDown');
        }
      }
    }
  });
}

test('words are shown as typed, compared without case, and a sentence may be anything', async ({ page }) => {
  await page.goto(home);
  await attention(page).getByLabel('Sentence').fill('Dog bites man, DOG runs');
  await expect(attention(page).locator('.axis.row .tick')).toHaveText(['Dog', 'bites', 'man', ',', 'DOG', 'runs']);
  await expect(attention(page).locator('.axis.row .tick.marked')).toHaveText(['Dog', 'DOG']);
  await expect(attention(page).locator('.mark')).toHaveCount(2);
  await expect(difference(page, 'dog')).toHaveText('0');

  await attention(page).getByLabel('Sentence').fill('no word twice');
  await expect(attention(page)).toContainText('No word occurs twice');
  await attention(page).getByLabel('Sentence').fill('one');
  await expect.poll(() => readings(attention(page))).toMatchObject({ weight: '1.0000' });

  await attention(page).getByLabel('Sentence').fill('   ');
  await expect(attention(page).getByRole('alert')).toHaveText(
    'sentence: an empty sentence is not allowed; expected 1 to 40 words and punctuation marks',
  );
  await expect.poll(() => readings(attention(page))).toMatchObject({ weight: '1.0000' });
  await attention(page).getByLabel('Sentence').fill('word '.repeat(41));
  await expect(attention(page).getByRole('alert')).toContainText('41 words');
  await attention(page).getByLabel('Sentence').fill('word '.repeat(40));
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
  await expect(attention(page).locator('.axis.row .tick')).toHaveCount(40);
});

test('head and seed change the numbers, and the same choice brings them back', async ({ page }) => {
  await page.goto(home);
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

test('the table reads as the API in Node says, cell by cell', async ({ page }) => {
  const pe = await createPosenc({ build: 'simd' });
  const dim = 128;
  const expected = pe.absolute({ scheme: 'sinusoidal', length: 128, dim });
  const frequencies = pe.frequencies({ scheme: 'sinusoidal', dim });
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  await table(page).locator('.plot').focus();
  await page.keyboard.press('Control+Home');
  const moves: [string, number, number][] = [
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 1],
    ['PageDown', 14, 1],
    ['End', 14, 127],
    ['ArrowRight', 14, 127],
    ['Control+End', 127, 127],
    ['PageUp', 114, 127],
    ['ArrowUp', 113, 127],
    ['ArrowLeft', 113, 126],
    ['Home', 113, 0],
    ['Control+Home', 0, 0],
  ];
  for (const [key, row, column] of moves) {
    await page.keyboard.press(key);
    const pair = column >> 1;
    const wavelength = (2 * Math.PI) / (frequencies[pair] as number);
    await expect(table(page).locator('.readout')).toContainText(
      `dimension ${column} (${column % 2 ? 'cos' : 'sin'}, pair ${pair})`,
    );
    await expect
      .poll(() => readings(table(page)))
      .toMatchObject({
        position: String(row),
        value: digits(expected.data[row * dim + column] as number),
        wavelength: `${Number(wavelength.toPrecision(4)).toLocaleString('en')} tokens`,
      });
  }
});

test('hovering reads the cell under the pointer', async ({ page }) => {
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  const plot = table(page).locator('.plot');
  await table(page).scrollIntoViewIfNeeded();
  await plot.scrollIntoViewIfNeeded();
  await expect(plot).toBeVisible();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + (box.width * 40.5) / 128, box.y + (box.height * 100.5) / 128);
  await expect(table(page).locator('.readout')).toContainText('position 100');
  await expect(table(page).locator('.readout')).toContainText('dimension 40 (sin, pair 20)');
});

test('sliders, fields and choices of the table do what they say', async ({ page }) => {
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  const map = table(page).locator('canvas');
  await table(page).getByLabel('length (slider)').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(map).toHaveAttribute('aria-label', /positions 0 to 126 by 128/);
  await expect(table(page).getByLabel('length', { exact: true })).toHaveValue('127');
  await table(page).getByLabel('dim (slider)').focus();
  await page.keyboard.press('Home');
  await expect(map).toHaveAttribute('aria-label', /by 2 dimensions/);
  await table(page).getByLabel('dim', { exact: true }).fill('7');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('aria-label', /by 7 dimensions/);
  await table(page).getByLabel('base (slider)').focus();
  await page.keyboard.press('ArrowRight');
  await expect(table(page).getByLabel('base', { exact: true })).toHaveValue('11000');
  await table(page).getByLabel('base', { exact: true }).fill('100');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('aria-label', /base 100\./);
  await table(page).getByLabel('dim', { exact: true }).fill('8');
  await page.keyboard.press('Enter');
  await table(page).getByRole('radio', { name: 'half' }).check();
  await table(page).locator('.plot').focus();
  await page.keyboard.press('End');
  await expect(table(page).locator('.readout')).toContainText('dimension 7 (cos, pair 3)');

  await table(page).getByLabel('length', { exact: true }).fill('99999');
  await page.keyboard.press('Enter');
  const problem = table(page).getByRole('alert');
  await expect(problem).toHaveText('length: 99999 is not allowed; expected a whole number from 1 to 2048');
  await expect(table(page).getByLabel('length', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(table(page).getByLabel('length', { exact: true })).toHaveAccessibleDescription(/from 1 to 2048/);
  await expect(map).toHaveAttribute('aria-label', /positions 0 to 126 by 8/);
  await table(page).getByLabel('length', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(problem).toHaveCount(0);
});

test('what is typed in a field stays while the figure is drawn again', async ({ page }) => {
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  const field = table(page).getByLabel('dim', { exact: true });
  await field.fill('48');
  // Another parameter moves before the number is entered.
  await table(page).evaluate((figure) => Object.assign(figure, { base: 777 }));
  await expect(table(page).locator('canvas')).toHaveAttribute('aria-label', /base 777/);
  await expect(field).toHaveValue('48');
  await page.keyboard.press('Enter');
  await expect(table(page).locator('canvas')).toHaveAttribute('aria-label', /by 48 dimensions/);
  // Left without a change, the field shows the value again.
  await field.fill('48');
  await field.blur();
  await expect(field).toHaveValue('48');
});

test('the address holds the state; back, forward and Link bring it again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(home);
  await encode(page, 'RoPE');
  await expect(page).toHaveURL(`${home}?v=1&attention.encoding=rope`);
  const rope = (await difference(page, 'dog').textContent()) as string;
  expect(rope).not.toBe('0');
  await encode(page, 'ALiBi');
  await expect(page).toHaveURL(`${home}?v=1&attention.encoding=alibi`);
  await page.goBack();
  await expect(difference(page, 'dog')).toHaveText(rope);
  await expect(attention(page).getByLabel('Position', { exact: true })).toHaveValue('rope');
  await page.goBack();
  await expect(difference(page, 'dog')).toHaveText('0');
  await page.goForward();
  await expect(difference(page, 'dog')).toHaveText(rope);

  await attention(page).getByLabel('Sentence').fill('a dog & a dog = 100% dog?');
  await attention(page).getByLabel('Sentence').press('Enter');
  await expect(page).toHaveURL(/attention\.sentence=/);
  const shown = (await difference(page, 'dog').textContent()) as string;
  await attention(page).getByRole('link', { name: 'Link' }).click();
  await expect(attention(page).locator('.copied')).toHaveText('Address copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(copied);
  await expect(attention(page).getByLabel('Sentence')).toHaveValue('a dog & a dog = 100% dog?');
  await expect(difference(page, 'dog')).toHaveText(shown);

  await page.goto(`${home}?v=99&attention.encoding=rope`);
  await expect(difference(page, 'dog')).toHaveText('0');
  await page.goto(`${home}?v=1&attention.encoding=nonsense&table.x=1`);
  await expect(attention(page).getByRole('alert')).toContainText('encoding: nonsense is not allowed');
});

test('a module that cannot be loaded is said, and tried again with the next change', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(home);
  await expect(attention(page).getByRole('alert')).toContainText('WebAssembly');
  await expect(attention(page)).toContainText('This figure is computed in your browser');
  await page.unroute('**/*.wasm');
  await encode(page, 'RoPE');
  await expect(difference(page, 'dog')).not.toHaveText('0');
  await expect(attention(page).getByRole('alert')).toHaveCount(0);
});

test('a browser without WebAssembly SIMD is told what is needed', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await page.goto(home);
  await expect(attention(page).getByRole('alert')).toContainText('SIMD');
  await expect(page.getByRole('heading', { name: 'Without position, words are a bag' })).toBeVisible();
});

test('the text is painted while the module is still loading', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(attention(page).getByLabel('Sentence')).toBeVisible();
  await expect(attention(page)).toContainText('This figure is computed in your browser');
  release();
  await expect(difference(page, 'dog')).toHaveText('0');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800, 1600]) {
    for (const file of ['', 'embed.html']) {
      test(`axe finds nothing on ${file || 'index.html'}, ${colorScheme}, ${width} px wide`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        test.setTimeout(180_000);
        await page.goto(home + file);
        for (const figure of await page
          .locator('.figure, posenc-attention:not(.figure), posenc-table:not(.figure)')
          .all()) {
          await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await expect(figure.locator('.body')).toBeVisible({ timeout: 20_000 });
        }
        await page.locator('posenc-attention').first().getByRole('button', { name: 'Embed' }).click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const checker = (globalThis as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe;
          return (await checker.run()).violations;
        });
        expect(violations).toEqual([]);
      });
    }
  }
}

test('from 360 to 2560 pixels nothing is cut off and the canvas stays sharp', async ({ page }) => {
  await page.goto(home);
  for (const width of [360, 540, 800, 1100, 1600, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const figure of [attention(page), table(page)]) {
      await figure.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
            const { width: cssWidth } = canvas.getBoundingClientRect();
            return Math.abs(canvas.width - cssWidth * devicePixelRatio);
          }),
        )
        .toBeLessThanOrEqual(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const control of await page.locator('.control').all()) {
      const box = await control.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('the keyboard reaches everything, and focus is seen', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await table(page).scrollIntoViewIfNeeded();
  await expect(table(page).locator('canvas')).toBeVisible();
  const reached: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const marked = element?.matches('.segments input') ? element.parentElement : element;
      const { outlineStyle, outlineWidth } = getComputedStyle(marked as Element);
      const name = element?.getAttribute('aria-label') ?? (element as HTMLInputElement).name ?? '';
      return {
        name: `${element?.localName} ${name || element?.id || element?.textContent?.trim()}`,
        seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      };
    });
    expect(focused.seen, focused.name).toBe(true);
    reached.push(focused.name);
  }
  for (const name of ['input sentence', 'select encoding', 'input view', 'input head', 'input seed', 'input layout']) {
    expect(reached.join('\n')).toContain(name);
  }
  expect(reached.join('\n')).toContain('query by key');
  expect(reached.join('\n')).toContain('position by dimension');
});

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(home);
  await expect(difference(page, 'dog')).toHaveText('0');
  await encode(page, 'RoPE');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('every try-this step holds', async ({ page }) => {
  await page.goto(home);
  const canvas = attention(page).locator('canvas');
  for (const encoding of ['Sinusoidal', 'RoPE', 'ALiBi']) {
    await encode(page, encoding);
    await expect(difference(page, 'dog')).not.toHaveText('0');
  }
  // Swapping words without an encoding only moves the cells.
  const pe = await createPosenc({ build: 'simd' });
  const shared = { encoding: 'none', seed: 7, causal: false } as const;
  const before = attendSentence(pe, { ...shared, sentence: sentences[0] as string });
  const after = attendSentence(pe, { ...shared, sentence: 'The black dog chased the brown dog' });
  const order = [0, 5, 2, 3, 4, 1, 6];
  const from = headOf(before.weights, 0);
  const to = headOf(after.weights, 0);
  for (const [i, query] of order.entries()) {
    for (const [j, key] of order.entries()) expect(to[i * 7 + j]).toBeCloseTo(from[query * 7 + key] as number, 6);
  }
  // ALiBi pulls less from head to head.
  const slopes = pe.alibiSlopes({ heads: 4 });
  expect([...slopes]).toEqual([...slopes].sort((a, b) => b - a));
  // The mask alone tells equal words apart.
  await encode(page, 'None');
  await attention(page).getByLabel('Causal mask').check();
  await expect(difference(page, 'dog')).not.toHaveText('0');
  await expect(attention(page)).toContainText('The mask alone tells equal words apart');
  await expect(canvas).toHaveAttribute('aria-label', /without a positional encoding/);

  // Seven turns of the first clock are almost 44 tokens.
  const column = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 128 });
  const first = (row: number) => column.data[row * 128] as number;
  for (let row = 0; row + 44 < 128; row++) expect(Math.abs(first(row + 44) - first(row))).toBeLessThan(0.02);
  await table(page).scrollIntoViewIfNeeded();
  await table(page).locator('.plot').focus();
  await page.keyboard.press('End');
  await expect(table(page).locator('.readout')).toContainText('wavelength 54,410 tokens');
  await table(page).getByLabel('base', { exact: true }).fill('100');
  await page.keyboard.press('Enter');
  await expect(table(page).locator('.readout')).toContainText('wavelength 584.7 tokens');
});
