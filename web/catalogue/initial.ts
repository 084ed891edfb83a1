/** Arrays as they are before training, for figures, tests and benchmarks. */
import { holds, layerSizes, valuesInAttention, valuesWithDefaults } from './conditions.ts';
import { evaluate, namesIn, type Sizes } from './expression.ts';
import type { ArrayInput, LayersInput, Scheme } from './types.ts';

/** Returns normal random numbers for the array of a name; the same name gives the same numbers. */
export type Draw = (name: string, shape: readonly number[]) => ArrayLike<number>;

/** An array as it is before training. */
export interface InitialArray {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** Options of `initialArrays`. */
export interface InitialOptions {
  /** Whether the arrays are for a separate call or for attention. Default: attention. */
  readonly use?: 'alone' | 'attention';
  /** The `causal` of attention, on which the defaults of some parameters depend. */
  readonly causal?: boolean;
  /** Names of optional arrays to leave out. By default, every array with initial content is present. */
  readonly without?: readonly string[];
  /** For arrays with alternatives: the variant, named after its main array. */
  readonly variant?: string;
  /** Whether heads get separate tables where they might also share one. */
  readonly perHead?: boolean;
}

/**
 * Returns the arrays of a scheme before training, as options: normal random numbers around the mean in each entry, the
 * extents of a grid, masks without padding. `values` are parameters by their dotted names in the catalogue, with
 * defaults for those that are left out. `sizes` are those of the call (`heads`, `queries`, `keys`, `headDim` …), and
 * may include sizes that only the scheme's arrays have.
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

/** Returns all sizes that a scheme's arrays have before training, including its parameters. */
export function initialSizes(
  scheme: Scheme,
  values: Readonly<Record<string, unknown>>,
  value: Sizes,
): Record<string, unknown> {
  const call = { batch: 1, heads: 1, offset: 0, ...value } as Record<string, number>;
  const keys = call.keys ?? call.length ?? 0;
  const { queries = keys, offset = 0 } = call;
  const farthest = Math.max(keys - 1 - offset, offset + queries - 1, 0);
  const known: Record<string, unknown> = { length: keys, queries, keys, farthest, ...call };
  const withDefaults = valuesWithDefaults(scheme, values);
  known.pairs ??= Math.floor(Number(withDefaults.rotaryDim ?? known.headDim ?? known.dim) / 2);
  known.axes ??= 2;
  for (const { name, ...parameter } of scheme.parameters) {
    if (withDefaults[name] === undefined && 'size' in parameter && parameter.size !== undefined) {
      const size = evaluate(parameter.size, known);
      if (!Number.isNaN(size)) withDefaults[name] = size;
    }
  }
  // Parameters that were left out count as 0 in expressions for sizes.
  const zeros = Object.fromEntries(scheme.parameters.map(({ name }) => [name, 0]));
  const all: Record<string, unknown> = { ...zeros, ...known, ...defined(withDefaults) };
  for (const [name, size] of Object.entries(scheme.sizes ?? {})) {
    all[name] =
      withDefaults[name] !== undefined && Number(withDefaults[name]) > 0
        ? withDefaults[name]
        : (value[name] ?? evaluate(size.initial, all));
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
  if (initial === 'axes') return sharesOf(Number(sizes.pairs), count);
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
  if (typeof initial === 'object' && 'values' in initial) {
    const { values } = initial;
    return { data: Float32Array.from({ length: count }, (_, n) => values[n % values.length] as number), shape };
  }
  const { mean = 0, deviation } = initial as { mean?: number; deviation: number | string };
  const standardDeviation = typeof deviation === 'string' ? evaluate(deviation, sizes) : deviation;
  if (standardDeviation === 0) return { data: new Float32Array(count).fill(mean), shape };
  return { data: Float32Array.from(draw(name, shape), (value) => mean + standardDeviation * value), shape };
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

/** Numbers of pairs for time, height and width; time has a quarter of them. */
function sectionsOf(pairs: number): number[] {
  const time = Math.floor(pairs / 4);
  const height = Math.ceil((pairs - time) / 2);
  return [time, height, pairs - time - height];
}

/** Even numbers of components; what is left over goes to the first axes. */
function sharesOf(pairs: number, axes: number): number[] {
  return Array.from({ length: axes }, (_, axis) => 2 * Math.ceil((pairs - axis) / axes));
}

/** Edges of boxes: eight words per line, each 90 wide and 30 high. */
function edgeOf(n: number): number {
  const word = Math.floor(n / 4);
  const [left, top] = [110 * (word % 8), 50 * Math.floor(word / 8)];
  return [left, top, left + 90, top + 30][n % 4] as number;
}

function ladder(pairs: number, factor: number): number[] {
  return Array.from({ length: pairs }, (_, i) => factor ** (pairs === 1 ? 0 : i / (pairs - 1)));
}

/** Sets an option, within another one if its name has a dot. */
function put(options: Record<string, unknown>, name: string, value: unknown): void {
  const [group, key] = name.split('.') as [string, string?];
  if (key === undefined) options[group] = value;
  else options[group] = { ...(options[group] as Record<string, unknown> | undefined), [key]: value };
}
