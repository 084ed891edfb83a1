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

/** What to identify. */
export type ArraysToIdentify =
  /** A table for the embedding, [rows, dim], of grids [...extents, dim]. */
  | { table: TensorLike }
  /** A rotary table, [rows, pairs] each, or with both columns of a pair, [rows, dim]. */
  | { cos: TensorLike; sin: TensorLike }
  /** Queries or keys before and after they were turned, [..., length, head_dim]. */
  | { before: TensorLike; after: TensorLike }
  /** What was added to logits, [heads, queries, keys] or [queries, keys]. */
  | { bias: TensorLike }
  /** Slopes of ALiBi, [heads]. */
  | { slopes: TensorLike };

/** What is known of the array already. */
export interface IdentifyOptions {
  /** Positions of the rows where they are known: [rows], [batch, rows], or [axes, rows] for several axes. */
  positions?: ArrayLike<number> | TensorLike;
  /** Extents of the grid whose cells the rows are, the slowest first. */
  grid?: readonly number[];
  /** The largest difference of a number that counts as the same. Default: what the array's own rounding and float32 explain. */
  tolerance?: number;
  /** How many candidates to tell at most, best first. Default 8. */
  most?: number;
}

/** The conventions that may have made an array. */
export interface Identification {
  /** Best first: those that match, then those that come nearest. */
  readonly candidates: readonly Candidate[];
  /** True where no convention of the catalogue makes this array. */
  readonly none: boolean;
  /** The answer in words. */
  readonly sentence: string;
}

/** More rows tell nothing that these do not. */
const mostElements = 2 ** 24;

/**
 * Which convention of the catalogue made an array: scheme, layout, direction, base (fitted as a number), scaling, offset, amplitude,
 * precision. Every candidate is computed by posenc and compared number by number: `matches` says whether it is the array.
 *
 * Positions that are not given are found, too, where the array determines them.
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

/** Whole positions that follow each other, each once, in no order: what nobody computes. */
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
