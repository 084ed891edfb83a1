import { type Entry, isNear, type LayerGroup } from './model.ts';

export interface LayerColor {
  /** Undefined if hatched. */
  readonly fill?: string;
  readonly ink: string;
}

type Hue = Exclude<Entry, 'none'>;

/**
 * A hue for each place where position enters: strong for layers that see everything, pale for layers that see only
 * nearby tokens.
 */
const strong: Readonly<Record<Hue, readonly string[]>> = {
  rotary: ['#b03a1a', '#7a2410', '#c04f28'],
  bias: ['#1f5fa8', '#123f75', '#2f6fb8'],
  absolute: ['#1b7a4b', '#0f5433', '#2f7f57'],
  relative: ['#6b3fa0', '#47276f', '#7d52b3'],
};
const pale: Readonly<Record<Hue, readonly string[]>> = {
  rotary: ['#f3c3ad', '#f8ddcf', '#e8a386'],
  bias: ['#b5d0ee', '#d8e6f7', '#8fb6e2'],
  absolute: ['#b4dcc6', '#d8eee2', '#8cc7a7'],
  relative: ['#d3c0ea', '#e7dcf4', '#b79cdb'],
};

/** The colour of each group; tones repeat if a kind has more groups than there are tones. */
export function layerColors(groups: readonly LayerGroup[]): LayerColor[] {
  const count = new Map<string, number>();
  return groups.map((group) => {
    const { entry } = group;
    if (entry === 'none') return { ink: 'var(--ink)' };
    const near = isNear(group);
    const key = `${entry} ${near}`;
    const nth = count.get(key) ?? 0;
    count.set(key, nth + 1);
    const tones = (near ? pale : strong)[entry];
    return { fill: tones[nth % tones.length] as string, ink: near ? '#1d1b18' : '#ffffff' };
  });
}
