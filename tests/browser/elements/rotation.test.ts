import { createPosenc } from 'posenc';
import { gapsBetween, turnSentences, vectorOf } from '../../../web/elements/rotation/model.ts';
import { axeViolations, enter, expect, fits, numberIn, readings, refuses, test } from '../support/figure-page.ts';
import { namesOf } from '../support/words-apart.ts';

const sentences = ['The mouse ate some cheese', 'In the house a cat ate some cheese'];
const degrees = (radians: number) => (radians * 180) / Math.PI;
const nearestAngle = (angle: number) => angle - 360 * Math.ceil(angle / 360 - 0.5);

test('every control moves the arrows', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-rotation></posenc-rotation>');
  const gap = (row: number) => element.locator(`[data-gap="${row}"]`).textContent().then(numberIn);
  const expected = (value: string[], rate: number, seed: number, pair = ['ate', 'cheese']) =>
    (gapsBetween(turnSentences(pe, { sentences: value, rate, seed }), pair) ?? []).map(({ angle }) => degrees(angle));
  const shows = async (value: string[], rate: number, seed: number, pair?: string[]) => {
    const wanted = expected(value, rate, seed, pair);
    const off = async () =>
      Math.max(...(await Promise.all(wanted.map(async (angle, i) => Math.abs((await gap(i)) - angle)))));
    await expect.poll(off).toBeLessThan(0.0051);
  };
  const circles = await element
    .locator('svg.arrows')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(circles[0], 'both circles are level').toBe(circles[1]);
  const rate = (25 * Math.PI) / 180;
  await shows(sentences, rate, 170);
  expect(await gap(0)).toBe(await gap(1));

  await enter(element, 'degrees', '40');
  await shows(sentences, (40 * Math.PI) / 180, 170);
  await element.getByLabel('degrees (slider)').press('ArrowRight');
  await expect(element.getByLabel('degrees', { exact: true })).not.toHaveValue('40');
  await enter(element, 'degrees', '25');
  await enter(element, 'seed', '4');
  await shows(sentences, rate, 4);
  await element.getByLabel('compare').fill('some cheese');
  await shows(sentences, rate, 4, ['some', 'cheese']);
  await element.getByLabel('second sentence').fill('Some cats ate cheese');
  await shows([sentences[0] as string, 'Some cats ate cheese'], rate, 4, ['some', 'cheese']);
  await expect(element.getByText('Another distance, another angle')).toBeVisible();
  await element.getByLabel('first sentence', { exact: true }).fill('A mouse');
  await expect(element.getByText('as soon as both sentences have both words')).toBeVisible();
  await element.getByLabel('first sentence', { exact: true }).fill(sentences[0] as string);

  await element.getByLabel('A pair of RoPE').check();
  await enter(element, 'dim', '32');
  await enter(element, 'base', '500');
  await enter(element, 'pair', '5');
  const frequency = pe.frequencies({ scheme: 'rope', dim: 32, base: 500 })[5] as number;
  await shows([sentences[0] as string, 'Some cats ate cheese'], frequency, 4, ['some', 'cheese']);
  expect(await fits(page)).toBe(true);
});

test('keys and pointer read the words, and the forms follow', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-rotation seed="9"></posenc-rotation>');
  const rate = (25 * Math.PI) / 180;
  const made = turnSentences(pe, { sentences, rate, seed: 9 });
  const check = async (row: number, word: number) => {
    const { words, plain, turned } = made[row] as (typeof made)[number];
    await expect.poll(() => readings(element)).toMatchObject({ word: words[word], position: String(word) });
    const read = await readings(element);
    const [x, y] = vectorOf(turned, word);
    expect(numberIn(read['turned by'])).toBeCloseTo(word * 25, 2);
    expect(nearestAngle(numberIn(read['points at']) - degrees(Math.atan2(y, x)))).toBeCloseTo(0, 1);
    expect(numberIn(read['length before'])).toBeCloseTo(Math.hypot(...vectorOf(plain, word)), 4);
    expect(numberIn(read.after)).toBeCloseTo(Math.hypot(x, y), 4);
    for (const form of ['complex', 'matrix', 'element-wise']) {
      const visible = (await element.locator(`[data-form="${form}"]`).textContent())?.split(',').map(numberIn) ?? [];
      expect(visible[0]).toBeCloseTo(x, 4);
      expect(visible[1]).toBeCloseTo(y, 4);
    }
  };
  await check(0, 4);
  await element.locator('.readable').focus();
  await element.locator('.readable').press('ArrowLeft');
  await check(0, 3);
  await element.locator('.readable').press('ArrowDown');
  await element.locator('.readable').press('End');
  await check(1, 7);
  await element.locator('.line [data-cell="1,2"]').hover();
  await check(1, 2);
  // The last word of the longer sentence has no counterpart in the shorter one.
  await element.locator('.readable').press('End');
  await element.locator('.readable').press('ArrowUp');
  await check(0, 4);
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-rotation turn="rope" pair="2"></posenc-rotation>');
  await refuses(element, 'pair', '8', /pair: 8 is not allowed; expected a whole number from 0 to 7, below dim \/ 2/);
  await refuses(element, 'turn', 'spin', /turn: 'spin' is not allowed; expected one of 'angle', 'rope'/);
  await refuses(element, 'base', '-1', /base: -1 is not allowed/);
  await refuses(element, 'sentence', ' ', /sentence: 0 words and marks is not allowed; expected 1 to 12 words/);
  await refuses(element, 'words', 'one', /words: 1 word is not allowed; expected 2 words/);
});

test('rotation is accessible, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-rotation></posenc-rotation>');
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  // Eight words take one line, and no name covers another, in any state that Learn sets.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const state of [{}, { words: 'the cheese' }, { words: 'ate cheese', angle: 0 }]) {
    await element.evaluate((node, values) => Object.assign(node, values), state);
    const lines = await element
      .locator('.line')
      .nth(1)
      .locator('li')
      .evaluateAll((words) => new Set(words.map((word) => Math.round(word.getBoundingClientRect().top))).size);
    expect(lines).toBe(1);
    for (const circle of await element.locator('svg.arrows').all())
      expect((await namesOf(circle.locator('text'))).overlaps, JSON.stringify(state)).toEqual([]);
  }
  await element.evaluate((node) => Object.assign(node, { angle: 25 }));
  await expect(element.locator('svg.arrows').first()).toHaveAttribute(
    'aria-label',
    /“The mouse ate some cheese”: 5 arrows, each turned by 25.00° times its position. The angle from “ate” to “cheese” is −147.72°/,
  );
});
