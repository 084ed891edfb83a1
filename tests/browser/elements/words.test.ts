import { type AbsoluteOptions, createPosenc, type Posenc, type Tensor } from 'posenc';
import { moveWords, textWords, wordKinds } from '../../../web/elements/words/model.ts';
import { axeViolations, enter, expect, fits, numberIn, readings, refuses, test } from '../support/figure-page.ts';
import { namesStayApart } from '../support/words-apart.ts';

/** The table of a scheme for the words of the text. */
function tableOf(pe: Posenc, scheme: object, dim: number, offset = 0): Tensor {
  const { data } = pe.absolute({ ...scheme, dim, length: textWords.length, offset } as AbsoluteOptions);
  return { data, shape: [textWords.length, dim] };
}

test('every control moves the words', async ({ page, figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-words></posenc-words>');
  const shows = async (scheme: object, dim: number, seed: number, offset = 0) => {
    const { before, after, components } = moveWords(pe, tableOf(pe, scheme, dim, offset), seed);
    const share = async (when: string) => numberIn(await element.locator(`[data-kept="${when}"]`).textContent());
    await expect.poll(() => share('after')).toBe(Math.round(after.share * 100));
    expect(await share('before')).toBe(Math.round(before.share * 100));
    await expect(element.locator('.scatter .title').first()).toContainText(
      `(${Math.round((components.explained[0] as number) * 100)}%)`,
    );
    // Places are the coordinates up to a common scale and shift. The share alone would not show that the new scheme is
    // drawn, since two schemes may have the same one.
    await expect(async () => {
      const places = await element
        .locator('.point:not(.before)')
        .evaluateAll((marks) =>
          marks.map((mark) => Number.parseFloat((mark as SVGElement).style.transform.replace('translate(', ''))),
        );
      const x = (i: number) => components.coordinates.data[2 * (textWords.length + i)] as number;
      const far = textWords.reduce((most, _, i) => (x(i) > x(most) ? i : most), 0);
      const near = textWords.reduce((least, _, i) => (x(i) < x(least) ? i : least), 0);
      const scale = ((places[far] as number) - (places[near] as number)) / (x(far) - x(near));
      expect(scale).toBeGreaterThan(0);
      for (const [i] of textWords.entries())
        expect(places[i]).toBeCloseTo((places[near] as number) + (x(i) - x(near)) * scale, 0);
    }).toPass({ timeout: 60_000 });
  };
  const schemes = await element
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(schemes.length).toBeGreaterThan(7);
  for (const scheme of schemes.filter((name) => name !== 'learned')) {
    await element.getByLabel('add', { exact: true }).selectOption(scheme);
    await shows({ scheme }, 64, 1);
  }
  await element.getByLabel('add', { exact: true }).selectOption('sinusoidal');
  const scheme = { scheme: 'sinusoidal' };
  await enter(element, 'dim', '16');
  await shows(scheme, 16, 1);
  await enter(element, 'offset', '300');
  await shows(scheme, 16, 1, 300);
  await enter(element, 'seed', '12');
  await shows(scheme, 16, 12, 300);
  await element.evaluate((node) => node.setAttribute('base', '50'));
  await shows({ ...scheme, base: 50 }, 16, 12, 300);
  await expect(element.locator('.point')).toHaveCount(2 * textWords.length);
  await element.getByLabel('after', { exact: true }).check();
  await expect(element.locator('.point')).toHaveCount(textWords.length);
  await shows({ ...scheme, base: 50 }, 16, 12, 300);
  await element.getByLabel('before', { exact: true }).check();
  await expect(element.locator('.point.before')).toHaveCount(0);
  expect(await fits(page)).toBe(true);
});

test('keys and pointer read the words', async ({ figure }) => {
  const pe = await createPosenc();
  const element = await figure('<posenc-words scheme="integer" dim="32"></posenc-words>');
  const { before, after, table } = moveWords(pe, tableOf(pe, { scheme: 'integer' }, 32), 1);
  const check = async (at: number) => {
    await expect
      .poll(() => readings(element))
      .toMatchObject({
        word: textWords[at]?.text,
        position: String(at),
        'nearest before': textWords[before.nearest[at] as number]?.text,
        'nearest after': textWords[after.nearest[at] as number]?.text,
      });
    const read = await readings(element);
    const added = Math.hypot(...table.data.subarray(at * 32, (at + 1) * 32));
    expect(numberIn(read['of what was added'])).toBeCloseTo(added, 2);
  };
  await element.locator('.readable').focus();
  await element.locator('.readable').press('Home');
  await check(0);
  await element.locator('.readable').press('ArrowRight');
  await check(1);
  await element.locator('.point:not(.before)[data-cell="0,17"]').hover();
  await check(17);
});

test('what is not allowed is said, and the picture stays', async ({ figure }) => {
  const element = await figure('<posenc-words></posenc-words>');
  await refuses(
    element,
    'scheme',
    'rope',
    /scheme: 'rope' is not allowed; expected one of 'sinusoidal', 'timestep', 'learned', 'integer'/,
  );
  await refuses(element, 'dim', '3', /dim: 3 is not allowed; expected an even whole number from 2 to 512/);
  await refuses(element, 'base', '0', /base: 0 is not allowed/);
});

test('words are accessible, also on a small screen', async ({ page, figure }) => {
  const element = await figure('<posenc-words></posenc-words>');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBe(true);
  await expect(element.locator('svg.scatter[role=img]')).toHaveAttribute(
    'aria-label',
    /20 words of a text as points, before and after Sinusoidal is added. The nearest word is of the same kind for 100% before/,
  );
  await expect(element.locator('.kinds li')).toHaveText(wordKinds.map(({ kind }) => kind));
});

// tests/browser/soak has other widths, where there is more room for the same letters.
namesStayApart(390);
