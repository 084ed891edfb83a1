import type { NumberParameter, ResampleTableOptions } from 'posenc';
import { integerParameter, problemOf } from '../../../elements/figure/index.ts';
import type { More } from '../state/state.ts';
import { gridOf, maxDistanceOf, type View, views } from './views.ts';

/** Settings of a table's view, as kept in the address; invalid values are replaced by defaults. */
export interface TableSettings {
  readonly view: View | undefined;
  /** Counted from 1. */
  readonly head: number;
  readonly channel: number;
  readonly maxDistance: number;
  readonly bidirectional: boolean;
  /** Number of positions in a scorecard. */
  readonly positions: number;
  readonly context: number;
  readonly resample: Resampling;
}

export interface Resampling {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly prefixTokens: number;
  readonly suffixTokens: number;
  readonly method: 'bicubic' | 'bilinear' | 'nearest';
  readonly alignCorners: boolean;
  readonly antialias: boolean;
}

export const methods = ['bicubic', 'bilinear', 'nearest'] as const;

export const numbers = {
  distance: integerParameter(
    'distance',
    'All distances from here on share the last bucket (max_distance). The file does not hold it.',
    128,
    [2, 4096],
  ),
  positions: integerParameter(
    'positions',
    'How many positions are measured; the effort grows with their square.',
    128,
    [8, 1024],
  ),
  context: integerParameter('context', 'Tokens over which turns are counted.', 4096, [1, 16_777_216]),
  prefix: integerParameter(
    'prefix',
    'Rows before those of the grid, which are kept: class tokens and registers.',
    0,
    [0, 64],
  ),
};

/** The extents of a grid: "14 × 14" or "1024". */
export function readExtents(text: string | undefined): readonly number[] | undefined {
  const parts = text?.trim().split(/\s*[×x*, ]\s*/) ?? [];
  const extents = parts.map(Number);
  const good =
    extents.length >= 1 &&
    extents.length <= 3 &&
    extents.every((one) => Number.isInteger(one) && one >= 1 && one <= 65_536);
  return good ? extents : undefined;
}

export const writeExtents = (extents: readonly number[]): string => extents.join(' × ');

export function settingsOf(
  more: More,
  { kind, stack, rows }: { readonly kind: string; readonly stack: string | undefined; readonly rows: number },
): TableSettings {
  const of = (name: string) => more[`checkpoint.${name}`];
  const number = (parameter: NumberParameter, byDefault = parameter.default as number) => {
    const input = of(parameter.name);
    const value = input === undefined ? byDefault : Number(input);
    return problemOf(parameter, value) === undefined ? value : byDefault;
  };
  const counted = (name: string) => {
    const value = Number(of(name) ?? 1);
    return Number.isInteger(value) && value >= 1 ? value : 1;
  };
  const grid = gridOf(kind, rows);
  const prefixTokens = number(numbers.prefix, grid.prefixTokens);
  const from = readExtents(of('from')) ?? grid.from;
  return {
    view: views.find((view) => view === of('view')),
    head: counted('table-head'),
    channel: counted('channel'),
    maxDistance: number(numbers.distance, maxDistanceOf(kind)),
    bidirectional: of('both') === undefined ? stack !== 'decoder' : of('both') === 'yes',
    positions: number(numbers.positions),
    context: number(numbers.context),
    resample: {
      from,
      to:
        readExtents(of('to')) ??
        from.map((extent) => 2 * extent - (kind.endsWith('-window') || kind.startsWith('decomposed-') ? 1 : 0)),
      prefixTokens,
      suffixTokens: grid.suffixTokens,
      method: methods.find((method) => method === of('method')) ?? 'bicubic',
      alignCorners: of('align') === 'yes',
      antialias: of('antialias') === 'yes',
    },
  };
}

/** Describes in a sentence what is wrong with a grid. */
export function resampleProblem(
  { from, to, prefixTokens, suffixTokens }: Resampling,
  rows: number,
): string | undefined {
  const cells = from.reduce((product, extent) => product * extent, 1);
  if (cells + prefixTokens + suffixTokens !== rows) {
    const extraTokens = prefixTokens + suffixTokens;
    const more = extraTokens === 0 ? '' : ` and ${extraTokens} more`;
    return `The table has ${rows} rows, and a grid of ${writeExtents(from)}${more} has ${cells + extraTokens}.`;
  }
  if (to.length !== from.length) return `The new grid needs as many axes as the old one, ${writeExtents(from)}.`;
  const asked = to.reduce((product, extent) => product * extent, 1);
  return asked > 65_536
    ? `A grid of ${writeExtents(to)} has ${asked} cells; at most 65536 are computed here.`
    : undefined;
}

export function resampleOptions({ method, alignCorners, antialias, ...grid }: Resampling): ResampleTableOptions {
  const smooth = method === 'nearest' ? {} : { alignCorners, antialias };
  return { ...grid, method, ...smooth };
}
