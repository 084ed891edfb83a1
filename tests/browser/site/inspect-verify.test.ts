import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site-page.ts';

/** Cosines or sines in float32, with the columns once. */
const written = (base: number, offset: number, of: (angle: number) => number): string =>
  JSON.stringify(
    Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 64 }, (__, i) =>
        Math.fround(of(Math.fround((row + offset) * Math.fround(base ** (-i / 64))))),
      ),
    ),
  );

const address = 'inspect.html#v=1&part=arrays';

test('an array is verified against a published model, and the address keeps it', async ({ page, home }) => {
  await page.goto(`${home}${address}`);
  await page.getByLabel('cos', { exact: true }).fill(written(500000, 0, Math.cos));
  await page.getByLabel('sin', { exact: true }).fill(written(500000, 0, Math.sin));
  await expect(page.locator('.verdict')).toContainText("'rope' with dim 128, base 500000");
  const should = page.getByLabel('It should be', { exact: true });
  await should.focus();
  await should.selectOption({ label: 'Llama 3' });
  await expect(page.locator('.verdict')).toContainText('Correct; angles in float32');
  await expect(page.locator('.facts')).toContainText('Tolerance for a test');
  await expect(page.locator('.facts')).toContainText(/at position 1?\d, pair \d+/);
  await expect(page).toHaveURL(/arrays\.should=/);
  expect(await axeViolations(page)).toEqual([]);
  await should.selectOption({ label: 'Llama 3.1' });
  await expect(page.locator('.verdict')).toHaveText("Wrong: the scaling 'llama3' with factor 8 is missing.");
  await expect(page.getByRole('region', { name: 'Call of verify' })).toContainText('{"model":"Llama 3.1"}');
  await page.reload();
  await expect(page.locator('.verdict')).toHaveText("Wrong: the scaling 'llama3' with factor 8 is missing.");
  expect(await axeViolations(page)).toEqual([]);
});

test('a scheme and its options are set by the keyboard', async ({ page, home }) => {
  await page.goto(`${home}${address}`);
  await page.getByLabel('cos', { exact: true }).fill(written(10000, 1, Math.cos));
  await page.getByLabel('sin', { exact: true }).fill(written(10000, 1, Math.sin));
  const should = page.getByLabel('It should be', { exact: true });
  await should.focus();
  await page.keyboard.type('RoPE');
  await page.keyboard.press('Tab');
  await expect(page.locator('.verdict')).toContainText('Wrong: positions are off by 1');
  const offset = page.getByLabel('offset', { exact: true });
  await offset.focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.verdict')).toContainText('Correct;');
  const options = page.getByLabel('Options, as JSON');
  await expect(options).toHaveValue('{"offset":1}');
  await options.fill('{"offset": 1, "scaling": {"type": "linear", "factor": 4}}');
  await expect(page.locator('.verdict')).toContainText('is missing');
  await options.fill('{"offset": 1');
  await expect(page.getByRole('alert')).toContainText('Not a JSON object');
  await options.fill('{"offset": 1, "bas": 5}');
  await expect(page.getByRole('alert')).toContainText("did you mean 'base'");
});
