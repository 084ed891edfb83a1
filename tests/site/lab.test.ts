import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { createPosenc } from 'posenc';
import { catalogue } from '../../web/api/catalogue.ts';
import { fixed, significant } from '../../web/charts/number-format.ts';
import type { FigureParameter } from '../../web/elements/parameter.ts';
import { labAddress, labFromAddress } from '../../web/site/lab/address.ts';
import { panelModel } from '../../web/site/lab/panel-model.ts';
import { applies, panelParameters } from '../../web/site/lab/panel-parameters.ts';
import { panelScore } from '../../web/site/lab/panel-score.ts';
import { labelOf } from '../../web/site/lab/parameter-controls.ts';
import { type Picture, valueAt } from '../../web/site/lab/picture.ts';
import { view } from '../../web/site/lab/shared-parameters.ts';
import { type LabState, startingState } from '../../web/site/lab/state.ts';
import { expect, test } from './quiet-page.ts';
import { type StaticServer, serve } from './static-server.ts';

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let host: StaticServer;
let lab: string;

test.beforeAll(async () => {
  host = await serve('build/site', '/people/me/posenc/', { 'content-security-policy': policy });
  lab = `${host.origin}/people/me/posenc/lab.html`;
});

test.afterAll(() => host.close());

const panels = (page: Page) => page.locator('lab-panel');
const panel = (page: Page, number: number) => panels(page).nth(number - 1);
const readout = (page: Page) => page.locator('output.readout');
const field = (where: Page | Locator, label: string) => where.getByRole('textbox', { name: label, exact: true });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const scheme = (page: Page, number: number) => page.getByLabel(`Scheme of panel ${number}`);

async function type(where: Page | Locator, label: string, text: string): Promise<void> {
  await field(where, label).fill(text);
  await field(where, label).press('Enter');
}

/** The state that the address bar tells. */
const stateOf = (page: Page): LabState => labFromAddress(new URL(page.url()).search);

/** What a cell says under the panels. */
function said(picture: Picture, row: number, column: number): string {
  const value = valueAt(picture, row, column);
  if (value === undefined) return '';
  if (value === Number.NEGATIVE_INFINITY) return 'masked';
  return picture.kind === 'matrix' ? fixed(value) : significant(value);
}

test('three panels on one sentence, with what was measured', async ({ page }) => {
  await page.goto(lab);
  await expect(panels(page)).toHaveCount(3);
  await expect(readout(page)).toContainText('query The (1) → key The (1)');
  const pe = await createPosenc({ build: 'simd' });
  for (const [i, one] of startingState.panels.entries()) {
    const { equalWords } = panelModel(pe, startingState, one);
    const facts = panel(page, i + 1);
    await expect(facts.locator('[data-measured="equal words told apart"]')).toHaveText(
      significant(equalWords as number),
    );
    const card = panelScore(pe, startingState, one);
    if (typeof card === 'string') continue;
    const shift = card.measurements.find(({ name }) => name === 'logitsShiftInvariant');
    await expect(facts.locator('[data-measured^="logits unchanged"]')).toHaveText(significant(shift?.value as number));
  }
});

for (const shown of view.choices.filter((choice) => choice !== 'scorecard')) {
  test(`numbers of the view ${shown} are those of the API in Node, at the same cell of all panels`, async ({
    page,
  }) => {
    const pe = await createPosenc({ build: 'simd' });
    const state: LabState = {
      shared: { view: shown, causal: shown === 'logits', head: 2 },
      panels: ['sinusoidal', 'rope', 'alibi', 'transformer-xl'].map((name) => ({ scheme: name, values: {} })),
    };
    await page.goto(`${lab}${labAddress(state)}`);
    const pictures = state.panels.map((one) => panelModel(pe, state, one).picture);
    const plot = page.locator('lab-panel :is(.plot, .line-plot)').first();
    await plot.focus();
    await page.keyboard.press('Control+Home');
    const steps = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'End', 'ArrowDown', 'Home'];
    const first = pictures.find(({ kind }) => kind !== 'nothing') as Picture;
    const [rows, columns] =
      first.kind === 'matrix'
        ? [first.rows, first.columns]
        : [1, first.kind === 'curves' ? first.curves[0]?.x.length : 0];
    const at = { row: 0, column: 0 };
    for (const step of steps) {
      if (first.kind === 'curves' && step === 'ArrowDown') continue;
      await page.keyboard.press(step);
      if (step === 'ArrowRight') at.column++;
      if (step === 'ArrowDown') at.row = Math.min((rows as number) - 1, at.row + 1);
      if (step === 'End') at.column = (columns as number) - 1;
      if (step === 'Home') at.column = 0;
      for (const [i, picture] of pictures.entries()) {
        if (picture.kind === 'nothing') continue;
        const text = said(picture, at.row, at.column);
        const title = catalogue.find(({ name }) => name === state.panels[i]?.scheme)?.title;
        if (text !== '') await expect(readout(page)).toContainText(`${title} ${text}`);
      }
    }
    for (const [i, picture] of pictures.entries()) {
      if (picture.kind === 'nothing') await expect(panel(page, i + 1).locator('.why')).toHaveText(picture.why);
    }
  });
}

