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
import type { Background, ColorMap } from './colors.ts';

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

/** Colours for the numbers from `low` to `high`. Numbers outside take the colour of the nearer end. */
export interface ColorScale {
  readonly low: number;
  readonly high: number;
  /** The map that the colours are taken from, for the present background. */
  readonly map: ColorMap;
  /** 256 colours, each four bytes: red, green, blue, alpha. */
  readonly rgba: Uint8Array;
}

export interface ScaleChanges {
  readonly map?: ColorMap | undefined;
  readonly background: Background;
  readonly range?: readonly [number, number] | undefined;
}

/** A method, so that a figure can adapt its scales without the colours of all maps, which come with the first map. */
export interface AdaptableScale extends ColorScale {
  /** The scale with another map, another range or both. */
  adapted(changes: ScaleChanges): AdaptableScale;
}

/**
 * For signed numbers: blue below zero, red above, and at zero the colour nearest to the background, which `adapted` may
 * set later.
 */
export function diverging(bound: number, background: Background = 'light'): AdaptableScale {
  return new MapScale('rd-bu', background, -bound, bound);
}

class MapScale implements AdaptableScale {
  readonly rgba: Uint8Array;
  readonly map: ColorMap;
  readonly low: number;
  readonly high: number;

  constructor(map: ColorMap, background: Background, low: number, high: number) {
    this.rgba = colorTable(map, background);
    this.map = map;
    this.low = low;
    this.high = high;
  }

  adapted({ map, background, range }: ScaleChanges): AdaptableScale {
    const [low, high] = range ?? [this.low, this.high];
    return new MapScale(map ?? this.map, background, low, high);
  }
}

/** For amounts from zero: the colour nearest to the background stands for zero. */
export function sequential(high: number, background: Background): AdaptableScale {
  return new MapScale('magma', background, 0, high);
}

/** For angles: both ends have the same colour. */
export function cyclic(low: number, high: number): AdaptableScale {
  return new MapScale('rainbow', 'light', low, high);
}

/** The least and the greatest finite number. */
export function ends(data: Float32Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of data) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [0, 0];
}

/** A diverging scale for numbers of both signs, a sequential one for amounts from zero. */
export function fitting(data: Float32Array, background: Background): AdaptableScale {
  const [low, high] = ends(data);
  return low < 0 ? diverging(Math.max(-low, high), background) : sequential(high || 1, background);
}

/** The index of a number in the table of colours; -1 for NaN and infinities, which have no colour. */
export function colorIndex(scale: ColorScale, value: number): number {
  if (!Number.isFinite(value)) return -1;
  const place = ((value - scale.low) / (scale.high - scale.low)) * SIZE;
  return Math.min(SIZE - 1, Math.max(0, Math.floor(place)));
}

/**
 * Colours as many numbers as there are pixels; NaN and infinities become transparent. Equals `colorIndex` for each
 * number, but without a call for each: half a million take a millisecond.
 */
export function colorAll({ low, high, rgba }: ColorScale, data: Float32Array, pixels: Uint32Array): void {
  // A copy, because a view of four bytes must begin at a multiple of four.
  const colors = new Uint32Array(rgba.slice().buffer);
  const lowest = colors[0] as number;
  const highest = colors[SIZE - 1] as number;
  const span = high - low;
  for (let i = 0; i < pixels.length; i++) {
    const value = data[i] as number;
    const place = ((value - low) / span) * SIZE;
    if (place >= 0 && place < SIZE) pixels[i] = colors[place | 0] as number;
    else if (value - value !== 0) pixels[i] = 0;
    else pixels[i] = place < 0 ? lowest : highest;
  }
}

export function cssColor(scale: ColorScale, index: number): string {
  const [red, green, blue] = scale.rgba.subarray(index * 4, index * 4 + 3);
  return `rgb(${red} ${green} ${blue})`;
}

/** Black or white, whichever stands out more (WCAG contrast). */
export function textColor(scale: ColorScale, index: number): string {
  const [red = 0, green = 0, blue = 0] = scale.rgba.subarray(index * 4, index * 4 + 3);
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  // Contrast against white is 1.05 / (light + 0.05), against black (light + 0.05) / 0.05.
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff';
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
