import { createPosenc } from 'posenc';
import { catalogue } from '../../../web/catalogue/index.ts';
import type { FigureParameter } from '../../../web/elements/figure/parameter.ts';
import { panelModel } from '../../../web/site/lab/panel/model.ts';
import { applies, panelParameters } from '../../../web/site/lab/panel/parameters.ts';
import { chooseScheme, openParameters, setAndUndo } from '../support/lab-controls.ts';
import {
  choose,
  expect,
  field,
  panel,
  panels,
  readout,
  scheme,
  sentenceOf,
  stateOf,
  test,
  type,
  unfold,
} from '../support/lab-page.ts';
import { settled } from '../support/settled.ts';

test('the picker has the whole catalogue by the place where position enters', async ({ page, lab }) => {
  await page.goto(lab);
  await expect(scheme(page, 1).locator('optgroup')).toHaveCount(4);
  const options = await scheme(page, 1)
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(options).toEqual(['none', ...catalogue.map(({ name }) => name)]);
});

/** The properties that decide on the control of a parameter: one parameter of each kind is tested. */
const kindOf = ({ kind, ...rest }: FigureParameter): string =>
  kind === 'choice'
    ? `choice of ${(rest as { choices: readonly string[] }).choices.length > 3 ? 'many' : 'few'}`
    : `${'even' in rest && rest.even ? 'even ' : ''}${kind}${'default' in rest && rest.default !== undefined ? '' : ' without a default'}`;

const oneOfEachKind = new Map(
  ['none', ...catalogue.map(({ name }) => name)]
    .flatMap((name) =>
      panelParameters(name)
        .filter((parameter) => applies(parameter, { scheme: name, values: {} }))
        .map((parameter) => [kindOf(parameter), { name, parameter }] as const),
    )
    .reverse(),
);

test('the control of a parameter of every kind sets it', async ({ page, lab }) => {
  await openParameters(page, lab);
  for (const [kind, { name, parameter }] of oneOfEachKind) {
    await test.step(`${kind}: ${parameter.name} of ${name}`, async () => {
      await chooseScheme(page, name);
      await setAndUndo(page, parameter);
      await expect(panel(page, 1).locator('[role="alert"]')).toHaveCount(0);
    });
  }
});

test('two changes within a frame are both there', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=rope`);
  await unfold(page, 1);
  await panel(page, 1).evaluate((element) => {
    const { shadowRoot } = element;
    for (const [name, text] of [
      ['base', '500'],
      ['rotaryDim', '8'],
    ] as const) {
      const input = shadowRoot?.querySelector<HTMLInputElement>(`#${name}`);
      if (!input) throw new Error(`no field ${name}`);
      input.value = text;
      input.dispatchEvent(new Event('change'));
    }
  });
  await expect.poll(() => stateOf(page).panels[0]?.values).toEqual({ layout: 'interleaved', base: 500, rotaryDim: 8 });
});