test('a scorecard has every measurement, computed in a worker', async ({ page }) => {
  const pe = await createPosenc({ build: 'simd' });
  const state: LabState = {
    shared: { view: 'scorecard' },
    panels: ['sinusoidal', 'alibi', 'swin'].map((name) => ({ scheme: name, values: {} })),
  };
  await page.goto(`${lab}${labAddress(state)}`);
  for (const [i, one] of state.panels.entries()) {
    const card = panelScore(pe, state, one);
    if (typeof card === 'string') {
      await expect(panel(page, i + 1).locator('.why')).toHaveText(card);
      continue;
    }
    await expect(panel(page, i + 1).locator('.card tbody tr')).toHaveCount(card.measurements.length);
    for (const { name, value, passes } of card.measurements) {
      const row = panel(page, i + 1).locator('tr', { has: page.locator(`[data-measured="${name}"]`) });
      await expect(row.locator(`[data-measured="${name}"]`)).toHaveText(
        Number.isFinite(value) ? significant(value) : '∞',
      );
      await expect(row.locator('.hidden')).toHaveText(passes ? 'holds' : 'does not hold');
    }
  }
});

test('the picker has the whole catalogue by the place where position enters', async ({ page }) => {
  await page.goto(lab);
  const options = await scheme(page, 1)
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(options).toEqual(['none', ...catalogue.map(({ name }) => name)]);
  await expect(scheme(page, 1).locator('optgroup')).toHaveCount(4);
});

