/**
 * Options of every scheme, derived from its entry in the catalogue: tests that use them cover schemes that are added
 * there.
 */
import type { AttentionEncoding, Scheme, ScoreScheme } from 'posenc';
import { catalogue, evaluate, initialArrays, initialSizes, namesIn } from 'posenc/catalogue';
import { random } from './numbers.ts';

export interface CallSizes {
  readonly batch?: number;
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
  readonly headDim: number;
  readonly valueDim?: number;
}

type Options = Record<string, unknown>;

/**
 * Sizes for tests that need no particular ones: small enough to be quick, with neither queries nor heads equal to keys.
 */
export const smallSizes = { heads: 2, queries: 3, keys: 4, headDim: 8, valueDim: 5 } as const satisfies CallSizes;

export function schemesAt(...places: readonly Scheme['place'][]): readonly Scheme[] {
  return catalogue.filter(({ place }) => places.includes(place));
}

export function schemeNamed(name: string): Scheme {
  const found = catalogue.find((one) => one.name === name);
  if (!found) throw new Error(`There is no scheme ${name}.`);
  return found;
}

/** The most nearly square grid with this number of cells. */
function gridOf(cells: number): { height: number; width: number } {
  let height = Math.floor(Math.sqrt(cells));
  while (cells % height !== 0) height--;
  return { height, width: cells / height };
}

/** The sizes of a call, adapted to the scheme: some schemes need as many queries as keys. */
function sizesFor({ alignment, axes }: Scheme, sizes: CallSizes): CallSizes & Record<string, number> {
  const { heads, keys, headDim } = sizes;
  return {
    batch: 1,
    valueDim: headDim,
    ...sizes,
    queries: alignment === 'same' ? keys : sizes.queries,
    length: keys,
    dim: heads * headDim,
    ...gridOf(keys),
    ...(typeof axes === 'number' && { axes }),
  };
}

function draw(name: string, shape: readonly number[]): Float32Array {
  // A different seed for each name, so that no two arrays of a scheme are equal.
  const seed = [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 2 ** 31, shape.length);
  return random(shape, seed).data as Float32Array;
}

/** Sets an option; a name with a dot sets a member of another option. */
function put(options: Options, name: string, value: unknown): void {
  const [group = '', key] = name.split('.');
  if (key === undefined) options[group] = value;
  else options[group] = { ...(options[group] as Options | undefined), [key]: value };
}

/**
 * Values of the parameters that are sizes, except those that are settled elsewhere; offsets are left at their defaults.
 */
function sizeOptions({ parameters }: Scheme, known: Options, settled: readonly string[]): Options {
  const options: Options = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    const size = 'size' in parameter ? parameter.size : undefined;
    if (size === undefined || size === 'offset' || size === 'batch' || settled.includes(name)) continue;
    if (parameter.default === undefined) put(options, name, known[name]);
  }
  return options;
}

const merged = (...all: readonly Options[]): Options => {
  const result: Options = {};
  for (const options of all) {
    for (const [name, value] of Object.entries(options)) {
      const before = result[name];
      const areGroups = [before, value].every((one) => one?.constructor === Object);
      result[name] = areGroups ? { ...(before as Options), ...(value as Options) } : value;
    }
  }
  return result;
};

/**
 * The options of a direct call for a scheme: `absolute`, `rotate` (of keys), `bias` or, besides q and k,
 * `relativeTerms`.
 */
export function callOptions(scheme: Scheme, sizes: CallSizes = smallSizes, values: Options = {}): Options {
  const value = sizesFor(scheme, sizes);
  const known = initialSizes(scheme, values, value);
  return merged(
    { scheme: scheme.name, ...(scheme.sided && { side: 'key' }) },
    sizeOptions(scheme, known, []),
    initialArrays(scheme, values, value, draw, { use: 'alone' }),
    values,
  );
}

const ofAttention = ['heads', 'queries', 'keys'];

/** Whether the scheme takes the extents of a grid for its rows, which requires as many queries as keys. */
const standsOnGrid = ({ arrays, place }: Scheme): boolean =>
  place === 'rotation' && arrays.some((one) => 'initial' in one && one.initial === 'grid');

