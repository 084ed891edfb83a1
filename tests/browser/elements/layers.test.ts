import type { FigureChange } from '../../../web/elements/index.ts';
import { axeViolations, expect, fits, refuses, test } from '../support/figure-page.ts';

const layers = '0-2, 4-40: rotary, base 10000, window 512; 3: none';

test('keys go from layer to layer, Enter chooses one, and the page hears of it', async ({ page, figure }) => {
  const strip = await figure(`<posenc-layers layers="${layers}"></posenc-layers>`);
  await expect(strip.locator('.verdict')).toHaveText('41 layers, 2 kinds');
  await strip.evaluate((node) =>
    node.addEventListener('posenc-change', (event) => {
      const { name, value } = (event as CustomEvent<FigureChange>).detail;
      document.title = `${name} ${value}`;
    }),
  );
  await page.keyboard.press('Tab');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const third = strip.getByRole('button', { name: 'layer 3: no position' });
  await expect(third).toBeFocused();
  await expect(strip.locator('.readout')).toContainText('no position');
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveTitle('layer 3');
  // The layer below is in the next line of the strip, wherever that breaks.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(third).toBeFocused();
  await page.keyboard.press('End');
  await expect(strip.getByRole('button', { name: /^layer 40:/ })).toBeFocused();
});

test('a bad list of layers is refused, and nothing of the figure is out of reach', async ({ page, figure }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const strip = await figure(`<posenc-layers layers="${layers}"></posenc-layers>`);
  await refuses(strip, 'layers', '0: sideways', /^layers: '0: sideways' is not allowed; expected groups such as/);
  await refuses(strip, 'layer', '-1', /^layer: -1 is not allowed; expected a whole number from 0/);
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});

test('the picture is saved with its cells', async ({ page, figure }) => {
  const strip = await figure('<posenc-layers layers="0: rotary; 1: bias"></posenc-layers>');
  await strip.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await strip.getByRole('button', { name: 'SVG' }).click();
  const stream = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const svg = Buffer.concat(chunks).toString();
  for (const color of ['rgb(107, 63, 160)', 'rgb(31, 95, 168)']) expect(svg).toContain(color);
});