for (const entry of ['none', ...catalogue.map(({ name }) => name)]) {
  test(`every control of ${entry} sets its parameter`, async ({ page }) => {
    // Slow machines are no failures: some schemes have twenty controls.
    test.setTimeout(180_000);
    await page.goto(`${lab}?v=1&a.scheme=${entry === 'none' ? 'alibi' : 'none'}`);
    await scheme(page, 1).selectOption(entry);
    await expect.poll(() => stateOf(page).panels[0]?.scheme).toBe(entry);
    await panel(page, 1).locator('summary').click();
    for (const parameter of panelParameters(entry)) {
      if (!applies(parameter, { scheme: entry, values: {} })) continue;
      const value = await setControl(panel(page, 1), parameter);
      await expect
        .poll(() => stateOf(page).panels[0]?.values[parameter.name], { message: parameter.name })
        .toEqual(value);
      // Back to where it was, so that one parameter at a time differs.
      await page.goBack();
      await expect.poll(() => stateOf(page).panels[0]?.values[parameter.name]).toBeUndefined();
      // The controls follow the address with the next picture; what is typed before that would be lost.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await expect(panel(page, 1).locator('[role="alert"]')).toHaveCount(0);
  });
}

/** Gives a parameter another value through its control; returns it. */
async function setControl(where: Locator, parameter: FigureParameter): Promise<unknown> {
  const label = labelOf(parameter);
  if (parameter.kind === 'boolean' && parameter.default === undefined) {
    await where.getByRole('combobox', { name: label, exact: true }).selectOption('false');
    return false;
  }
  if (parameter.kind === 'boolean') {
    await where.getByRole('checkbox', { name: label, exact: true }).setChecked(!parameter.default);
    return !parameter.default;
  }
  if (parameter.kind === 'text') {
    await type(where, label, '1 1 6');
    return '1 1 6';
  }
  if (parameter.kind === 'choice') {
    const other = parameter.choices.find((choice) => choice !== parameter.default) as string;
    const list = where.getByRole('combobox', { name: label, exact: true });
    if (await list.count()) await list.selectOption(other);
    else
      await where
        .getByRole('group', { name: label, exact: true })
        .getByRole('radio', { name: other, exact: true })
        .check();
    return other;
  }
  const { min = 1, max = Number.POSITIVE_INFINITY, even, kind } = parameter;
  const start = Math.max(min, parameter.default ?? 1);
  const value =
    start + (even ? 2 : kind === 'integer' ? 1 : 0.5) <= max
      ? start + (even ? (start % 2) + 2 : kind === 'integer' ? 1 : 0.5)
      : min;
  await type(where, label, String(value));
  return value;
}

test('shared controls reach all panels', async ({ page }) => {
  await page.goto(lab);
  const shared = page.getByRole('region', { name: 'What all panels have in common' });
  for (const [label, text, name, value] of [
    ['head', '3', 'head', 3],
    ['of', '8', 'heads', 8],
    ['seed', '12', 'seed', 12],
    ['queries', '3', 'queries', 3],
    ['offset', '2', 'offset', 2],
  ] as const) {
    await type(shared, label, text);
    await expect.poll(() => stateOf(page).shared[name]).toBe(value);
  }
  await shared.getByRole('checkbox', { name: 'causal' }).check();
  await expect.poll(() => stateOf(page).shared.causal).toBe(true);
  await expect(panel(page, 2).locator('.axis.row .tick')).toHaveText(['the', 'black', 'dog']);
  await shared.getByRole('button', { name: 'Example 2' }).click();
  await expect(panel(page, 1).locator('.axis.row .tick')).toHaveText(['my', 'apple', 'macbook']);
  const pe = await createPosenc({ build: 'simd' });
  const state = stateOf(page);
  const { picture } = panelModel(pe, state, state.panels[1] ?? { scheme: '', values: {} });
  await page.locator('lab-panel .plot').first().focus();
  await page.keyboard.press('Control+Home');
  await expect(readout(page)).toContainText(`Sinusoidal ${said(picture, 0, 0)}`);
});

test('pointing at a cell reads it in every panel', async ({ page }) => {
  await page.goto(lab);
  const plot = panel(page, 2).locator('.plot');
  const box = (await plot.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + box.width * (6.5 / 7), box.y + box.height * (2.5 / 7));
  await expect(readout(page)).toContainText('query dog (3) → key dog (7)');
  const places = await page
    .locator('lab-panel .cursor')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.cssText));
  expect(places).toHaveLength(3);
  expect(new Set(places).size).toBe(1);
});

test('one range for all panels stays while parameters move', async ({ page }) => {
  await page.goto(lab);
  const highs = () => page.locator('lab-panel .color-bar span:last-of-type').allInnerTexts();
  await expect.poll(highs).toEqual(['0.5', '0.5', '0.6']);
  await page.getByRole('checkbox', { name: 'one range' }).check();
  await expect.poll(highs).toEqual(['0.6', '0.6', '0.6']);
  await type(page, 'up to', '0.25');
  await expect.poll(highs).toEqual(['0.25', '0.25', '0.25']);
  await type(page, 'seed', '8');
  await expect.poll(highs).toEqual(['0.25', '0.25', '0.25']);
  await choose(page, 'logits');
  await expect(page.getByRole('checkbox', { name: 'one range' })).not.toBeChecked();
});

