import type { Locator, Page } from '@playwright/test';
import { expect, readings, test } from '../support/figure-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** From the middle of one part to the middle of another, or as far below it as `down` says. */
async function drag(page: Page, from: Locator, to: Locator, down = 0): Promise<void> {
  const move = async (part: Locator, below: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2 + below, { steps: 4 });
  };
  await to.scrollIntoViewIfNeeded();
  await move(from, 0);
  await page.mouse.down();
  await move(to, down);
  await page.mouse.up();
}

test('clocks, shift and words go on by twelve positions, at once where no motion is wanted', async ({
  page,
  figure,
}) => {
  const table = await figure('<posenc-table cell="3,0"></posenc-table>');
  await table.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await readings(table)).position).toBe('15');
  await table.getByRole('radio', { name: 'waves' }).check();
  await expect(table.getByRole('button', { name: 'Play' })).toHaveCount(0);

  const shift = await figure('<posenc-shift></posenc-shift>');
  const matrix = await shift.locator('[data-matrix]').allTextContents();
  await shift.getByRole('button', { name: 'Play' }).click();
  await expect(shift.getByLabel('p', { exact: true })).toHaveValue('14');
  await expect(shift.locator('svg.arrows')).toContainText('PE(17)');
  expect(await shift.locator('[data-matrix]').allTextContents()).toEqual(matrix);

  const rotation = await figure('<posenc-rotation></posenc-rotation>');
  const angle = await rotation.locator('[data-gap="0"]').textContent();
  await rotation.getByRole('button', { name: 'Play' }).click();
  await expect(rotation.getByRole('row', { name: 'First sentence' })).toContainText('14 → 16');
  await expect(rotation.locator('[data-gap="0"]')).toHaveText(angle as string);
  expect(await readings(rotation)).toMatchObject({ position: '16', 'turned by': '400.00°' });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('arrows, hands and lengths follow the pointer that holds them', async ({ page, figure }) => {
  const rotation = await figure('<posenc-rotation></posenc-rotation>');
  // "cheese" stands at position 4: what it is turned by is four times the angle.
  const arrow = rotation.locator('.plane').first().locator('[data-cell="0,4"].arrow .grip');
  await drag(page, arrow, rotation.locator('.plane').first().locator('.axis-name, .rim').first(), 60);
  const angle = rotation.getByLabel('degrees', { exact: true });
  await expect(angle).not.toHaveValue('25');
  const turned = Number.parseFloat((await readings(rotation))['turned by'] as string);
  expect(turned).toBeCloseTo(4 * Number(await angle.inputValue()), 1);
  // What it points at is straight down, where the pointer let go.
  expect(Number.parseFloat(((await readings(rotation))['points at'] as string).replace('−', '-'))).toBeLessThan(0);

  const shift = await figure('<posenc-shift></posenc-shift>');
  const hand = shift.locator('.arrow.strong .grip');
  await drag(page, hand, shift.locator('.arrows .rim'), 60);
  await expect(shift.getByLabel('shift φ', { exact: true })).not.toHaveValue('3');
  await expect(shift.getByLabel('p', { exact: true })).toHaveValue('2');

  const spectrum = await figure('<posenc-spectrum></posenc-spectrum>');
  const [trained, wanted] = ['trained', 'wanted'].map((name) => spectrum.getByLabel(name, { exact: true }));
  await drag(page, spectrum.locator('.pull').last(), spectrum.locator('.pull').last(), -30);
  await expect(wanted as Locator).not.toHaveValue('32768');
  expect(Number(await wanted?.inputValue())).toBeGreaterThan(32768);
  // Not beyond the other.
  await drag(page, spectrum.locator('.pull').first(), spectrum.locator('.pull').last(), -60);
  await expect(trained as Locator).toHaveValue((await wanted?.inputValue()) as string);
});

test('curves move over on the transition that all pictures share', async ({ page, figure }) => {
  const element = await figure('<posenc-decay></posenc-decay>');
  const path = element.locator('.series path').first();
  const motion = () =>
    path.evaluate((node) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(node);
      return `${transitionProperty} ${transitionDuration}`;
    });
  expect(await motion()).toBe('d 0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motion()).toBe('d 0.3s');
});

test('what a sentence cannot be read with is not offered, or refused where it would say nothing', async ({
  figure,
}) => {
  const alibi = await figure('<posenc-attention encoding="alibi" causal="true" form="mpt"></posenc-attention>');
  await expect(alibi.getByRole('alert')).toHaveCount(0);
  await alibi.getByLabel('causal mask').uncheck();
  await expect(alibi.getByRole('alert')).toHaveText(/^form: 'mpt' is not allowed; expected causal or symmetric/);

  const complex = await figure('<posenc-attention encoding="complex-exponential"></posenc-attention>');
  await expect(complex.getByRole('radio', { name: 'real' })).toHaveCount(0);
});
