import { createPosenc } from 'posenc';
import { shiftDistances, shiftPairs } from '../../../web/elements/shift/model.ts';
import { axeViolations, enter, expect, fits, numberIn, readings, refuses, test } from '../support/figure-page.ts';
import { shownBy } from '../support/post.ts';

const request = { dim: 16, base: 10000, position: 5, shift: 7, length: 40 };

test('every control turns the hands', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-shift></posenc-shift>');
  const shows = async (input: typeof request, pair: number) => {
    const wanted = shiftPairs(pe, input)[pair];
    if (!wanted) throw new Error('no such pair');
    await shownBy(page, 'posenc-shift');
    const numbers = (await element.locator('.bracket span').allTextContents()).map(numberIn);
    const all = [...wanted.matrix.data, ...wanted.before, ...wanted.mapped, ...wanted.after];
    for (const [i, value] of all.entries()) expect(numbers[i]).toBeCloseTo(value, 4);
    const read = await readings(element);
    expect(read.pair).toBe(String(pair));
    const turned = (wanted.frequency * input.shift * 180) / Math.PI;
    expect(numberIn(read['turned by']) / turned).toBeCloseTo(1, 3);
    expect(numberIn(read['once round in']) / ((2 * Math.PI) / wanted.frequency)).toBeCloseTo(1, 3);
    const residual = Math.max(...shiftPairs(pe, input).map((each) => each.residual));
    expect(numberIn((await element.locator('[data-residual]').textContent()) ?? '') / residual).toBeCloseTo(1, 3);
  };
  let now = { dim: 32, base: 10000, position: 2, shift: 3, length: 128 };
  await shows(now, 1);
  for (const [label, name, value] of [
    ['p', 'position', 11],
    ['shift φ', 'shift', -20],
    ['dim', 'dim', 24],
    ['base', 'base', 300],
    ['length', 'length', 60],
  ] as const) {
    await enter(element, label, String(value));
    now = { ...now, [name]: value };
    await shows(now, 1);
  }
  await element.getByLabel('pair 4', { exact: true }).check();
  await shows(now, 4);
  await element.getByLabel('pair 4', { exact: true }).press('ArrowRight');
  await shows(now, 5);
  await expect(element).toHaveJSProperty('pair', 5);
  await element.locator('.dials label').nth(2).hover();
  await shows(now, 2);

  await element.getByLabel('Distances').check();
  const { pairs, real } = shiftDistances(pe, now);
  const wobble = Math.max(...real) - Math.min(...real);
  await expect
    .poll(async () => numberIn(await element.locator('[data-wobble="real"]').textContent()) / wobble)
    .toBeCloseTo(1, 3);
  await element.locator('.line-plot').focus();
  await element.locator('.line-plot').press('Home');
  for (const _ of [1, 2, 3]) await element.locator('.line-plot').press('ArrowRight');
  await expect.poll(() => readings(element)).toMatchObject({ ψ: '3', positions: '14 and -6' });
  const read = await readings(element);
  expect(numberIn(read['sine and cosine'])).toBeCloseTo(pairs[3] as number, 4);
  expect(numberIn(read['real part'])).toBeCloseTo(real[3] as number, 4);
  await element.getByLabel('The matrix').check();
  await shows(now, 5);
  expect(await fits(page)).toBe(true);
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-shift dim="8"></posenc-shift>');
  await refuses(element, 'pair', '4', /pair: 4 is not allowed; expected a whole number from 0 to 3, below dim \/ 2/);
  await refuses(element, 'dim', '7', /dim: 7 is not allowed; expected an even whole number from 2 to 128/);
  await refuses(element, 'shift', 'far', /shift: 'far' is not allowed; expected a whole number from -1000 to 1000/);
  await refuses(element, 'view', 'none', /view: 'none' is not allowed; expected one of 'matrix', 'distances'/);
});

test('shift is accessible in both views, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-shift></posenc-shift>');
  expect(await axeViolations(page)).toEqual([]);
  await element.getByLabel('Distances').check();
  await expect(element.locator('svg.lines')).toBeVisible();
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => fits(page)).toBe(true);
  await expect(element.locator('svg.lines')).toHaveAttribute(
    'aria-label',
    /positions 2 \+ ψ and 5 \+ ψ. With sine and cosine it is/,
  );
});