test('the difference of two panels is that of their numbers', async ({ page }) => {
  const pe = await createPosenc({ build: 'simd' });
  await page.goto(lab);
  await page.getByLabel('difference').selectOption('3-1');
  const article = page.getByRole('article', { name: 'Difference of panels 3 and 1' });
  await expect(article.getByRole('heading')).toHaveText('RoPE − None');
  const [a, b] = [2, 0].map(
    (i) => panelModel(pe, startingState, startingState.panels[i] ?? { scheme: '', values: {} }).picture,
  );
  const difference = (valueAt(a as Picture, 0, 5) as number) - (valueAt(b as Picture, 0, 5) as number);
  await expect(article.locator('canvas')).toHaveAttribute('aria-label', /RoPE − None: weight difference/);
  await article.locator('.plot').focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect(readout(page)).toContainText(`RoPE − None ${fixed(difference)}`);
  await page.getByLabel('Scheme of panel 1').selectOption('alibi');
  await expect(article.getByRole('heading')).toHaveText('RoPE − ALiBi');
});

test('panels come and go, one to four', async ({ page }) => {
  await page.goto(lab);
  const add = page.getByRole('button', { name: 'Add a panel' });
  await add.click();
  await expect(panels(page)).toHaveCount(4);
  await expect(add).toBeDisabled();
  await page.getByRole('button', { name: 'Remove panel 1' }).click();
  await expect(panels(page)).toHaveCount(3);
  await expect(scheme(page, 1)).toHaveValue('sinusoidal');
  await expect(panel(page, 1).locator('[data-measured="equal words told apart"]')).not.toHaveText('0');
  await page.getByRole('button', { name: 'Remove panel 3' }).click();
  await page.getByRole('button', { name: 'Remove panel 1' }).click();
  await expect(panels(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('back undoes and forward redoes; a drag is one step', async ({ page }) => {
  await page.goto(lab);
  await choose(page, 'logits');
  await scheme(page, 1).selectOption('t5');
  await panel(page, 2).locator('summary').click();
  const slider = panel(page, 2).getByRole('slider', { name: 'base (slider)' });
  await slider.focus();
  const box = (await slider.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  await page.mouse.down();
  for (const share of [0.5, 0.4, 0.3, 0.2]) await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  await page.mouse.up();
  // The address follows while the slider is dragged; the last step is the one that counts.
  await expect
    .poll(
      async () => String(stateOf(page).panels[1]?.values.base) === (await field(panel(page, 2), 'base').inputValue()),
    )
    .toBe(true);
  const dragged = stateOf(page).panels[1]?.values.base;
  await page.goBack();
  await expect.poll(() => stateOf(page).panels[1]?.values.base).toBeUndefined();
  await expect(field(panel(page, 2), 'base')).toHaveValue('10000');
  await expect(scheme(page, 1)).toHaveValue('t5');
  await page.goBack();
  await expect(scheme(page, 1)).toHaveValue('none');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'weights' })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(field(panel(page, 2), 'base')).toHaveValue(String(dragged));
  await expect(scheme(page, 1)).toHaveValue('t5');
});

test('a preset brings the numbers of its model, and says where they stand', async ({ page }) => {
  await page.goto(lab);
  await panel(page, 3).getByLabel('As in').selectOption('qwen2.5-7b-yarn');
  await expect(panel(page, 3)).toContainText('Source:');
  await panel(page, 3).locator('summary').click();
  await expect(field(panel(page, 3), 'base')).toHaveValue('1000000');
  await expect(panel(page, 3).getByLabel('scaling', { exact: true })).toHaveValue('yarn');
  await type(panel(page, 3), 'factor', '2');
  await expect(panel(page, 3).getByLabel('As in')).toHaveValue('');
});

test('lists of a preset stand in fields, go into the address and come back', async ({ page }) => {
  await page.goto(`${lab}?v=1&lab.view=spectrum&a.scheme=rope`);
  await panel(page, 1).getByLabel('As in').selectOption('phi-3-mini-128k');
  await panel(page, 1).locator('summary').click();
  await expect(field(panel(page, 1), 'short factor')).toHaveValue(/^(1\.05 ){3}1\.1 /);
  await expect(field(panel(page, 1), 'long factor')).toHaveValue(/ 64\.81001281738281$/);
  await expect.poll(() => stateOf(page).panels[0]?.preset).toBe('phi-3-mini-128k');
  await page.reload();
  await expect(panel(page, 1).getByLabel('As in')).toHaveValue('phi-3-mini-128k');
  await panel(page, 1).locator('summary').click();
  await type(panel(page, 1), 'short factor', '1 2 3');
  await expect(panel(page, 1).getByRole('alert')).toHaveText(/^scaling\.shortFactor: 3 numbers .* 48, one per pair$/);
  await type(panel(page, 1), 'short factor', '');
  await expect(panel(page, 1).getByRole('alert')).toHaveCount(0);
  await expect(panel(page, 1).getByLabel('As in')).toHaveValue('');
});

test('bad input gets a sentence beside its control, and the last good picture stays', async ({ page }) => {
  await page.goto(lab);
  const shown = await panel(page, 3).locator('canvas').getAttribute('aria-label');
  await panel(page, 3).locator('summary').click();
  await type(panel(page, 3), 'base', '-3');
  await expect(panel(page, 3).getByRole('alert')).toHaveText('base: -3 is not allowed; expected a number above 0');
  expect(await panel(page, 3).locator('canvas').getAttribute('aria-label')).toBe(shown);
  await type(panel(page, 3), 'rotary dim (components)', '7');
  await type(panel(page, 3), 'base', '500');
  await expect(panel(page, 3).getByRole('alert')).toHaveText(/^rotaryDim: 7 is not allowed; expected an even number/);
  await type(panel(page, 3), 'rotary dim (components)', '32');
  await expect(panel(page, 3).getByRole('alert')).toHaveText(/rotaryDim: 32 is not allowed/);
  await type(panel(page, 3), 'rotary dim (components)', '');
  await expect(panel(page, 3).getByRole('alert')).toHaveCount(0);

  await type(page, 'Sentence', '  ');
  await expect(page.getByRole('alert')).toHaveText(/^sentence: an empty sentence is not allowed/);
  await expect(panels(page).locator('canvas')).toHaveCount(3);
  await type(page, 'Sentence', 'a b a');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await type(page, 'queries', '9');
  await expect(page.getByRole('alert')).toHaveText(
    'queries: 9 is not allowed; expected at most 3, as many as there are tokens',
  );
  await type(page, 'queries', '');
  await type(page, 'head', '9');
  await expect(page.getByRole('alert')).toHaveText(/^head: 9 is not allowed; expected a whole number from 1 to 4/);
  await type(page, 'head', '4');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('long work runs in a worker, with progress and a way to end it', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(`${lab}?v=1&a.scheme=alibi`);
  await expect(panel(page, 1).locator('canvas')).toBeVisible();
  const before = await panel(page, 1).locator('canvas').getAttribute('aria-label');
  await type(page, 'or made-up tokens', '1024');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(panel(page, 1).getByRole('alert')).toHaveText('Cancelled; the picture is the one before.');
  expect(await panel(page, 1).locator('canvas').getAttribute('aria-label')).toBe(before);
  await type(page, 'or made-up tokens', '1000');
  await expect(panel(page, 1).locator('canvas')).toHaveAttribute('aria-label', /of 1000 \(query\) by 1000 \(key\)/, {
    timeout: 20_000,
  });
  await expect(panel(page, 1).getByRole('alert')).toHaveCount(0);
  // A panel that is like another is computed as well.
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await type(page, 'or made-up tokens', '900');
  for (const number of [1, 2]) {
    await expect(panel(page, number).locator('canvas')).toHaveAttribute('aria-label', /of 900 \(query\)/, {
      timeout: 20_000,
    });
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a scorecard comes also after an error that it does not depend on', async ({ page }) => {
  await page.goto(`${lab}?v=1&a.scheme=alibi`);
  const shift = panel(page, 1).locator('[data-measured^="logits unchanged"]');
  await expect(shift).toHaveText('0');
  await type(page, 'head', '4');
  await type(page, 'of', '2');
  await expect(page.getByRole('alert')).toHaveText(/^head: 4 is not allowed/);
  await type(page, 'head', '1');
  await expect(panel(page, 1).locator('.facts')).toHaveAttribute('aria-busy', 'false');
  await choose(page, 'scorecard');
  const pe = await createPosenc({ build: 'simd' });
  const card = panelScore(pe, { shared: { heads: 2 }, panels: [] }, { scheme: 'alibi', values: {} });
  if (typeof card === 'string') throw new Error(card);
  const reach = card.measurements.find(({ name }) => name === 'effectiveContext');
  await expect(panel(page, 1).locator('[data-measured="effectiveContext"]')).toHaveText(
    significant(reach?.value as number),
  );
});

test('programs are copied, and what is shown is saved in every format', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(lab);
  for (const [title, start] of [
    ['NumPy', 'import numpy as np'],
    ['PyTorch', 'import torch'],
    ['JavaScript', "import { createPosenc } from 'posenc';"],
  ] as const) {
    await panel(page, 3).getByRole('button', { name: title }).click();
    // What is said is that of the program before until this one is copied.
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(start);
    expect((await copied()).startsWith(start)).toBe(true);
    expect(await copied()).toContain('shown');
    await expect(panel(page, 3).locator('.said')).toHaveText(/^Copied: \d+ lines/);
  }
  for (const kind of ['PNG', 'SVG', 'CSV', 'NPY', 'JSON']) {
    const download = page.waitForEvent('download');
    await panel(page, 3).getByRole('button', { name: kind, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(`posenc-rope.${kind.toLowerCase()}`);
    await expect(panel(page, 3).locator('.said')).toHaveText(`Saved posenc-rope.${kind.toLowerCase()}.`);
  }
  const csv = page.waitForEvent('download');
  await panel(page, 3).getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await csv).path(), 'utf8')
    .trimEnd()
    .split('\n');
  const pe = await createPosenc({ build: 'simd' });
  const { picture } = panelModel(pe, startingState, startingState.panels[2] ?? { scheme: '', values: {} });
  expect(lines.slice(1).flatMap((line) => line.split(',').map((cell) => Math.fround(Number(cell))))).toEqual(
    picture.kind === 'matrix' ? [...picture.data] : [],
  );
  await choose(page, 'scorecard');
  await panel(page, 3).getByRole('button', { name: 'NumPy' }).click();
  await expect(panel(page, 3).locator('.said')).toHaveText(/^The scorecard is many small measurements/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800, 1600]) {
    test(`axe finds nothing in the Lab, ${colorScheme}, ${width} px wide`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const query of [
        '',
        '?v=1&lab.view=distance&a.scheme=alibi&b.scheme=sinusoidal',
        '?v=1&lab.view=scorecard&a.scheme=rope&b.scheme=shaw',
        '?v=1&lab.view=bias&lab.difference=1-2&lab.range=2&a.scheme=t5&b.scheme=kerple&c.scheme=rope',
      ]) {
        await page.goto(lab + query);
        await expect(panels(page).first().locator('canvas, svg, .card').first()).toBeVisible({ timeout: 30_000 });
        for (const summary of await page.locator('lab-panel summary').all()) await summary.click();
        // What is being computed is pale until it is there.
        await expect(page.locator('lab-panel [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const { run } = (
            globalThis as unknown as {
              axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            }
          ).axe;
          return (await run()).violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
          );
        });
        expect(violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
}

test('the keyboard alone chooses, sets, reads and copies', async ({ page }) => {
  await page.goto(`${lab}?v=1&a.scheme=none`);
  await expect(panel(page, 1).locator('canvas')).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return `${element?.localName} ${element?.id || element?.getAttribute('aria-label') || element?.textContent?.trim().slice(0, 20)}`;
    });
  const seen: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  for (const expected of [
    'input sentence',
    'input tokens',
    'input head',
    'input seed',
    'select Scheme of panel 1',
    'button NumPy',
    'button Add a panel',
  ]) {
    expect(
      seen.some((one) => one.startsWith(expected)),
      `${expected} among ${seen.join(', ')}`,
    ).toBe(true);
  }
  await scheme(page, 1).focus();
  await page.keyboard.type('ALiBi');
  await expect.poll(() => stateOf(page).panels[0]?.scheme).toBe('alibi');
  await panel(page, 1).locator('.plot').focus();
  await page.keyboard.press('Control+End');
  await expect(readout(page)).toContainText('query dog (7) → key dog (7)');
});

test('without WebAssembly the page says what it needs', async ({ page }) => {
  test.info().annotations.push({ type: 'allowed message', description: 'Failed to load resource' });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(lab);
  await expect(page.getByRole('alert').first()).toContainText('wasm');
});
