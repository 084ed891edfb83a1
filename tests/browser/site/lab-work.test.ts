import { readFileSync } from 'node:fs';
import { createPosenc } from 'posenc';
import { significant } from '../../../web/charts/number-format.ts';
import { panelModel, panelScore } from '../../../web/site/lab/panel/model.ts';
import { startingState } from '../../../web/site/lab/state/state.ts';
import { countCellMotions } from '../support/cell-motions.ts';
import { choose, expect, panel, readout, test, type } from '../support/lab-page.ts';

test('long work runs in a worker, with progress and a way to end it', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=alibi`);
  await expect(panel(page, 1).locator('canvas')).toBeVisible();
  const before = await panel(page, 1).locator('canvas').getAttribute('aria-label');
  await type(page, 'or made-up tokens', '2048');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(panel(page, 1).getByRole('alert')).toHaveText('Cancelled; the picture is the one before.');
  expect(await panel(page, 1).locator('canvas').getAttribute('aria-label')).toBe(before);
  await type(page, 'or made-up tokens', '700');
  await expect(panel(page, 1).locator('canvas')).toHaveAttribute('aria-label', /of 700 \(query\) by 700 \(key\)/, {
    timeout: 120_000,
  });
  await expect(panel(page, 1).getByRole('alert')).toHaveCount(0);
  // A panel that equals another one is computed as well.
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await type(page, 'or made-up tokens', '600');
  for (const number of [1, 2]) {
    await expect(panel(page, number).locator('canvas')).toHaveAttribute('aria-label', /of 600 \(query\)/, {
      timeout: 120_000,
    });
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('cells go over to their next numbers, unless there are very many of them or no motion is wanted', async ({
  page,
  lab,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${lab}?v=1&a.scheme=alibi&lab.tokens=12`);
  const canvas = panel(page, 1).locator('canvas');
  await expect(canvas).toHaveAttribute('aria-label', /of 12 /);
  const motions = await countCellMotions(canvas);
  const before = await canvas.getAttribute('aria-label');
  await type(page, 'head', '2');
  await expect(canvas).not.toHaveAttribute('aria-label', before as string);
  expect(await motions()).toBe(1);

  await type(page, 'or made-up tokens', '400');
  await expect(canvas).toHaveAttribute('aria-label', /of 400 /);
  const many = await canvas.getAttribute('aria-label');
  await type(page, 'head', '3');
  await expect(canvas).not.toHaveAttribute('aria-label', many as string);
  expect(await motions()).toBe(1);

  await type(page, 'or made-up tokens', '12');
  await expect(canvas).toHaveAttribute('aria-label', /of 12 /);
  const few = await canvas.getAttribute('aria-label');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await type(page, 'head', '4');
  await expect(canvas).not.toHaveAttribute('aria-label', few as string);
  expect(await motions()).toBe(1);
});

test('a scorecard comes also after an error that it does not depend on', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=alibi`);
  const shift = panel(page, 1).locator('[data-measured="logitsShiftInvariant"]');
  await expect(shift).toHaveText('0');
  await type(page, 'head', '4');
  await type(page, 'of', '2');
  await expect(page.getByRole('alert')).toHaveText(/^head: 4 is not allowed/);
  await type(page, 'head', '1');
  await expect(panel(page, 1).locator('.facts')).toHaveAttribute('aria-busy', 'false');
  await choose(page, 'scorecard');
  const pe = await createPosenc({ build: 'simd' });
  const card = panelScore(pe, { shared: { heads: 2 }, panels: [] }, { scheme: 'alibi', values: {} });
  if (!('measurements' in card)) throw new Error(card.message);
  const reach = card.measurements.find(({ name }) => name === 'effectiveContext');
  await expect(panel(page, 1).locator('[data-measured="effectiveContext"]')).toHaveText(
    significant(reach?.value as number),
  );
});

test('without WebAssembly the page says what it needs', async ({ page, lab }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(lab);
  await expect(page.getByRole('alert').first()).toContainText('wasm');
});

test('a shared number that is not allowed stops only itself', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=rope&b.scheme=alibi`);
  const canvas = panel(page, 1).locator('canvas');
  await expect(canvas).toBeVisible();
  const before = await canvas.getAttribute('aria-label');
  await type(page, 'or made-up tokens', '5000000');
  await expect(page.getByRole('alert')).toHaveText(
    'tokens: 5000000 is not allowed; expected a whole number from 1 to 1048576',
  );
  expect(await canvas.getAttribute('aria-label')).toBe(before);
  // Everything else continues, and the address matches what is shown.
  await choose(page, 'logits');
  await expect(canvas).toHaveAttribute('aria-label', /logit/i);
  await expect.poll(() => page.url()).toContain('lab.view=logits');
  expect(page.url()).not.toContain('5000');
  await type(page, 'or made-up tokens', '12');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(canvas).toHaveAttribute('aria-label', /of 12 /);
});

