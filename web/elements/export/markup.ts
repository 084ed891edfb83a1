import type { Font } from './shapes.ts';

/** Rounds to thousandths of a pixel. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function fontText({ family, size, weight, style }: Font): string {
  return `font-family="${escaped(family)}" font-size="${round(size)}" font-weight="${weight}" font-style="${style}"`;
}
