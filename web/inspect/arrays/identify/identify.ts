import type { Posenc, TensorLike } from 'posenc';
import { type NumberArray, readArray } from '../array.ts';
import { refused } from '../errors.ts';
import { identifyBias, identifySlopes } from './bias.ts';
import type { Candidate } from './candidate.ts';
import type { TableHints } from './guesses.ts';
import { ranked } from './rank.ts';
import { identifyRotaryTable } from './rotary-table.ts';
import { identifyRotation } from './rotation.ts';
import { identifyTable } from './table.ts';

/** The arrays to identify. */
export type ArraysToIdentify =
  /** A table for the embedding, [rows, dim], or [...extents, dim] for a grid. */
  | { table: TensorLike }
  /** A rotary table: cosines and sines, [rows, pairs] each, or [rows, dim] with two columns per pair. */
  | { cos: TensorLike; sin: TensorLike }
  /** Queries or keys before and after the rotation, [..., length, head_dim]. */
  | { before: TensorLike; after: TensorLike }
  /** A bias that was added to logits, [heads, queries, keys] or [queries, keys]. */
  | { bias: TensorLike }
  /** Slopes of ALiBi, [heads]. */
  | { slopes: TensorLike };

/** Options of `identify`: what is already known of the array. */
export interface IdentifyOptions {
  /** Positions of the rows, if known: [rows], [batch, rows], or [axes, rows] for several axes. */
  positions?: ArrayLike<number> | TensorLike;
  /** Extents of the grid whose cells the rows are, slowest axis first. */
  grid?: readonly number[];
  /**
   * The largest difference between numbers that count as equal. Default: what the array's own rounding and float32
   * explain.
   */
  tolerance?: number;
  /** Largest number of candidates to return. Default 8. */
  most?: number;
}

/** The conventions that may have made an array. */
export interface Identification {
  /** Candidates, best first: those that match, then the closest ones. */
  readonly candidates: readonly Candidate[];
  /** Whether no convention of the catalogue makes this array. */
  readonly none: boolean;
  /** The answer as a sentence. */
  readonly sentence: string;
}

/** Further rows would add no information. */
const mostElements = 2 ** 24;

/**
 * Finds the convention of the catalogue that made an array: scheme, layout, direction, base (fitted as a number),
 * scaling, offset, amplitude, precision. posenc computes every candidate and compares it number by number; `matches`
 * says whether it agrees with the array.
 *
 * Positions that are not given are found as well, if the array determines them.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { identify } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const table = pe.absolute({ scheme: 'sinusoidal', layout: 'half', base: 500, offset: 2, length: 20, dim: 16 });
 * const [best] = identify(pe, { table }).candidates;
 * console.assert(best.options.layout === 'half' && best.options.base === 500 && best.options.offset === 2);
 * const shuffled = { data: table.data.toSorted(), shape: table.shape };
 * console.assert(identify(pe, { table: shuffled }).none);
 * ```
 */
export function identify(pe: Posenc, arrays: ArraysToIdentify, options: IdentifyOptions = {}): Identification {
  const { most = 8 } = options;
  if (!Number.isInteger(most) || most < 1) throw refused('most', String(most), 'a whole number of at least 1');
  const found = ranked(candidatesOf(pe, arrays, hintsOf(options))).slice(0, most);
  const [best] = found;
  if (!best?.matches) return { candidates: found, none: true, sentence: nothing(best) };
  if (options.positions === undefined && isShuffled(best)) {
    const sentence = `None of the conventions of the catalogue makes this array, but its rows are those of '${String(best.options.scheme)}' in another order: they are shuffled.`;
    return { candidates: found, none: true, sentence };
  }
  return { candidates: found, none: false, sentence: said(best) };
}

/** Whether positions are consecutive whole numbers in random order, which no program computes. */
function isShuffled({ options }: Candidate): boolean {
  const { positions } = options;
  if (!Array.isArray(positions) || positions.length < 4) return false;
  const sorted = [...positions].sort((a, b) => a - b);
  if (sorted.some((position, i) => position !== sorted[0] + i)) return false;
  return positions.some((p, i) => p !== sorted[i]) && positions.some((p, i) => p !== sorted[sorted.length - 1 - i]);
}

function candidatesOf(pe: Posenc, arrays: ArraysToIdentify, hints: TableHints): Candidate[] {
  const read = (given: TensorLike, name: string) => filled(readArray(given, name, mostElements), name);
  if ('table' in arrays) return identifyTable(pe, read(arrays.table, 'table'), hints);
  if ('cos' in arrays) return identifyRotaryTable(pe, read(arrays.cos, 'cos'), read(arrays.sin, 'sin'), hints);
  if ('before' in arrays)
    return identifyRotation(pe, read(arrays.before, 'before'), read(arrays.after, 'after'), hints);
  if ('bias' in arrays) return identifyBias(pe, read(arrays.bias, 'bias'), hints);
  if ('slopes' in arrays) return identifySlopes(pe, read(arrays.slopes, 'slopes'), hints);
  throw refused(
    'arrays',
    'an object without them',
    '{ table }, { cos, sin }, { before, after }, { bias } or { slopes }',
  );
}

function filled(array: NumberArray, name: string): NumberArray {
  if (array.data.length === 0) throw refused(name, `shape [${array.shape}]`, 'at least one number');
  return array;
}

function hintsOf({ positions, grid, tolerance }: IdentifyOptions): TableHints {
  if (tolerance !== undefined && !(tolerance >= 0)) throw refused('tolerance', String(tolerance), 'a number from 0');
  if (grid !== undefined && !(grid.length > 0 && grid.every((extent) => Number.isInteger(extent) && extent > 0))) {
    throw refused('grid', `[${grid}]`, 'whole numbers of at least 1');
  }
  const list = positions && ('data' in positions ? positions : { data: positions, shape: [positions.length] });
  return {
    tolerance,
    ...(grid && { grid: Array.from(grid) }),
    ...(list && { positions: readArray(list, 'positions', mostElements) }),
  };
}

function said({ call, options, precision, largestError }: Candidate): string {
  const { scheme, ...rest } = options;
  const told = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const list = told.map(([name, value]) => `${name} ${typeof value === 'string' ? `'${value}'` : String(value)}`);
  const scaling = (rest.scaling as { type?: string } | undefined)?.type;
  if (scaling) list.push(`scaling '${scaling}'`);
  const what = scheme === undefined ? call : `'${String(scheme)}'`;
  return `${what}${list.length > 0 ? ` with ${list.join(', ')}` : ''}: every number is the same (${precision}, largest difference ${largestError.toExponential(1)}).`;
}

function nothing(best: Candidate | undefined): string {
  const none = 'None of the conventions of the catalogue makes this array.';
  if (!best?.firstFailure) return none;
  const { index, expected, found } = best.firstFailure;
  const values = `${found.toPrecision(6)} instead of ${expected.toPrecision(6)}`;
  return `${none} The nearest, '${String(best.options.scheme)}', differs first at [${index.join(', ')}]: ${values}.`;
}
