import {
  interpolateBrBG,
  interpolateCividis,
  interpolateMagma,
  interpolatePuOr,
  interpolateRainbow,
  interpolateRdBu,
  interpolateSinebow,
  interpolateViridis,
} from 'd3-scale-chromatic';

/**
 * Colours by name, from d3-scale-chromatic: sequential (magma, viridis, cividis), diverging with the lightest colour in the middle (rd-bu,
 * pu-or, br-bg), cyclic (rainbow, sinebow). Sequential ones begin with the colour nearest to the background.
 */
const maps: Readonly<Record<ColorMap, (t: number) => string>> = {
  magma: interpolateMagma,
  viridis: interpolateViridis,
  cividis: interpolateCividis,
  'rd-bu': (t: number) => interpolateRdBu(1 - t),
  'pu-or': (t: number) => interpolatePuOr(1 - t),
  'br-bg': (t: number) => interpolateBrBG(1 - t),
  rainbow: interpolateRainbow,
  sinebow: interpolateSinebow,
};

export type ColorMap = 'magma' | 'viridis' | 'cividis' | 'rd-bu' | 'pu-or' | 'br-bg' | 'rainbow' | 'sinebow';

export const colorMaps = Object.keys(maps) as ColorMap[];

export type Background = 'light' | 'dark';

const SEQUENTIAL: readonly ColorMap[] = ['magma', 'viridis', 'cividis'];
const SIZE = 256;

// Made when first used, so that importing the module costs nothing.
const tables = new Map<string, Uint8Array>();

/** 256 colours, each four bytes: red, green, blue, alpha. */
export function colorTable(map: ColorMap, background: Background): Uint8Array {
  const reversed = background === 'light' && SEQUENTIAL.includes(map);
  const key = `${map} ${reversed}`;
  const made = tables.get(key) ?? lookupTable((t) => maps[map](reversed ? 1 - t : t));
  tables.set(key, made);
  return made;
}

function lookupTable(interpolate: (t: number) => string): Uint8Array {
  const rgba = new Uint8Array(SIZE * 4);
  for (let i = 0; i < SIZE; i++) rgba.set([...channels(interpolate(i / (SIZE - 1))), 255], i * 4);
  return rgba;
}

/** d3 writes `rgb(1, 2, 3)` for one family of interpolators and `#010203` for another. */
function channels(color: string): number[] {
  if (color.startsWith('#')) return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
}
