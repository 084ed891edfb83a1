/** Arrays as they are before training, for figures, tests and benchmarks. */
import { holds, layerSizes, valuesInAttention, valuesWithDefaults } from './conditions.ts';
import { evaluate, namesIn, type Sizes } from './expression.ts';
import type { ArrayInput, LayersInput, Scheme } from './types.ts';

/** Normal numbers, [rows, columns] and so on, for the array of a name; the same name gives the same numbers. */
export type Draw = (name: string, shape: readonly number[]) => ArrayLike<number>;

/** An array as it is before training, or as it is given. */
export interface InitialArray {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** What the arrays of a scheme are made for. */
export interface InitialOptions {
  /** Where the arrays are read: alone, or by attention, which is the default. */
  readonly use?: 'alone' | 'attention';
  /** That of attention, on which what is left out may depend. */
  readonly causal?: boolean;
  /** Optional arrays that are wanted all the same; by default all that something stands for are there. */
  readonly without?: readonly string[];
  /** The variant of arrays that are alternatives, by its main array. */
  readonly variant?: string;
  /** Heads have tables of their own where they might share them. */
  readonly perHead?: boolean;
}

/**
 * What a scheme holds before training, as options: arrays of normal numbers around the mean that each entry names, the extents of a grid,
 * masks without padding. `values` are parameters (by their names in the catalogue, dots and all; what is left out has its default),
 * `sizes` those of the call (`heads`, `queries`, `keys`, `headDim` …), which may also name the sizes that a scheme's own arrays bring.
 */
export function initialArrays(
  scheme: Scheme,
  values: Readonly<Record<string, unknown>>,
  sizes: Sizes,
  draw: Draw,
  options: InitialOptions = {},
): Record<string, unknown> {
  const { use = 'attention', causal } = options;
  const known = initialSizes(scheme, causal === undefined ? values : valuesInAttention(scheme, values, causal), sizes);
  const result: Record<string, unknown> = {};
  const { variant = scheme.arrays.find((one) => 'variant' in one && one.variant) } = options;
  const main = typeof variant === 'string' ? variant : variant?.name;
  for (const one of scheme.arrays) {
    if (options.without?.includes(one.name)) continue;
    if ('layers' in one) {
      result[one.name] = initialLayers(one, known, draw);
      continue;
    }
    const used = one.use === undefined || one.use === use;
    if (one.initial === undefined || !used || (one.variant !== undefined && one.variant !== main)) continue;
    if ([one.when, one.initialWhen].some((condition) => condition && !holds(condition, { ...known, ...result })))
      continue;
    put(result, one.name, initialArray(one, one.name, known, draw, options.perHead));
  }
  return result;
}

/** All sizes that a scheme's arrays have before training, with the parameters among them. */
export function initialSizes(
  scheme: Scheme,
  values: Readonly<Record<string, unknown>>,
  given: Sizes,
): Record<string, unknown> {
  const call = { batch: 1, heads: 1, offset: 0, ...given } as Record<string, number>;
  const keys = call.keys ?? call.length ?? 0;
  const { queries = keys, offset = 0 } = call;
  const farthest = Math.max(keys - 1 - offset, offset + queries - 1, 0);
  const known: Record<string, unknown> = { length: keys, queries, keys, farthest, ...call };
  const own = valuesWithDefaults(scheme, values);
  known.pairs ??= Math.floor(Number(own.rotaryDim ?? known.headDim ?? known.dim) / 2);
  known.axes ??= 2;
  for (const { name, ...parameter } of scheme.parameters) {
    if (own[name] === undefined && 'size' in parameter && parameter.size !== undefined) {
      const size = evaluate(parameter.size, known);
      if (!Number.isNaN(size)) own[name] = size;
    }
  }
  // What was left out counts for nothing where others are worked out of it.
  const zeros = Object.fromEntries(scheme.parameters.map(({ name }) => [name, 0]));
  const all: Record<string, unknown> = { ...zeros, ...known, ...defined(own) };
  for (const [name, size] of Object.entries(scheme.sizes ?? {})) {
    all[name] =
      own[name] !== undefined && Number(own[name]) > 0 ? own[name] : (given[name] ?? evaluate(size.initial, all));
  }
  return all;
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function initialArray(
  { shapes, initial }: ArrayInput,
  name: string,
  sizes: Sizes,
  draw: Draw,
  perHead = false,
): InitialArray | readonly number[] {
  const [first, second] = shapes as [readonly string[], (readonly string[])?];
  const axes = perHead && second?.includes('heads') ? second : first;
  const shape = axes.map((axis) => evaluate(axis, sizes));
  const unknown = axes.find((_, i) => Number.isNaN(shape[i]));
  if (unknown !== undefined) throw new RangeError(`${name} needs the sizes ${namesIn(unknown).join(', ')}.`);
  const count = shape.reduce((product, axis) => product * axis, 1);
  if (initial === 'grid') return [sizes.height as number, sizes.width as number];
  if (initial === 'sections') return sectionsOf(Number(sizes.pairs));
  if (initial === 'all') return { data: new Uint8Array(count).fill(1), shape };
  if (initial === 'halves' || initial === 'boxes') {
    const last = shape.at(-1) as number;
    const half = (n: number) => Number(2 * (n % last) >= last);
    return {
      data: Float32Array.from({ length: count }, (_, n) => (initial === 'halves' ? half(n) : edgeOf(n))),
      shape,
    };
  }
  if (initial === 'ladder') {
    const extended = 'scaling.maxPositionEmbeddings / scaling.originalMaxPositionEmbeddings';
    return ladder(count, Number(sizes['scaling.factor'] || evaluate(extended, sizes) || 1));
  }
  const { mean = 0, deviation } = initial as { mean?: number; deviation: number | string };
  const spread = typeof deviation === 'string' ? evaluate(deviation, sizes) : deviation;
  if (spread === 0) return { data: new Float32Array(count).fill(mean), shape };
  return { data: Float32Array.from(draw(name, shape), (value) => mean + spread * value), shape };
}

function initialLayers({ name, layers, arrays }: LayersInput, sizes: Sizes, draw: Draw): Record<string, unknown>[] {
  const count = layers.atLeast + 1;
  return Array.from({ length: count }, (_, l) => {
    const known = { ...sizes, ...layerSizes(layers, l, count, sizes) };
    const layer: Record<string, unknown> = {};
    for (const one of arrays) {
      if (one.notLast && l === count - 1) continue;
      layer[one.name] = initialArray(one, `${name}[${l}].${one.name}`, known, draw);
    }
    return layer;
  });
}

/** Those of time first, a quarter of them. */
function sectionsOf(pairs: number): number[] {
  const time = Math.floor(pairs / 4);
  const height = Math.ceil((pairs - time) / 2);
  return [time, height, pairs - time - height];
}

/** Eight words in a line, each 90 wide and 30 high. */
function edgeOf(n: number): number {
  const word = Math.floor(n / 4);
  const [left, top] = [110 * (word % 8), 50 * Math.floor(word / 8)];
  return [left, top, left + 90, top + 30][n % 4] as number;
}

function ladder(pairs: number, factor: number): number[] {
  return Array.from({ length: pairs }, (_, i) => factor ** (pairs === 1 ? 0 : i / (pairs - 1)));
}

/** Sets an option, within another where the name has a dot. */
function put(options: Record<string, unknown>, name: string, value: unknown): void {
  const [group, key] = name.split('.') as [string, string?];
  if (key === undefined) options[group] = value;
  else options[group] = { ...(options[group] as object | undefined), [key]: value };
}
