import { createPosenc, type Scorecard } from 'posenc';
import { catalogue } from '../../../web/catalogue/index.ts';
import { measureStep, requirements, steps } from '../../../web/elements/ladder/model.ts';
import { conditions } from '../../../web/elements/scorecard/index.ts';
import { axeViolations, enter, expect, fits, numberIn, readings, refuses, test } from '../support/figure-page.ts';
import { chosen, shows } from '../support/scorecard.ts';

test('a scorecard shows what pe.score measures, whatever is chosen', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  const check = async ({ measurements }: Scorecard) => {
    await shows(element, measurements);
    await expect(element.locator('summary', { hasText: 'measurements' })).toHaveText(
      `All ${measurements.length} measurements`,
    );
    for (const { property } of conditions) {
      const found = measurements.find(({ name }) => name === property);
      await expect(element.locator(`[data-condition="${property}"] .verdict-mark`)).toHaveText(
        found ? (found.passes ? '✓ holds' : '✗ fails') : '– does not apply',
      );
    }
  };
  await check(pe.score({ scheme: 'sinusoidal', dim: 32 }, { length: 64 }));
  const options = element.locator('option');
  const schemes = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(schemes).toEqual(catalogue.map(({ name }) => name));
  // One scheme per place; npm run soak chooses all of them.
  const ofPlaces = new Map(catalogue.map((scheme) => [scheme.place, scheme]));
  for (const scheme of ofPlaces.values()) await chosen(element, pe, scheme);
  await element.getByLabel('scheme', { exact: true }).selectOption('rope');
  await enter(element, 'length', '40');
  await enter(element, 'dim', '16');
  await enter(element, 'shift', '77');
  await enter(element, 'seed', '5');
  await check(pe.score({ scheme: 'rope', dim: 16 }, { length: 40, shift: 77, seed: 5 }));
  await element.evaluate((node) => node.setAttribute('base', '100'));
  await check(pe.score({ scheme: 'rope', dim: 16, base: 100 }, { length: 40, shift: 77, seed: 5 }));
  expect(await fits(page)).toBe(true);
});

test('a scorecard takes arrays of other code', async ({ page, figure }) => {
  const pe = await createPosenc();
  const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 40, dim: 16 });
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  await element.evaluate(
    (node, [values, extents]) =>
      Object.assign(node, { subject: { table: { data: Float32Array.from(values), shape: extents } } }),
    [[...data], [...shape]] as const,
  );
  await shows(element, pe.score({ table: { data, shape } }, { seed: 1 }).measurements);
  await expect(element.locator('.verdict')).toHaveText('table');
  // A given table has no further rows.
  await expect(element.locator('[data-condition="pastTrainedLength"]')).toContainText('does not apply');
  await element.evaluate((node) => Object.assign(node, { subject: { table: { data: [1], shape: [2, 3] } } }));
  await expect(element.getByRole('alert')).toContainText('table');
  await expect(element.locator('.verdict')).toHaveText('table');
  await element.evaluate((node) => Object.assign(node, { subject: undefined }));
  await expect(element.locator('.verdict')).toContainText('Sinusoidal');
  await expect(element.getByRole('alert')).toHaveCount(0);
  expect(await fits(page)).toBe(true);
});

test('keys and pointer read the rows', async ({ figure }) => {
  const pe = await createPosenc();
  const { measurements } = pe.score({ scheme: 'integer', dim: 32 }, { length: 64 });
  const element = await figure('<posenc-scorecard scheme="integer"></posenc-scorecard>');
  const question = (row: number) => measurements[row]?.question.split(/(?<=\?) /)[0];
  await element.locator('summary', { hasText: 'measurements' }).click();
  await element.locator('.readable').focus();
  const failing = measurements.findIndex(({ passes }) => !passes);
  expect(failing).toBeGreaterThan(0);
  for (let row = 0; row < measurements.length; row++) await element.locator('.readable').press('ArrowUp');
  for (let row = 0; row < failing; row++) await element.locator('.readable').press('ArrowDown');
  await expect.poll(() => readings(element)).toMatchObject({ question: question(failing) });
  await expect(element.locator('.readout')).toContainText('(fails)');
  await element.locator('[data-cell="4,0"]').hover();
  await expect.poll(() => readings(element)).toMatchObject({ question: question(4) });
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  await refuses(element, 'length', '7', /length: 7 is not allowed; expected a whole number from 8 to 512/);
  await refuses(element, 'scheme', 'none', /scheme: 'none' is not allowed; expected one of 'sinusoidal', 'timestep'/);
  await refuses(element, 'downscale-freq-shift', '99', /downscaleFreqShift: 99 is not allowed/);
});

