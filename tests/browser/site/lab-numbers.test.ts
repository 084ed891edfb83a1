import { createPosenc } from 'posenc';
import { catalogue } from '../../../web/catalogue/index.ts';
import { fixed, significant } from '../../../web/charts/number-format.ts';
import { panelModel, panelScore } from '../../../web/site/lab/panel/model.ts';
import { type Picture, valueAt } from '../../../web/site/lab/pictures/picture.ts';
import { labAddress } from '../../../web/site/lab/state/address.ts';
import { view } from '../../../web/site/lab/state/shared-parameters.ts';
import { type LabState, startingState } from '../../../web/site/lab/state/state.ts';
import { choose, expect, panel, panels, readout, sentenceOf, stateOf, test, type } from '../support/lab-page.ts';

test('three panels on one sentence, with what was measured', async ({ page, lab }) => {
  await page.goto(lab);
  await expect(panels(page)).toHaveCount(3);
  await expect(readout(page)).toContainText('query The (0) → key The (0)');
  const pe = await createPosenc({ build: 'simd' });
  for (const [i, one] of startingState.panels.entries()) {
    const { equalWords } = panelModel(pe, startingState, one);
    const facts = panel(page, i + 1);
    await expect(facts.locator('[data-measured="equalWords"]')).toHaveText(significant(equalWords as number));
    const card = panelScore(pe, startingState, one);
    if (!('measurements' in card)) continue;
    const shift = card.measurements.find(({ name }) => name === 'logitsShiftInvariant');
    await expect(facts.locator('[data-measured="logitsShiftInvariant"]')).toHaveText(
      significant(shift?.value as number),
    );
  }
});

test('numbers of every view are those of the API in Node, at the same cell of all panels', async ({ page, lab }) => {
  const pe = await createPosenc({ build: 'simd' });
  const start: LabState = {
    shared: { view: 'weights', head: 2 },
    panels: ['sinusoidal', 'rope', 'alibi', 'transformer-xl'].map((name) => ({ scheme: name, values: {} })),
  };
  await page.goto(`${lab}${labAddress(start)}`);
  for (const displayed of view.choices.filter((choice) => choice !== 'scorecard')) {
    await test.step(displayed, async () => {
      await choose(page, displayed);
      // One view is read with the mask, the others without it.
      const causal = displayed === 'logits';
      await page.getByRole('checkbox', { name: 'causal' }).setChecked(causal);
      const state: LabState = { ...start, shared: { view: displayed, causal, head: 2 } };
      await expect
        .poll(() => ({ view: 'weights', causal: false, ...stateOf(page).shared }))
        .toMatchObject(state.shared);
      const pictures = state.panels.map((one) => panelModel(pe, state, one).picture);
      const plot = page.locator('lab-panel :is(.plot, .line-plot)').first();
      await plot.focus();
      await page.keyboard.press('Control+Home');
      const steps = ['ArrowRight', 'ArrowDown', 'End'];
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
        const texts = pictures.map((picture, i) => {
          const text = picture.kind === 'nothing' ? '' : sentenceOf(picture, at.row, at.column);
          const title = catalogue.find(({ name }) => name === state.panels[i]?.scheme)?.title;
          return text === '' ? '' : `${title} ${text}`.replace(/[.()+*^$?[\]\\|{}]/g, '\\$&');
        });
        await expect(readout(page)).toHaveText(new RegExp(texts.join('.*'), 's'));
      }
      for (const [i, picture] of pictures.entries()) {
        if (picture.kind === 'nothing') await expect(panel(page, i + 1).locator('.why')).toHaveText(picture.why);
      }
    });
  }
});

test('a scorecard has every measurement, computed in a worker', async ({ page, lab }) => {
  const pe = await createPosenc({ build: 'simd' });
  const state: LabState = {
    shared: { view: 'scorecard' },
    panels: ['sinusoidal', 'alibi', 'swin'].map((name) => ({ scheme: name, values: {} })),
  };
  await page.goto(`${lab}${labAddress(state)}`);
  for (const [i, one] of state.panels.entries()) {
    const card = panelScore(pe, state, one);
    if (!('measurements' in card)) {
      await expect(panel(page, i + 1).locator('.why')).toHaveText(card.message);
      continue;
    }
    await expect(panel(page, i + 1).locator('.card [data-measured]')).toHaveCount(card.measurements.length);
    for (const { name, value, passes } of card.measurements) {
      const row = panel(page, i + 1).locator('tr', { has: page.locator(`[data-measured="${name}"]`) });
      await expect(row.locator(`[data-measured="${name}"]`)).toHaveText(
        Number.isFinite(value) ? significant(value) : '∞',
      );
      await expect(row.locator('.hidden')).toHaveText(passes ? 'holds' : 'fails');
    }
  }
});

test('pointing at a cell reads it in every panel', async ({ page, lab }) => {
  await page.goto(lab);
  const plot = panel(page, 2).locator('.plot');
  const box = (await plot.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + box.width * (6.5 / 7), box.y + box.height * (2.5 / 7));
  await expect(readout(page)).toContainText('query dog (2) → key dog (6)');
  const places = await page
    .locator('lab-panel .cursor')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.cssText));
  expect(places).toHaveLength(3);
  expect(new Set(places).size).toBe(1);
});

test('one range for all panels stays while parameters move', async ({ page, lab }) => {
  await page.goto(`${lab}?v=1&a.scheme=none&b.scheme=sinusoidal&c.scheme=rope&c.layout=interleaved`);
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

test('the difference of two panels is that of their numbers', async ({ page, lab }) => {
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

test('the form of linear attention is chosen for all panels, and computed in a worker where it is large', async ({
  page,
  lab,
}) => {
  const pe = await createPosenc({ build: 'simd' });
  const panelsOf = ['none', 'rope'].map((name) => ({ scheme: name, values: {} }));
  await page.goto(`${lab}${labAddress({ shared: { view: 'linear' }, panels: panelsOf })}`);
  await page.getByLabel('attention', { exact: true }).selectOption('kimi-delta');
  await expect.poll(() => stateOf(page).shared).toEqual({ view: 'linear', linearForm: 'kimi-delta' });
  const shows = async (state: LabState) => {
    for (const [i, one] of state.panels.entries()) {
      const { listing } = panelModel(pe, state, one);
      const sums = panel(page, i + 1).locator('.listing tbody td');
      await expect(sums.last()).toHaveText(significant(listing?.columns[0]?.values.at(-1) as number));
      await expect(panel(page, i + 1).locator('[data-fact="state_size"]')).toHaveText('256');
      await expect(panel(page, i + 1).locator('.facts')).toContainText('would have learned its decay and beta');
    }
  };
  await shows({ shared: { view: 'linear', linearForm: 'kimi-delta' }, panels: panelsOf });
  await type(page, 'or made-up tokens', '600');
  await shows({ shared: { view: 'linear', linearForm: 'kimi-delta', tokens: 600 }, panels: panelsOf });
});