test('a field stays that of its parameter while others come and go', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=rope`);
  await unfold(page, 1);
  await panel(page, 1).getByLabel('scaling', { exact: true }).selectOption('yarn');
  await expect(field(panel(page, 1), 'factor')).toBeVisible();
  const typed = field(panel(page, 1), 'heads');
  await typed.fill('8');
  // The parameters of the scaling disappear before the typed value is entered.
  await page.goBack();
  await expect(field(panel(page, 1), 'factor')).toHaveCount(0);
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('8');
  await typed.press('Enter');
  await expect.poll(() => stateOf(page).panels[0]?.values).toEqual({ layout: 'interleaved', heads: 8 });
});

test('shared controls reach all panels', async ({ page, lab }) => {
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
  await expect(shared.getByLabel('n', { exact: true })).toHaveCount(0);
  await shared.getByRole('combobox', { name: 'temperature' }).selectOption('ministral3');
  await type(shared, 'n', '2');
  await type(shared, 'sink', '0.5');
  const extras = { temperatureForm: 'ministral3', temperatureFloorScale: 2, sink: 0.5 };
  await expect.poll(() => stateOf(page).shared).toMatchObject(extras);
  await shared.getByRole('button', { name: 'Example 2' }).click();
  await expect(panel(page, 1).locator('.axis.row .tick')).toHaveText(['my', 'apple', 'macbook']);
  const pe = await createPosenc({ build: 'simd' });
  const state = stateOf(page);
  const { picture } = panelModel(pe, state, state.panels[1] ?? { scheme: '', values: {} });
  await page.locator('lab-panel .plot').first().focus();
  await page.keyboard.press('Control+Home');
  await expect(readout(page)).toContainText(`Sinusoidal ${sentenceOf(picture, 0, 0)}`);
});

test('panels come and go, one to four', async ({ page, lab }) => {
  await page.goto(lab);
  const add = page.getByRole('button', { name: 'Add a panel' });
  await add.click();
  await expect(panels(page)).toHaveCount(4);
  await expect(add).toBeDisabled();
  await page.getByRole('button', { name: 'Remove panel 1' }).click();
  await expect(panels(page)).toHaveCount(3);
  await expect(scheme(page, 1)).toHaveValue('sinusoidal');
  await expect(panel(page, 1).locator('[data-measured="equalWords"]')).not.toHaveText('0');
  await page.getByRole('button', { name: 'Remove panel 3' }).click();
  await page.getByRole('button', { name: 'Remove panel 1' }).click();
  await expect(panels(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('back undoes and forward redoes; a drag is one step', async ({ page, lab }) => {
  await page.goto(lab);
  await choose(page, 'logits');
  await scheme(page, 1).selectOption('t5');
  await unfold(page, 2);
  const slider = panel(page, 2).getByRole('slider', { name: 'base (slider)' });
  await slider.focus();
  // The figures of the new scheme shift it once more when they are drawn.
  await expect(panel(page, 1).locator('canvas').first()).toBeVisible();
  await settled(page);
  // Playwright waits until the slider stands still under the pointer; from then on the slider captures the pointer.
  await slider.hover();
  await page.mouse.down();
  const box = (await slider.boundingBox()) as { x: number; y: number; width: number; height: number };
  for (const share of [0.5, 0.4, 0.3, 0.2]) await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  await page.mouse.up();
  // The address follows the slider during the drag; its last value counts.
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

test('a preset brings the numbers of its model, and says where they stand', async ({ page, lab }) => {
  await page.goto(lab);
  await panel(page, 3).getByLabel('As in').selectOption('qwen2.5-7b-yarn');
  await expect(panel(page, 3)).toContainText('Source:');
  await unfold(page, 3);
  await expect(field(panel(page, 3), 'base')).toHaveValue('1000000');
  await expect(panel(page, 3).getByLabel('scaling', { exact: true })).toHaveValue('yarn');
  await type(panel(page, 3), 'factor', '2');
  await expect(panel(page, 3).getByLabel('As in')).toHaveValue('');
});

test('lists of a preset stand in fields, go into the address and come back', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&lab.view=spectrum&a.scheme=rope`);
  await panel(page, 1).getByLabel('As in').selectOption('phi-3-mini-128k');
  await unfold(page, 1);
  await expect(field(panel(page, 1), 'short factor')).toHaveValue(/^(1\.05 ){3}1\.1 /);
  await expect(field(panel(page, 1), 'long factor')).toHaveValue(/ 64\.81001281738281$/);
  await expect.poll(() => stateOf(page).panels[0]?.preset).toBe('phi-3-mini-128k');
  await page.reload();
  await expect(panel(page, 1).getByLabel('As in')).toHaveValue('phi-3-mini-128k');
  await unfold(page, 1);
  await type(panel(page, 1), 'short factor', '1 2 3');
  await expect(panel(page, 1).getByRole('alert')).toHaveText(
    /^scaling\.shortFactor: 3 numbers .* 48 numbers above 0, one per pair$/,
  );
  await type(panel(page, 1), 'short factor', '');
  await expect(panel(page, 1).getByRole('alert')).toHaveCount(0);
  await expect(panel(page, 1).getByLabel('As in')).toHaveValue('');
});

test('bad input gets a sentence beside its control, and the last good picture stays', async ({ page, lab }) => {
  await page.goto(lab);
  const displayed = await panel(page, 3).locator('canvas').getAttribute('aria-label');
  await unfold(page, 3);
  await type(panel(page, 3), 'base', '-3');
  await expect(panel(page, 3).getByRole('alert')).toHaveText(
    'base: -3 is not allowed; expected a finite number from 1 to 1e15',
  );
  expect(await panel(page, 3).locator('canvas').getAttribute('aria-label')).toBe(displayed);
  await type(panel(page, 3), 'rotary dim (components)', '7');
  await type(panel(page, 3), 'base', '500');
  await expect(panel(page, 3).getByRole('alert')).toHaveText(
    /^rotaryDim: 7 is not allowed; expected an even whole number/,
  );
  await type(panel(page, 3), 'rotary dim (components)', '32');
  await expect(panel(page, 3).getByRole('alert')).toHaveText(/rotaryDim: 32 is not allowed/);
  await type(panel(page, 3), 'rotary dim (components)', '');
  await expect(panel(page, 3).getByRole('alert')).toHaveCount(0);

  await type(page, 'sentence', '  ');
  await expect(page.getByRole('alert')).toHaveText(/^sentence: an empty sentence is not allowed/);
  await expect(panels(page).locator('canvas')).toHaveCount(3);
  await type(page, 'sentence', 'a b a');
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
