import { type Background, type ColorMap, colorTable } from './color-map.ts';

/** Colours for the numbers from `low` to `high`. Numbers outside take the colour of the nearer end. */
export interface ColorScale {
  readonly low: number;
  readonly high: number;
  /** The map that the colours are taken from, for the present background. */
  readonly map: ColorMap;
  /** 256 colours, each four bytes: red, green, blue, alpha. */
  readonly rgba: Uint8Array;
}

const SIZE = 256;

/**
 * For signed numbers: blue below zero, red above, and at zero the colour nearest to the background, which `adapted` may
 * set later.
 */
export function diverging(bound: number, background: Background = 'light'): ColorScale {
  return scaleOf('rd-bu', background, -bound, bound);
}

function scaleOf(map: ColorMap, background: Background, low: number, high: number): ColorScale {
  return { low, high, map, rgba: colorTable(map, background) };
}

/** For amounts from zero: the colour nearest to the background stands for zero. */
export function sequential(high: number, background: Background): ColorScale {
  return scaleOf('magma', background, 0, high);
}

/** For angles: both ends have the same colour. */
export function cyclic(low: number, high: number): ColorScale {
  return scaleOf('rainbow', 'light', low, high);
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
export function fitting(data: Float32Array, background: Background): ColorScale {
  const [low, high] = ends(data);
  return low < 0 ? diverging(Math.max(-low, high), background) : sequential(high || 1, background);
}

/** The scale with another map, another range or both. */
export function adapted(
  scale: ColorScale,
  {
    map,
    background,
    range,
  }: { map?: ColorMap | undefined; background: Background; range?: readonly [number, number] | undefined },
): ColorScale {
  const [low, high] = range ?? [scale.low, scale.high];
  return scaleOf(map ?? scale.map, background, low, high);
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

const purple = 'light-dark(#7a3f9c, #cc9ae6)';
const brown = 'light-dark(#7b5134, #d8ab84)';
const blue = 'light-dark(#1d5f9e, #7db7ee)';
const teal = 'light-dark(#0b7467, #4cc3ae)';
const indigo = 'light-dark(#4547b0, #a5a8ff)';

/**
 * A CSS colour for each scheme, the same wherever it is drawn; the schemes that share one are drawn with different
 * lines. Red is none of them: it marks what fails, and what a model has never seen.
 */
export const schemeColors = {
  none: 'light-dark(#4a463f, #cfcabf)',
  sinusoidal: 'light-dark(#8a6a00, #dcb84a)',
  learned: 'light-dark(#3d7317, #9ccf6a)',
  rope: purple,
  alibi: blue,
  t5: teal,
  'kerple-log': indigo,
  fire: blue,
  toeplitz: teal,
  sandwich: indigo,
  'data-dependent-alibi': 'light-dark(#00708f, #58c4e6)',
  shaw: brown,
  'transformer-xl': brown,
  cope: 'light-dark(#a3245c, #f48fb8)',
} as const;
