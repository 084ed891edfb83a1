import type { Posenc, Scheme, Tensor } from 'posenc';
import { type ArrayInput, evaluate, type InitialArray, initialArrays } from 'posenc/catalogue';
import { mergeOptions, namedValues, nestedOptions, sizeOptions, statedWithoutMask } from './options.ts';

/** Limits of what a figure computes while the page waits, each worth less than a second. */
export const limits = {
  /** Random numbers that stand in for what a scheme learns. */
  drawnNumbers: 2 ** 19,
  /** Rows of these numbers, each of which is drawn from its own name. */
  drawnRows: 2 ** 15,
  /** Cosines for the curves of a decay. */
  cosines: 2 ** 22,
};

/** Whether a scheme can tell tokens on a line apart: a scheme with several axes can only if it also takes an offset. */
export function readsLines({ axes, parameters }: Scheme): boolean {
  return axes === undefined || parameters.some(({ name }) => name === 'offset');
}

/** Names of the optional arrays that hold the extents of a grid, which positions can replace. */
export function gridArrays({ arrays }: Scheme): readonly string[] {
  return arrays.flatMap((one) => ('initial' in one && one.initial === 'grid' && one.optional ? [one.name] : []));
}

interface Grid {
  readonly height: number;
  readonly width: number;
}

/** The most nearly square grid with exactly this number of cells. */
export function gridOf(cells: number): Grid {
  let height = Math.floor(Math.sqrt(cells));
  while (cells % height !== 0) height--;
  return { height, width: cells / height };
}

/**
 * The most nearly square grid with at most this number of cells; unlike `gridOf`, it does not become a single row for a
 * prime.
 */
export function gridWithin(cells: number): Grid {
  const height = Math.max(1, Math.floor(Math.sqrt(cells)));
  return { height, width: Math.max(1, Math.floor(cells / height)) };
}

/**
 * The arrays drawn last. Drawing takes longer than everything that is computed from them, and the arrays stay the same
 * while a slider moves. Kept for each core, because one that replays recorded answers needs the same calls each time.
 */
const drawnBy = new WeakMap<Posenc, Map<string, Float32Array>>();
const maxKnown = 48;

/**
 * Normally distributed numbers for an array that a model would have learned. They are the core's random word vectors,
 * one word per row, so that a seed gives the same numbers on every machine.
 */
export function seededNumbers(pe: Posenc, seed: number, name: string, shape: readonly number[]): Float32Array {
  const drawnBefore = drawnBy.get(pe) ?? new Map<string, Float32Array>();
  drawnBy.set(pe, drawnBefore);
  const key = JSON.stringify([seed, name, shape]);
  const data = drawnBefore.get(key) ?? drawn(pe, seed, name, shape);
  drawnBefore.delete(key);
  drawnBefore.set(key, data);
  for (const oldest of drawnBefore.keys()) if (drawnBefore.size > maxKnown) drawnBefore.delete(oldest);
  return data;
}

function drawn(pe: Posenc, seed: number, name: string, shape: readonly number[]): Float32Array {
  const dim = shape.at(-1) as number;
  const rows = shape.slice(0, -1).reduce((product, axis) => product * axis, 1);
  const words = Array.from({ length: rows }, (_, row) => `${name} ${row}`);
  return pe.syntheticSentence({ words, dim, heads: 1, headDim: 1, seed }).embeddings.data;
}

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

/** [rows, heads * head_dim] as [heads, rows, head_dim]. */
export function splitHeads({ data, shape }: Tensor, heads: number): Tensor {
  const [rows = 0, columns = 0] = shape;
  const width = columns / heads;
  const split = new Float32Array(data.length);
  for (let head = 0; head < heads; head++) {
    for (let row = 0; row < rows; row++) {
      const from = row * columns + head * width;
      split.set(data.subarray(from, from + width), (head * rows + row) * width);
    }
  }
  return { data: split, shape: [heads, rows, width] };
}