test('a scorecard is accessible, also on a small screen', async ({ page, figure }) => {
  await figure('<posenc-scorecard></posenc-scorecard>');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
});

test('every step of the ladder but the last fails one test, and the next step fails another or none', async ({
  page,
  figure,
}) => {
  const pe = await createPosenc();
  const size = { length: 256, dim: 32 };
  const element = await figure('<posenc-ladder></posenc-ladder>');
  const tested = element.locator('.tested');
  for (const [row, step] of steps.entries()) {
    await element.getByRole('radio').nth(row).check();
    const measured = measureStep(pe, step, size, 1);
    const failed = measured.filter(({ passes }) => !passes).map(({ name }) => name);
    await expect(element.locator('.verdict')).toContainText(step.title);
    if (step.fails) {
      expect(failed, step.name).toContain(step.fails);
      await expect(tested).toHaveAttribute('data-name', step.fails);
      await expect(tested.locator('.verdict-mark')).toHaveText('✗ fails');
      const value = measured.find(({ name }) => name === step.fails)?.value as number;
      expect(numberIn(await tested.locator('.value').textContent())).toBeCloseTo(value, 3);
    } else {
      expect(failed).toEqual([]);
      await expect(tested).toContainText('7 of 7 requirements');
    }
  }
  // Two positions that almost coincide are marked in the table.
  await element.getByRole('radio').nth(4).check();
  await expect(element.locator('.mark')).toHaveCount(2);
  const height = await element.evaluate((node) => node.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(640);
  expect(await fits(page)).toBe(true);
});

test('behind the picture the ladder measures every step by every requirement', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await element.locator('.measurements > summary').click();
  await expect(element.locator('.waits')).toHaveCount(0);
  for (const step of steps) {
    const marks = element.locator(`.overview [data-step="${step.name}"] td`);
    const measured = measureStep(pe, step, { length: 256, dim: 32 }, 1);
    expect(await marks.locator('.hidden').allTextContents(), step.name).toEqual(
      measured.map(({ passes }) => (passes ? 'holds' : 'fails')),
    );
  }
  await shows(element, measureStep(pe, steps[0] as (typeof steps)[number], { length: 256, dim: 32 }, 1));
  expect(requirements).toHaveLength(7);
});

test('the picture of the words and the measurement of their neighbours are one number', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-ladder dim="16"></posenc-ladder>');
  await element.locator('.measurements > summary').click();
  for (const step of [steps[0], steps[4]] as (typeof steps)[number][]) {
    await element.evaluate((node, name) => node.setAttribute('step', name), step.name);
    const kept = measureStep(pe, step, { length: 256, dim: 16 }, 1).find(({ name }) => name === 'keepsMeaning');
    await expect(element.locator('[data-kept]')).toHaveText(`${Math.round((kept?.value as number) * 100)}%`);
    await expect
      .poll(async () => numberIn(await element.locator('[data-name="keepsMeaning"] .value').last().textContent()))
      .toBeCloseTo(kept?.value as number, 3);
  }
});

test('controls of the ladder change table, words and measurements', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-ladder step="binary"></posenc-ladder>');
  const binary = steps[2] as (typeof steps)[number];
  await enter(element, 'length', '64');
  await enter(element, 'dim', '16');
  await expect(element.locator('canvas')).toHaveAttribute(
    'aria-label',
    /64 positions by 16 dimensions, entries up to 1\./,
  );
  await element.locator('.measurements > summary').click();
  await shows(element, measureStep(pe, binary, { length: 64, dim: 16 }, 1));
  const before = await element.locator('svg.scatter').innerHTML();
  await enter(element, 'seed', '3');
  await expect.poll(async () => (await element.locator('svg.scatter').innerHTML()) === before).toBe(false);
  await element.locator('.plot').focus();
  await element.locator('.plot').press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await element.locator('.plot').press(key);
  const table = pe.absolute({ scheme: 'binary', length: 64, dim: 16 });
  await expect.poll(() => readings(element)).toMatchObject({ position: '3', dimension: '1' });
  expect(numberIn((await readings(element)).value)).toBe(table.data[3 * 16 + 1]);
  // The words of the text are at the first rows of the table.
  await element.locator('.point:not(.before)[data-cell="0,7"]').hover();
  await expect.poll(() => readings(element)).toMatchObject({ position: '7', dimension: '1' });
});

test('what the ladder does not allow is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await expect(element.locator('.tested .value')).toBeVisible();
  await refuses(element, 'step', 'top', /step: 'top' is not allowed; expected one of 'integer', 'normalised'/);
  await refuses(element, 'length', '4', /length: 4 is not allowed; expected a whole number from 20 to 512/);
});

test('the ladder is accessible, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await element.locator('.measurements > summary').click();
  await expect(element.locator('.waits')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
});
