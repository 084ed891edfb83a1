import { expect, test } from 'vitest';
import { isNear, layerNumbers, parseLayers, stripOf, writeLayers } from '../../../web/elements/layers/model.ts';
import { layerColors } from '../../../web/elements/layers/picture.ts';

test('groups of layers are read as they are written', () => {
  const text = 'encoder 0-2, 4: rotary, RoPE, base 10000, window 512; encoder 3: none; decoder 0-1: bias, T5';
  const groups = parseLayers(text) ?? [];
  expect(groups).toEqual([
    { stack: 'encoder', layers: [0, 1, 2, 4], entry: 'rotary', what: 'RoPE, base 10000, window 512' },
    { stack: 'encoder', layers: [3], entry: 'none', what: '' },
    { stack: 'decoder', layers: [0, 1], entry: 'bias', what: 'T5' },
  ]);
  expect(writeLayers(groups)).toBe(text);
  expect(parseLayers(writeLayers([{ layers: [7], entry: 'none', what: 'a; b: c' }]))).toEqual([
    { layers: [7], entry: 'none', what: 'a, b: c' },
  ]);
});

test('what is no list of groups is refused', () => {
  for (const text of [
    '',
    'rotary',
    '0-2',
    '0-2: sideways',
    '2-0: rotary',
    '0-99999: rotary',
    '0-600, 601-1024: rotary',
    '0-2: rotary; 2: none',
    '1.5: rotary',
    '0,: rotary',
    'decoder: rotary',
    '0: rotary;',
  ]) {
    expect(parseLayers(text), text).toBeUndefined();
  }
});

test('the strip goes through encoder and decoder, each layer in its group', () => {
  const { cells } = stripOf(parseLayers('decoder 0: bias; encoder 1: none; encoder 0: rotary') ?? []);
  expect(cells).toEqual([
    { layer: 0, group: 2, stack: 'encoder' },
    { layer: 1, group: 1, stack: 'encoder' },
    { layer: 0, group: 0, stack: 'decoder' },
  ]);
});

test('numbers in a row are joined', () => {
  expect(layerNumbers([0, 1, 2, 4, 6, 7], '–')).toBe('0–2, 4, 6–7');
  expect(layerNumbers([])).toBe('');
});

test('layers that see what is near are pale, groups of a kind differ, and layers without position have no colour', () => {
  const groups =
    parseLayers('0: rotary, window 8; 1: rotary, no window; 2: rotary, base 2; 3: none; 4: rotary, chunks of 9') ?? [];
  expect(groups.map(isNear)).toEqual([true, false, false, false, true]);
  const colors = layerColors(groups);
  expect(colors[3]?.fill).toBeUndefined();
  const fills = colors.flatMap(({ fill }) => fill ?? []);
  expect(new Set(fills).size).toBe(4);
  for (const { fill, ink } of colors) if (fill) expect(contrast(fill, ink), fill).toBeGreaterThan(4.5);
});

/** The contrast of two colours by WCAG. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
