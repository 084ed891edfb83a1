import type { Posenc, Scheme, Tensor } from 'posenc';
import { type ArrayInput, evaluate, type InitialArray, initialArrays } from 'posenc/catalogue';
import { mergeOptions, namedValues, nestedOptions } from './options.ts';
import { seededNumbers } from './seeded-numbers.ts';
import { sizeOptions, statedWithoutMask } from './settled.ts';
import { splitHeads } from './split-heads.ts';

/** The options of a call to a scheme that no control sets. */
export interface SchemeArrays {
  /** Sizes, and arrays as they are before training. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of the options that stand in for something learned. */
  readonly drawn: readonly string[];
}

export interface ArraysRequest {
  readonly scheme: Scheme;
  /** Options of the call that are already set; the arrays depend on them. */
  readonly options?: Readonly<Record<string, unknown>>;
  /**
   * Sizes of the call, by their names in the catalogue: `heads`, `queries`, `keys`, `headDim`, `dim`, `height`, `width`
   * …
   */
  readonly sizes: Readonly<Record<string, number | undefined>>;
  /** Whether the scheme is called by itself or used as an encoding of attention, where `causal` may matter. */
  readonly use: 'alone' | 'attention';
  readonly causal?: boolean;
  /**
   * Vectors of the tokens, [tokens, dim]. Arrays that a model computes from tokens are projections of these; without
   * them they are drawn.
   */
  readonly words?: Tensor;
  readonly seed?: number;
  /** Names of optional arrays to leave out. */
  readonly without?: readonly string[];
}

export function schemeArrays(pe: Posenc, request: ArraysRequest): SchemeArrays {
  const { scheme, options = {}, use, causal, words, without = [], seed = 1 } = request;
  const sizes = known(request.sizes);
  const values = namedValues(scheme, options);
  const stated = use === 'attention' && causal !== true ? statedWithoutMask(scheme, values) : {};
  const settled = { ...sizeOptions(scheme, values, sizes, use), ...stated };
  const numbers = (name: string, shape: readonly number[]) => seededNumbers(pe, seed, name, shape);
  const drawn = new Set<string>();
  const draw = (name: string, shape: readonly number[]): ArrayLike<number> => {
    const input = scheme.arrays.find((one) => one.name === name) as ArrayInput | undefined;
    drawn.add(name.replace(/\[.*/, ''));
    if (input?.origin === 'tokens' && words) return ofTokens(pe, input, words, shape, numbers);
    if (input?.firstPosition === undefined) return numbers(name, shape);
    return ofPositions(pe, input, evaluate(input.firstPosition, sizes), sizes.dim as number, shape, numbers);
  };
  const arrays = initialArrays(scheme, { ...values, ...settled }, sizes, draw, {
    use,
    without,
    ...(causal !== undefined && { causal }),
  });
  return { options: mergeOptions(nestedOptions(settled), asLists(scheme, arrays)), drawn: [...drawn] };
}

export interface DrawnSize {
  readonly numbers: number;
  /** The rows (along the last axis) of all arrays together; each row is drawn from its own name. */
  readonly rows: number;
}

/** The amount of numbers that `schemeArrays` would draw. */
export function drawnSize({ scheme, options = {}, sizes, use, without = [] }: ArraysRequest): DrawnSize {
  let [numbers, rows] = [0, 0];
  const tally = (_: string, shape: readonly number[]) => {
    const count = shape.reduce((product, axis) => product * axis, 1);
    numbers += count;
    rows += count / (shape.at(-1) as number);
    return [];
  };
  initialArrays(scheme, namedValues(scheme, options), known(sizes), tally, { use, without });
  return { numbers, rows };
}

function known(sizes: ArraysRequest['sizes']): Record<string, number> {
  const defined = Object.entries(sizes).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return { valueDim: sizes.headDim ?? Number.NaN, ...Object.fromEntries(defined) };
}

type Numbers = (name: string, shape: readonly number[]) => Float32Array;

/**
 * A learned projection of the words. The axes before that of the words, such as the heads, each have their own
 * projection.
 */
function ofTokens(
  pe: Posenc,
  { name, shapes }: ArrayInput,
  words: Tensor,
  shape: readonly number[],
  numbers: Numbers,
): Float32Array {
  const [tokens = 0, dim = 0] = words.shape;
  const axis = (shapes[0] as readonly string[]).findIndex((size) => ['length', 'queries', 'keys'].includes(size));
  const count = shape[axis] as number;
  const product = (axes: readonly number[]) => axes.reduce((all, one) => all * one, 1);
  const [before, columns] = [product(shape.slice(0, axis)), product(shape.slice(axis + 1))];
  // Queries are the last tokens.
  const asking = { data: words.data.subarray((tokens - count) * dim), shape: [count, dim] };
  const weight = numbers(name, [before * columns, dim]).map((value) => value / Math.sqrt(dim));
  return splitHeads(pe.project(asking, { data: weight, shape: [before * columns, dim] }), before).data;
}

/** A learned projection of sinusoids, for positions that decrease by one from row to row: [heads, rows, head_dim]. */
function ofPositions(
  pe: Posenc,
  { name }: ArrayInput,
  first: number,
  dim: number,
  [heads = 1, rows = 0, headDim = 0]: readonly number[],
  numbers: Numbers,
): Float32Array {
  const positions = Float64Array.from({ length: rows }, (_, row) => first - row);
  const sinusoid = pe.absolute({ scheme: 'sinusoidal', dim, layout: 'half', positions });
  const weight = numbers(name, [heads * headDim, dim]).map((value) => value / Math.sqrt(dim));
  return splitHeads(pe.project(sinusoid, { data: weight, shape: [heads * headDim, dim] }), heads).data;
}

/** Converts lists that the caller gives, such as the divisors of frequencies, to plain numbers. */
function asLists(scheme: Scheme, arrays: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists: Record<string, unknown> = {};
  for (const input of scheme.arrays) {
    const [group, key] = input.name.split('.') as [string, string?];
    const value = (key === undefined ? arrays[group] : (arrays[group] as typeof arrays | undefined)?.[key]) as
      | InitialArray
      | undefined;
    const isList = 'origin' in input && input.origin === 'given' && value?.shape?.length === 1;
    if (isList && input.kind !== 'flags') lists[input.name] = Array.from(value.data);
  }
  return mergeOptions(arrays, nestedOptions(lists));
}
