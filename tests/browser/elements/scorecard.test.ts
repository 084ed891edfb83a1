import { createPosenc, type Scorecard } from 'posenc';
import { catalogue } from '../../../web/catalogue/index.ts';
import { measureStep, requirements, steps } from '../../../web/elements/ladder/model.ts';
import { enter, expect, fits, numberIn, readings, refuses, test, violations } from '../support/figure-page.ts';
import { chosen, shows } from '../support/scorecard.ts';

test('a scorecard shows what pe.score measures, whatever is chosen', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  const check = async ({ measurements }: Scorecard) => {
    await shows(element, measurements);
    const passed = measurements.filter(({ passes }) => passes).length;
    await expect(element.locator('.verdict')).toContainText(`${passed} of ${measurements.length} properties hold`);
  };
  await check(pe.score({ scheme: 'sinusoidal', dim: 32 }, { length: 64 }));
  const options = element.locator('option');
  const schemes = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(schemes).toEqual(catalogue.map(({ name }) => name));
  // One of each place; npm run soak chooses all of them.
  const ofPlaces = new Map(catalogue.map((scheme) => [scheme.place, scheme]));
  for (const scheme of ofPlaces.values()) await chosen(element, pe, scheme);
  await element.getByLabel('Scheme', { exact: true }).selectOption('rope');
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
  await expect(element.locator('.verdict')).toContainText('over 40 positions');
  await element.evaluate((node) => Object.assign(node, { subject: { table: { data: [1], shape: [2, 3] } } }));
  await expect(element.getByRole('alert')).toContainText('table');
  await expect(element.locator('.verdict')).toContainText('over 40 positions');
  await element.evaluate((node) => Object.assign(node, { subject: undefined }));
  await expect(element.locator('.verdict')).toContainText('Sinusoidal');
  await expect(element.getByRole('alert')).toHaveCount(0);
  expect(await fits(page)).toBe(true);
});

test('keys and pointer read the rows', async ({ figure }) => {
  const pe = await createPosenc();
  const { measurements } = pe.score({ scheme: 'integer', dim: 32 }, { length: 64 });
  const element = await figure('<posenc-scorecard scheme="integer"></posenc-scorecard>');
  await element.locator('.readable').focus();
  const failing = measurements.findIndex(({ passes }) => !passes);
  expect(failing).toBeGreaterThan(0);
  for (let row = 0; row < failing; row++) await element.locator('.readable').press('ArrowDown');
  await expect.poll(() => readings(element)).toMatchObject({ property: measurements[failing]?.name });
  await expect(element.locator('.readout')).toContainText('(fails)');
  await element.locator('[data-cell="4,0"]').hover();
  await expect.poll(() => readings(element)).toMatchObject({ property: measurements[4]?.name });
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-scorecard></posenc-scorecard>');
  await refuses(element, 'length', '7', /length: 7 is not allowed; expected a whole number from 8 to 512/);
  await refuses(element, 'scheme', 'none', /scheme: 'none' is not allowed; expected one of 'sinusoidal', 'timestep'/);
  await refuses(element, 'downscale-freq-shift', '99', /downscaleFreqShift: 99 is not allowed/);
});

test('a scorecard is accessible, also on a small screen', async ({ page, figure }) => {
  await figure('<posenc-scorecard></posenc-scorecard>');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('the ladder measures every step, and the last three fulfil everything', async ({ page, figure }) => {
  const pe = await createPosenc();
  const size = { length: 256, dim: 32 };
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await expect(element.locator('.waits')).toHaveCount(0);
  for (const [row, step] of steps.entries()) {
    const measured = measureStep(pe, step, size);
    const marks = element.locator('.overview tbody tr').nth(row).locator('td');
    expect(await marks.locator('.hidden').allTextContents(), step.name).toEqual(
      measured.map(({ passes }) => (passes ? 'holds' : 'fails')),
    );
    expect(
      measured.every(({ passes }) => passes),
      step.name,
    ).toBe(row >= 4);
    await element.getByRole('radio').nth(row).check();
    await shows(element, measured);
    await expect(element.locator('.verdict')).toContainText(step.title);
  }
  expect(requirements).toHaveLength(7);
  await expect(element).toHaveJSProperty('step', 'geometric');
  expect(await fits(page)).toBe(true);
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
  await shows(element, measureStep(pe, binary, { length: 64, dim: 16 }));
  const before = await element.locator('svg.scatter').innerHTML();
  await enter(element, 'seed', '3');
  await expect.poll(async () => (await element.locator('svg.scatter').innerHTML()) === before).toBe(false);
  await element.locator('.plot').focus();
  await element.locator('.plot').press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await element.locator('.plot').press(key);
  const table = pe.absolute({ scheme: 'binary', length: 64, dim: 16 });
  await expect.poll(() => readings(element)).toMatchObject({ position: '3', dimension: '1' });
  expect(numberIn((await readings(element)).value)).toBe(table.data[3 * 16 + 1]);
  // The words of the text stand at the first rows of the table.
  await element.locator('.point:not(.before)[data-cell="0,7"]').hover();
  await expect.poll(() => readings(element)).toMatchObject({ position: '7', dimension: '1' });
});

test('what the ladder does not allow is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await expect(element.locator('.waits')).toHaveCount(0);
  await refuses(element, 'step', 'top', /step: 'top' is not allowed; expected one of 'integer', 'normalised'/);
  await refuses(element, 'length', '4', /length: 4 is not allowed; expected a whole number from 20 to 512/);
});

test('the ladder is accessible, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-ladder></posenc-ladder>');
  await expect(element.locator('.waits')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
});
