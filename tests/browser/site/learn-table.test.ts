import { createPosenc } from 'posenc';
import { digits, expect, readings, table, test, unfold } from '../support/learn-page.ts';

test('the table reads as the API in Node says, cell by cell, and as the cell under the pointer', async ({
  page,
  home,
}) => {
  const pe = await createPosenc({ build: 'simd' });
  const dim = 128;
  const expected = pe.absolute({ scheme: 'sinusoidal', length: 128, dim });
  const frequencies = pe.frequencies({ scheme: 'sinusoidal', dim });
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  await table(page).locator('.plot').focus();
  await page.keyboard.press('Control+Home');
  const moves: [string, number, number][] = [
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 1],
    ['PageDown', 14, 1],
    ['End', 14, 127],
    ['ArrowRight', 14, 127],
    ['Control+End', 127, 127],
    ['PageUp', 114, 127],
    ['ArrowUp', 113, 127],
    ['ArrowLeft', 113, 126],
    ['Home', 113, 0],
    ['Control+Home', 0, 0],
  ];
  for (const [key, row, column] of moves) {
    await page.keyboard.press(key);
    const pair = column >> 1;
    const wavelength = (2 * Math.PI) / (frequencies[pair] as number);
    await expect(table(page).locator('.readout')).toContainText(
      `dimension ${column} (${column % 2 ? 'cos' : 'sin'}, pair ${pair})`,
    );
    await expect
      .poll(() => readings(table(page)))
      .toMatchObject({
        position: String(row),
        value: digits(expected.data[row * dim + column] as number),
        wavelength: `${Number(wavelength.toPrecision(4)).toLocaleString('en')} tokens`,
      });
  }
  const plot = table(page).locator('.plot');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + (box.width * 40.5) / 128, box.y + (box.height * 100.5) / 128);
  await expect(table(page).locator('.readout')).toContainText('position 100');
  await expect(table(page).locator('.readout')).toContainText('dimension 40 (sin, pair 20)');
});

test('sliders, fields and choices of the table do what they say, and what is typed stays while it is drawn', async ({
  page,
  home,
}) => {
  await page.goto(home);
  await table(page).scrollIntoViewIfNeeded();
  await unfold(table(page));
  const map = table(page).locator('canvas');
  await table(page).getByLabel('length (slider)').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(map).toHaveAttribute('aria-label', /positions 0 to 126 by 128/);
  await expect(table(page).getByLabel('length', { exact: true })).toHaveValue('127');
  await table(page).getByLabel('dim (slider)').focus();
  await page.keyboard.press('Home');
  await expect(map).toHaveAttribute('aria-label', /by 2 dimensions/);
  await table(page).getByLabel('dim', { exact: true }).fill('7');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('aria-label', /by 7 dimensions/);
  await table(page).getByLabel('base (slider)').focus();
  await page.keyboard.press('ArrowRight');
  await expect(table(page).getByLabel('base', { exact: true })).toHaveValue('11000');
  await table(page).getByLabel('base', { exact: true }).fill('100');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('aria-label', /base 100\./);
  await table(page).getByLabel('dim', { exact: true }).fill('8');
  await page.keyboard.press('Enter');
  await table(page).getByRole('radio', { name: 'half' }).check();
  await table(page).locator('.plot').focus();
  await page.keyboard.press('End');
  await expect(table(page).locator('.readout')).toContainText('dimension 7 (cos, pair 3)');

  await table(page).getByLabel('length', { exact: true }).fill('99999');
  await page.keyboard.press('Enter');
  const problem = table(page).getByRole('alert');
  await expect(problem).toHaveText('length: 99999 is not allowed; expected a whole number from 1 to 2048');
  await expect(table(page).getByLabel('length', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(table(page).getByLabel('length', { exact: true })).toHaveAccessibleDescription(/from 1 to 2048/);
  await expect(map).toHaveAttribute('aria-label', /positions 0 to 126 by 8/);
  await table(page).getByLabel('length', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(problem).toHaveCount(0);

  const field = table(page).getByLabel('dim', { exact: true });
  await field.fill('48');
  // Another parameter changes before the number is entered.
  await table(page).evaluate((figure) => Object.assign(figure, { base: 777 }));
  await expect(map).toHaveAttribute('aria-label', /base 777/);
  await expect(field).toHaveValue('48');
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('aria-label', /by 48 dimensions/);
  // If it is left unchanged, the field shows the value again.
  await field.fill('48');
  await field.blur();
  await expect(field).toHaveValue('48');
});
