import { interpolateMagma, interpolateRdBu } from 'd3-scale-chromatic';

/** Colours for the numbers from `low` to `high`. Numbers outside take the colour of the nearer end. */
export interface ColorScale {
  readonly low: number;
  readonly high: number;
  /** 256 colours, each four bytes: red, green, blue, alpha. */
  readonly rgba: Uint8Array;
}

const SIZE = 256;

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

// Made when first used, so that importing the module costs nothing.
const tables = new Map<string, Uint8Array>();

function table(name: string, interpolate: (t: number) => string): Uint8Array {
  const known = tables.get(name);
  if (known) return known;
  const made = lookupTable(interpolate);
  tables.set(name, made);
  return made;
}

/** For signed numbers: blue below zero, red above, the lightest colour exactly at zero. */
export function diverging(bound: number): ColorScale {
  return { low: -bound, high: bound, rgba: table('diverging', (t) => interpolateRdBu(1 - t)) };
}

/** For amounts from zero: the colour nearest to the background stands for nothing. */
export function sequential(high: number, background: 'light' | 'dark'): ColorScale {
  const toward = background === 'light' ? (t: number) => interpolateMagma(1 - t) : interpolateMagma;
  return { low: 0, high, rgba: table(`sequential-${background}`, toward) };
}

/** The place of a number in the table of colours; -1 for what has no colour (NaN and infinities). */
export function colorIndex(scale: ColorScale, value: number): number {
  if (!Number.isFinite(value)) return -1;
  const place = ((value - scale.low) / (scale.high - scale.low)) * SIZE;
  return Math.min(SIZE - 1, Math.max(0, Math.floor(place)));
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
