import { expect, test } from 'vitest';
import { colorTable, cyclic, diverging, sequential } from '../../../web/charts/color-scale.ts';
import { type ColorMap, colorMaps } from '../../../web/charts/colors.ts';

test('every colour map is the one it was', async () => {
  const hex = (map: ColorMap, background: 'light' | 'dark') =>
    [0, 64, 128, 192, 255].map((i) =>
      Buffer.from(colorTable(map, background).subarray(i * 4, i * 4 + 3)).toString('hex'),
    );
  const lines = colorMaps.flatMap((map) => [
    `${map} light ${hex(map, 'light').join(' ')}`,
    `${map} dark ${hex(map, 'dark').join(' ')}`,
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('color-maps.txt');
});

test('diverging colours are nearest to the background at zero, cyclic ones end as they begin', () => {
  const light = (rgba: Uint8Array, i: number) =>
    (rgba[i * 4] as number) + (rgba[i * 4 + 1] as number) + (rgba[i * 4 + 2] as number);
  const { rgba } = diverging(3);
  for (const i of [0, 60, 200, 255]) expect(light(rgba, i)).toBeLessThan(light(rgba, 127));
  for (const map of ['rd-bu', 'pu-or', 'br-bg'] as const) {
    const dark = colorTable(map, 'dark');
    // Far darker than a panel's text, and lighter and lighter away from zero, on both sides.
    expect(light(dark, 127)).toBeLessThan(120);
    for (let i = 128; i < 255; i++) {
      expect(light(dark, i + 1)).toBeGreaterThanOrEqual(light(dark, i));
      expect(light(dark, 254 - i)).toBeGreaterThanOrEqual(light(dark, 255 - i));
    }
  }
  const turn = cyclic(0, 2 * Math.PI).rgba;
  for (let channel = 0; channel < 3; channel++) {
    expect(Math.abs((turn[channel] as number) - (turn[255 * 4 + channel] as number))).toBeLessThan(8);
  }
});

test('a scale keeps what is not asked to change', () => {
  const scale = sequential(5, 'dark');
  expect(scale.adapted({ background: 'dark' })).toEqual(scale);
  expect(scale.adapted({ background: 'dark', range: [1, 2] })).toEqual({ ...scale, low: 1, high: 2 });
  expect(diverging(3).adapted({ background: 'dark' })).toEqual(diverging(3, 'dark'));
  const other = scale.adapted({ background: 'dark', map: 'viridis' });
  expect([other.low, other.high]).toEqual([0, 5]);
  expect(other.rgba).not.toEqual(scale.rgba);
});