test('what is too large for one view is no obstacle to another, and a picture that stays is named', async ({
  page,
  lab,
}) => {
  await page.goto(`${lab}?v=1&lab.view=spectrum&lab.tokens=2048&lab.heads=32&a.scheme=rope`);
  await expect(panel(page, 1).locator('.picture svg').first()).toBeVisible();
  await choose(page, 'weights');
  await expect(page.getByRole('alert')).toHaveText(/^tokens: 2048 is not allowed; expected fewer: 32 heads/);
  // The last good picture stays in the panel; the sentence names its view.
  await expect(panel(page, 1).locator('.picture .problem')).toHaveText(
    /^tokens: 2048 .* Below is the last picture, of the spectrum\.$/,
  );
  await expect(panel(page, 1).locator('.picture svg').first()).toBeVisible();
  await choose(page, 'spectrum');
  await expect(panel(page, 1).locator('.picture svg').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Views that need no matrix go far beyond the limit for matrices.
  await type(page, 'or made-up tokens', '1000000');
  await expect(panel(page, 1).locator('.listing')).toContainText('in 1000000 positions');
  await choose(page, 'weights');
  await expect(page.getByRole('alert')).toHaveText(
    /^tokens: 1000000 is not allowed; expected at most 2048 for the weights/,
  );
});

test('a link of an unknown view says so, and panels of one name are distinguished', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&lab.view=pictures&a.scheme=rope&b.scheme=rope&b.base=500`);
  await expect(page.getByRole('alert')).toHaveText(/^view: 'pictures' is not allowed; expected /);
  await expect(page.getByRole('radio', { name: 'weights' })).toBeChecked();
  await expect(panel(page, 2).locator('canvas')).toBeVisible();
  await expect(readout(page)).toContainText(/RoPE \(panel 1\) [\d.]+\s*RoPE \(panel 2\) [\d.]+/);
});

test('programs are copied, and what is shown is saved in every format', async ({ page, context, lab }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(lab);
  for (const [title, start] of [
    ['NumPy', 'import numpy as np'],
    ['PyTorch', 'import torch'],
    ['JavaScript', "import { createPosenc } from 'posenc';"],
  ] as const) {
    await panel(page, 3).getByRole('button', { name: title }).click();
    // The message refers to the previous program until this one is copied.
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(start);
    expect((await copied()).startsWith(start)).toBe(true);
    expect(await copied()).toContain('shown');
    await expect(panel(page, 3).locator('.said')).toHaveText(/^Copied: \d+ lines/);
  }
  for (const kind of ['PNG', 'SVG', 'CSV', 'NPY', 'JSON']) {
    const download = page.waitForEvent('download');
    await panel(page, 3).getByRole('button', { name: kind, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(`posenc-rope-weights.${kind.toLowerCase()}`);
    await expect(panel(page, 3).locator('.said')).toHaveText(`posenc-rope-weights.${kind.toLowerCase()} is saved`);
  }
  const csv = page.waitForEvent('download');
  await panel(page, 3).getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await csv).path(), 'utf8')
    .trimEnd()
    .split('\n');
  const pe = await createPosenc({ build: 'simd' });
  const { picture } = panelModel(pe, startingState, startingState.panels[2] ?? { scheme: '', values: {} });
  // Rows and columns are named after their words; a repeated word is numbered.
  expect(lines[0]).toBe('query,The,brown,dog (2),chased,the,black,dog (6)');
  expect(lines[3]?.split(',')[0]).toBe('dog (2)');
  const numbers = lines.slice(1).flatMap((line) => line.split(',').slice(1).map(Number));
  expect(numbers.map(Math.fround)).toEqual(picture.kind === 'matrix' ? [...picture.data] : []);
  await choose(page, 'scorecard');
  await panel(page, 3).getByRole('button', { name: 'NumPy' }).click();
  await expect(panel(page, 3).locator('.said')).toHaveText(/^The scorecard is many small measurements/);
});

test.describe('with scripts that run before those of the page', () => {
  test.use({ freshPage: true });

  test('a worker whose file does not load is told of, and the next change tries again', async ({ page, lab }) => {
    test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
    await page.addInitScript(() => {
      const Real = Worker;
      let first = true;
      // The file of the first worker does not exist.
      window.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(first ? new URL('assets/nowhere.js', location.href) : url, options);
          first = false;
        }
      };
    });
    await page.goto(`${lab}?v=1&lab.tokens=700&a.scheme=alibi`);
    await expect(panel(page, 1).getByRole('alert')).toContainText('The background worker crashed');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await type(page, 'or made-up tokens', '600');
    await expect(panel(page, 1).locator('canvas')).toHaveAttribute('aria-label', /of 600 /);
    await expect(panel(page, 1).getByRole('alert')).toHaveCount(0);
  });

  test('the first copy asks for the clipboard within the click', async ({ page, lab }) => {
    await page.addInitScript(() => {
      const late: string[] = [];
      Object.assign(window, { late });
      // Like WebKit, refuses access to the clipboard after the click.
      let clicked = false;
      addEventListener(
        'click',
        () => {
          clicked = true;
          setTimeout(() => {
            clicked = false;
          });
        },
        true,
      );
      const ask = () => {
        if (!clicked) throw new DOMException('too late', 'NotAllowedError');
      };
      navigator.clipboard.writeText = async () => ask();
      navigator.clipboard.write = async ([item]) => {
        ask();
        late.push(await (await (item as ClipboardItem).getType('text/plain')).text());
      };
    });
    await page.goto(`${lab}?v=1&a.scheme=rope`);
    await panel(page, 1).getByRole('button', { name: 'NumPy' }).click();
    await expect(panel(page, 1).locator('.said')).toHaveText(/^Copied: \d+ lines/);
    const copied = await page.evaluate(() => (window as unknown as { late: string[] }).late);
    expect(copied[0]).toMatch(/^import numpy as np/);
  });
});
