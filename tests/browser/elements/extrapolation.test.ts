import { axeViolations, expect, fits, readings, refuses, test } from '../support/figure-page.ts';
import { settled } from '../support/settled.ts';

test('arcs shrink back when the scaling changes, keys read every dial, and nothing is out of reach', async ({
  page,
  figure,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const dials = await figure('<posenc-extrapolation wanted="131072"></posenc-extrapolation>');
  const verdict = dials.locator('.verdict');
  await expect(verdict).toHaveText('18 of 64 pairs turn where they have never been');
  await expect(dials.locator('.dials > div')).toHaveCount(64);
  // On a phone, too, every dial is round: nothing clips it, and it lies within the frame.
  const isWhole = (rims: (SVGElement | HTMLElement)[]) => {
    const frame = rims[0]?.closest('.frame')?.getBoundingClientRect();
    return rims.every((rim) => {
      const { left, right, width, height } = rim.getBoundingClientRect();
      const isInside = frame !== undefined && left >= frame.left && right <= frame.right;
      return (
        isInside &&
        Math.abs(width - height) < 0.01 &&
        getComputedStyle(rim.parentElement as Element).overflow === 'visible'
      );
    });
  };
  expect(await dials.locator('.dials .rim').evaluateAll(isWhole)).toBe(true);

  await dials.locator('.readable').focus();
  await page.keyboard.press('End');
  await expect.poll(() => readings(dials)).toMatchObject({ pair: '63' });
  const read = await readings(dials);
  const degrees = (name: string) => Number(read[name]?.replace('°', ''));
  expect(degrees('met in training') + degrees('never met')).toBeCloseTo(360, 1);
  const turns = (131072 * 10000 ** (-126 / 128)) / (2 * Math.PI);
  expect(read['reached now']).toBe(`${turns.toPrecision(4)} turns`);
  await expect(dials.locator('.large')).toContainText('pair 63');

  // The last arc changes for 300 milliseconds; its final length counts.
  const last = dials.locator('.dials .beyond').last();
  const length = () =>
    last.evaluate((arc) => Number.parseFloat(getComputedStyle(arc).strokeDasharray.split(',')[2] ?? ''));
  expect(await length()).toBeGreaterThan(50);
  await dials.getByRole('radio', { name: 'Linear' }).check();
  await expect(verdict).toHaveText('No pair turns where it has never been');
  await expect.poll(length).toBe(0);
  await expect(dials.locator('[data-step]')).toHaveText('1.79°');

  // From the trained length to 32 times that length.
  await dials.getByLabel('trained', { exact: true }).fill('1024');
  await page.keyboard.press('Enter');
  await dials.getByRole('button', { name: 'Play' }).click();
  await expect(dials.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(dials.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(dials.getByLabel('wanted', { exact: true })).toHaveValue('32768');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await dials.getByRole('radio', { name: 'NTK' }).check();
  await dials.evaluate((node) => Object.assign(node, { trained: 4096 }));
  await dials.getByRole('button', { name: 'Play' }).click();
  await expect(dials.getByLabel('wanted', { exact: true })).toHaveValue('131072');
  await expect(verdict).toContainText('17 of 64');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await refuses(dials, 'wanted', '100', /^wanted: 100 is not allowed; expected at least 4096/);
  await refuses(dials, 'scaling', 'magic', /^scaling: 'magic' is not allowed; expected one of 'none', 'linear'/);
  await settled(page);
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page, { colors: 'dark' })).toEqual([]);
});