/** The parameter that attention asks for without a causal mask. */
const statedWithoutMask = ({ byCausality: by, parameters }: Scheme): Options =>
  by && by.otherwise === undefined
    ? { [by.parameter]: parameters.find(({ name }) => name === by.parameter)?.default }
    : {};

/** Whether attention with these sizes accepts a scheme as its encoding. */
export const fits = ({ alignment }: Scheme, { queries, keys }: CallSizes): boolean =>
  alignment !== 'same' || queries === keys;

/** A scheme as the encoding of attention. If a grid would not fit, queries and keys have their own positions. */
export function encodingOf(
  scheme: Scheme,
  sizes: CallSizes = smallSizes,
  values: Options = {},
  causal?: boolean,
): AttentionEncoding {
  const value = sizesFor(scheme, sizes);
  const known = initialSizes(scheme, values, value);
  if (standsOnGrid(scheme) && sizes.queries !== sizes.keys) return positionedEncoding(scheme, sizes, values);
  return merged(
    { scheme: scheme.name, ...(causal !== true && statedWithoutMask(scheme)) },
    sizeOptions(scheme, known, ofAttention),
    initialArrays(scheme, values, value, draw, causal === undefined ? {} : { causal }),
    values,
  ) as object as AttentionEncoding;
}

/** A rotation with explicit positions for queries and keys on each of its axes. */
export function positionedEncoding(
  scheme: Scheme,
  sizes: CallSizes = smallSizes,
  values: Options = {},
): AttentionEncoding {
  const value: Record<string, number> = { axes: 2, ...sizesFor(scheme, sizes) };
  const without = scheme.arrays.flatMap((one) => ('initial' in one && one.initial === 'grid' ? [one.name] : []));
  const positions: Options = {};
  for (const one of scheme.arrays) {
    if (!('kind' in one) || one.kind !== 'positions' || one.use !== 'attention') continue;
    const shape = (one.shapes.at(-1) as readonly string[]).map((axis) => evaluate(axis, value));
    positions[one.name] = { data: Float64Array.from(draw(one.name, shape), (x) => 9 * x), shape };
  }
  return merged(
    { scheme: scheme.name },
    initialArrays(scheme, values, value, draw, { without }),
    positions,
    values,
  ) as object as AttentionEncoding;
}

/** The encodings of all schemes that fit, with default options; rotations also with explicit positions. */
export function encodingsOf(sizes: CallSizes, schemes: readonly Scheme[], causal?: boolean): AttentionEncoding[] {
  return schemes
    .filter((scheme) => fits(scheme, sizes))
    .flatMap((scheme) => [
      encodingOf(scheme, sizes, {}, causal),
      ...(scheme.place === 'rotation' ? [positionedEncoding(scheme, sizes)] : []),
    ]);
}

/**
 * The argument of `score`, with arrays for `length` positions but without the extents of a grid, since `score` places
 * the rows itself.
 */
export function scoreOptions(scheme: Scheme, length: number): ScoreScheme {
  const sizes = { ...smallSizes, queries: length, keys: length };
  const value = sizesFor(scheme, sizes);
  const without = scheme.arrays.flatMap((one) =>
    scheme.place === 'rotation' && 'initial' in one && one.initial === 'grid' ? [one.name] : [],
  );
  return merged(
    { scheme: scheme.name, ...(scheme.place === 'rotation' && { dim: sizes.headDim }) },
    sizeOptions(scheme, initialSizes(scheme, {}, value), [...ofAttention, 'length']),
    initialArrays(scheme, {}, value, draw, { without }),
  ) as object as ScoreScheme;
}

/** Whether positions must be cells of a grid, because sizes or arrays of the scheme depend on its rows and columns. */
export function needsGrid({ parameters, arrays, sizes }: Scheme): boolean {
  const expressions = [
    ...parameters.map((one) => ('size' in one ? one.size : undefined)),
    ...arrays.flatMap((one) => ('shapes' in one ? one.shapes.flat() : [])),
    ...Object.values(sizes ?? {}).map(({ initial }) => initial),
  ];
  const names = expressions.flatMap((one) => (one === undefined ? [] : namesIn(one)));
  const isOnGrid = arrays.some((one) => 'initial' in one && one.initial === 'grid');
  return isOnGrid || names.some((name) => name === 'height' || name === 'width');
}
