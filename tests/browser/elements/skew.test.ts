import { createPosenc } from 'posenc';
import { type SkewRequest, skew, stageNames } from '../../../web/elements/skew/model.ts';
import { axeViolations, enter, expect, fits, numberIn, readings, refuses, test } from '../support/figure-page.ts';

const small: SkewRequest = { queries: 4, keys: 4, direction: 'left-to-right', offset: 0, leak: 'zero', seed: 1 };

test('every control changes the arrays', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-skew></posenc-skew>');
  const shows = async (request: SkewRequest, name: (typeof stageNames)[number]) => {
    const arrays = skew(pe, request).stages[name];
    const wanted = arrays.flatMap(({ cells }) => cells);
    await expect(element.locator('[data-cell]')).toHaveCount(wanted.length);
    await expect
      .poll(async () => {
        const texts = await element.locator('[data-cell]').allInnerTexts();
        return texts.every((text, i) => Math.abs(numberIn(text) - (wanted[i]?.value as number)) < 0.00501);
      })
      .toBe(true);
    await expect(element.locator('[data-cell].astray')).toHaveCount(wanted.filter(({ leaks }) => leaks).length);
    const { cost } = skew(pe, request);
    expect(numberIn(await element.locator('[data-cost="direct"]').textContent())).toBe(cost.direct);
    expect(numberIn(await element.locator('[data-cost="shift"]').textContent())).toBe(cost.shift);
  };
  await shows(small, 'products');
  for (const name of stageNames.slice(1)) {
    await element.getByRole('button', { name: 'Next' }).click();
    await shows(small, name);
  }
  await expect(element.getByRole('button', { name: 'Next' })).toBeDisabled();
  await element.getByLabel('keep what leaks').check();
  await shows({ ...small, leak: 'keep' }, 'logits');
  await element.getByRole('button', { name: 'Previous' }).click();
  await shows(small, 'shifted');
  await element.getByLabel('ahead').check();
  await shows({ ...small, direction: 'right-to-left' }, 'shifted');
  await element.getByLabel('both ways').check();
  await shows({ ...small, direction: 'both' }, 'shifted');
  await element.getByLabel('1 products').check();
  await enter(element, 'keys', '6');
  await enter(element, 'queries', '3');
  await enter(element, 'seed', '8');
  const uneven = { ...small, direction: 'both', queries: 3, keys: 6, seed: 8 } as const;
  await shows({ ...uneven, offset: 3 }, 'products');
  await element.getByLabel('start').check();
  await shows({ ...uneven, offset: 0 }, 'products');
  expect(await fits(page)).toBe(true);
});

test('keys and pointer read the cells and follow one number', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-skew step="shifted"></posenc-skew>');
  const [shifted] = skew(pe, small).stages.shifted;
  await element.locator('.readable').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await element.locator('.readable').press(key);
  await expect
    .poll(() => readings(element))
    .toMatchObject({
      row: '2',
      column: '1',
      'product of query': '2',
      'with distance': '1',
    });
  expect(numberIn((await readings(element)).value)).toBeCloseTo(shifted?.cells[9]?.value as number, 4);
  await element.locator('[data-cell="0,3"]').hover();
  await expect(element.locator('.readout')).toContainText('leaks');
  await expect(element.locator('[data-cell].current')).toHaveCount(1);
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-skew></posenc-skew>');
  await refuses(element, 'queries', '7', /queries: 7 is not allowed; expected a whole number from 1 to 6/);
  await refuses(
    element,
    'direction',
    'up',
    /direction: 'up' is not allowed; expected one of 'left-to-right', 'right-to-left', 'both'/,
  );
  await refuses(element, 'step', 'bent', /step: 'bent' is not allowed/);
});

test('skew is accessible at the first step and at the leaks, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-skew></posenc-skew>');
  for (const [step, colors] of [
    ['products', 'light'],
    ['shifted', 'dark'],
  ] as const) {
    await element.evaluate((node, to) => node.setAttribute('step', to), step);
    await expect(element.locator('.verdict')).toContainText(step, { ignoreCase: true });
    expect(await axeViolations(page, { colors }), step).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
});
