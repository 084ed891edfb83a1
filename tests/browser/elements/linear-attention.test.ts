import { createPosenc, type Posenc } from 'posenc';
import { fixed, short, significant } from '../../../web/charts/number-format.ts';
import { type LinearAsked, type LinearModel, linearModel } from '../../../web/elements/linear-attention/model.ts';
import { linearForm, linearFormNames } from '../../../web/elements/linear-attention/parameters.ts';
import { axeViolations, enter, expect, fits, readings, refuses, test } from '../support/figure-page.ts';

let pe: Posenc;
test.beforeAll(async () => {
  pe = await createPosenc({ build: 'simd' });
});

const asked: LinearAsked = {
  sentence: 'The brown dog chased the black dog',
  form: 'elu',
  rotation: true,
  compare: 'softmax',
  denominator: 'plain',
  causal: true,
  head: 0,
  headDim: 4,
  base: 10000,
  layout: 'half',
  shift: 0,
  seed: 7,
};

const model = (more: Partial<LinearAsked> = {}): LinearModel => linearModel(pe, { ...asked, ...more });

test('rows add up to what the core says, shifts change nothing, and the state has the same size for every text', async ({
  page,
  figure,
}) => {
  const element = await figure('<posenc-linear-attention></posenc-linear-attention>');
  const shows = async (more: Partial<LinearAsked>) => {
    const { map, negative, visible, moved, recurrence, cache } = model(more);
    const [low, high] = [Math.min(...map.sums), Math.max(...map.sums)].map(short);
    await expect(element.locator('.verdict')).toHaveText(
      `Row sums range from ${low} to ${high}; ${negative} of ${visible} weights are negative`,
    );
    const fact = (name: string) => element.locator(`[data-fact="${name}"]`);
    await expect(fact('moved')).toHaveText(significant(moved.change));
    await expect(fact('cache')).toHaveText(String(cache));
    if (recurrence === undefined) await expect(fact('recurrence')).toHaveCount(0);
    else await expect(fact('recurrence')).toHaveText(significant(recurrence));
  };
  await shows({});
  await expect(element.locator('[data-fact="state"]')).toHaveText('4 × 4 + 4 = 20');
  await element.locator('summary').click();
  await enter(element, 'components', '2');
  await shows({ headDim: 2 });
  await expect(element.locator('[data-fact="state"]')).toHaveText('2 × 2 + 2 = 6');
  await enter(element, 'shift', '250');
  await shows({ headDim: 2, shift: 250 });
  await expect(element.locator('.body')).toContainText('when all positions move by 250');
  await enter(element, 'sentence', 'A rose is a rose is a rose');
  await shows({ headDim: 2, shift: 250, sentence: 'A rose is a rose is a rose' });
  await expect(element.locator('[data-fact="state"]')).toHaveText('2 × 2 + 2 = 6');
  await element.getByLabel('causal mask').uncheck();
  await shows({ headDim: 2, shift: 250, sentence: 'A rose is a rose is a rose', causal: false });
  expect(await fits(page)).toBe(true);
});

test('a rotated denominator makes rows add up to 1 and weights huge', async ({ figure }) => {
  const element = await figure(
    '<posenc-linear-attention head-dim="2" denominator="rotated"></posenc-linear-attention>',
  );
  const { map } = model({ headDim: 2, denominator: 'rotated' });
  const [least, most] = [Math.min(...map.weights), Math.max(...map.weights)].map(short);
  await expect(element.locator('.verdict')).toHaveText(`Every row adds up to 1, with weights from ${least} to ${most}`);
  await element.evaluate((node) => node.setAttribute('denominator', 'plain'));
  // Rows that a rotated denominator would turn around are marked.
  const bad = model({ headDim: 2 }).map.sums.filter((sum) => sum <= 0).length;
  expect(bad).toBeGreaterThan(0);
  await expect(element.locator('.mark')).toHaveCount(bad);
});

test('every form shows its weights, says how position enters, and what it keeps', async ({ figure }) => {
  const element = await figure('<posenc-linear-attention></posenc-linear-attention>');
  const message = new Set<string>();
  for (const form of linearFormNames) {
    await element.getByLabel('attention', { exact: true }).selectOption(form);
    const { rotates, title } = linearForm(form);
    const { map } = model({ form, rotation: rotates });
    const heading = element.locator('.map .heading').last();
    await expect(heading).toHaveText(rotates ? `${title} with RoPE` : title);
    await expect(element.getByLabel('RoPE', { exact: true })).toBeChecked({ checked: rotates });
    await expect(element.locator('canvas').last()).toHaveAttribute(
      'aria-label',
      new RegExp(`from ${significant(Math.min(...map.weights))} to ${significant(Math.max(...map.weights))}; rows`),
    );
    message.add((await element.locator('.said-first .said').textContent()) ?? '');
  }
  // Lightning attention and retention differ in their rotation and their rate; both delta rules with gates in these.
  expect(message.size).toBe(linearFormNames.length);
  await element.getByLabel('decay', { exact: true }).check();
  await expect(element.locator('.map .heading').first()).toHaveText('what is left of each key');
  await element.getByLabel('attention', { exact: true }).selectOption('retention');
  await expect(element.locator('.said-first .said')).toContainText('0.9688');
});

test('keys read weights, hidden cells and sums', async ({ figure }) => {
  const element = await figure('<posenc-linear-attention form="lightning"></posenc-linear-attention>');
  const { map, beside, decay } = model({ form: 'lightning', rotation: false });
  const plot = element.locator('.plot').last();
  await plot.focus();
  await plot.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await plot.press(key);
  await expect
    .poll(() => readings(element))
    .toEqual({
      query: 'dog',
      key: 'brown',
      weight: fixed(map.weights[15] as number),
      softmax: fixed(beside.weights[15] as number),
      decay: fixed(decay?.[15] as number),
      'row sum': fixed(map.sums[2] as number),
    });
  for (let i = 0; i < 3; i++) await plot.press('ArrowRight');
  await expect.poll(() => readings(element)).toMatchObject({ key: 'the', weight: 'hidden', decay: 'hidden' });
  await plot.press('End');
  await expect
    .poll(() => readings(element))
    .toEqual({ query: 'dog', 'row sum': fixed(map.sums[2] as number), softmax: fixed(beside.sums[2] as number) });
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-linear-attention></posenc-linear-attention>');
  await refuses(element, 'form', 'softmax', /^form: 'softmax' is not allowed; expected one of 'elu', 'normalised'/);
  await refuses(element, 'head-dim', '5', /^headDim: 5 is not allowed; expected an even whole number from 2 to 128/);
  await refuses(element, 'length', '129', /^length: 129 is not allowed; expected a whole number from 1 to 128/);
  await refuses(element, 'sentence', '', /^sentence: an empty sentence is not allowed; expected 1 to 40/);
  await refuses(element, 'compare', 'bias', /^compare: 'bias' is not allowed/);
});

test('linear attention is accessible with everything open, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-linear-attention></posenc-linear-attention>');
  await element.locator('summary').click();
  expect(await axeViolations(page, { colors: 'light' })).toEqual([]);
  await element.evaluate((node) => {
    node.setAttribute('form', 'kimi-delta');
    node.setAttribute('compare', 'decay');
  });
  await expect(element.locator('.map .heading').last()).toHaveText('Kimi delta attention');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
  expect(await fits(page)).toBe(true);
});
