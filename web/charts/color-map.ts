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
 * Colours by name, from d3-scale-chromatic: sequential (magma, viridis, cividis), diverging (rd-bu, pu-or, br-bg), cyclic (rainbow,
 * sinebow). Sequential ones begin with the colour nearest to the background, and diverging ones have it in the middle: a white zero
 * would be the brightest thing on a dark page.
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
/** Zero on a dark page. */
const DARK_ZERO: Color = [28, 30, 35];
/**
 * Diverging maps on a dark background, from zero outwards in roughly equal steps of lightness; the half below zero
 * comes first.
 */
const darkHalves: Readonly<Partial<Record<ColorMap, readonly [readonly Color[], readonly Color[]]>>> = {
  'rd-bu': [
    [DARK_ZERO, [34, 75, 118], [66, 131, 196], [166, 206, 244]],
    [DARK_ZERO, [112, 48, 36], [204, 94, 66], [248, 190, 166]],
  ],
  'pu-or': [
    [DARK_ZERO, [104, 62, 16], [194, 124, 36], [249, 203, 140]],
    [DARK_ZERO, [70, 59, 108], [126, 110, 184], [205, 195, 243]],
  ],
  'br-bg': [
    [DARK_ZERO, [14, 80, 74], [46, 150, 138], [164, 224, 212]],
    [DARK_ZERO, [90, 65, 26], [174, 131, 58], [238, 214, 165]],
  ],
};

type Color = readonly [number, number, number];

const SIZE = 256;

// Made when first used, so that importing the module costs nothing.
const tables = new Map<string, Uint8Array>();

/** 256 colours, each four bytes: red, green, blue, alpha. */
export function colorTable(map: ColorMap, background: Background): Uint8Array {
  const reversed = background === 'light' && SEQUENTIAL.includes(map);
  const halves = background === 'dark' ? darkHalves[map] : undefined;
  const key = `${map} ${reversed} ${halves !== undefined}`;
  const made = tables.get(key) ?? (halves ? darkTable(halves) : lookupTable((t) => maps[map](reversed ? 1 - t : t)));
  tables.set(key, made);
  return made;
}

function lookupTable(interpolate: (t: number) => string): Uint8Array {
  const rgba = new Uint8Array(SIZE * 4);
  for (let i = 0; i < SIZE; i++) rgba.set([...channels(interpolate(i / (SIZE - 1))), 255], i * 4);
  return rgba;
}

function darkTable([below, above]: readonly [readonly Color[], readonly Color[]]): Uint8Array {
  const rgba = new Uint8Array(SIZE * 4);
  for (let i = 0; i < SIZE; i++) {
    const signed = (2 * i) / (SIZE - 1) - 1;
    rgba.set([...between(signed < 0 ? below : above, Math.abs(signed)), 255], i * 4);
  }
  return rgba;
}

/** The colour at a fraction of the way along the stops. */
function between(stops: readonly Color[], share: number): number[] {
  const at = share * (stops.length - 1);
  const first = Math.min(stops.length - 2, Math.floor(at));
  const [from, to] = [stops[first] as Color, stops[first + 1] as Color];
  return from.map((channel, i) => Math.round(channel + (at - first) * ((to[i] as number) - channel)));
}

/** d3 writes `rgb(1, 2, 3)` for one family of interpolators and `#010203` for another. */
function channels(color: string): number[] {
  if (color.startsWith('#')) return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
}
