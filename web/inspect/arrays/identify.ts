import type { Posenc, TensorLike } from 'posenc';
import { rule, wholeNumber } from 'posenc/catalogue';
import { checkedNames, type OptionNames, refused } from '../../files/errors/index.ts';
import { axesWithoutOnes, type NumberArray, orMasked, readArray, shapeText } from './array.ts';
import {
  attempt,
  type Candidate,
  type FoundPrecision,
  identifyBias,
  identifyRotaryTable,
  identifyRotation,
  identifySlopes,
  identifyTable,
  ranked,
  type TableHints,
} from './identify/index.ts';
import { type ArraysToVerify, verify } from './verify/index.ts';

/** The arrays to identify. */
export type ArraysToIdentify =
  /** A table for the embedding, [rows, dim], or [...extents, dim] for a grid. */
  | { table: TensorLike }
  /**
   * A rotary table: cosines and sines, [rows, pairs] each, or [rows, dim] with two columns per pair. One of them alone
   * does not say where its positions begin: they are 0, 1, 2 … unless `positions` says otherwise.
   */
  | { cos: TensorLike; sin?: TensorLike }
  | { sin: TensorLike }
  /** Queries or keys before and after the rotation, [..., length, head_dim]. */
  | { before: TensorLike; after: TensorLike }
  /**
   * A bias that was added to logits, [heads, queries, keys] or [queries, keys], which may be masked: −Infinity, or a
   * large negative number. A matrix of T5's buckets is one, too.
   */
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

const optionNames: OptionNames<IdentifyOptions> = { positions: true, grid: true, tolerance: true, most: true };

/** The conventions that may have made an array. */
export interface Identification {
  /** Candidates, best first: those that match, then the closest ones. */
  readonly candidates: readonly Candidate[];
  /**
   * Whether no convention of the catalogue makes this array, with or without a known slip (`except`), or so many do that it
   * says nothing: all its numbers are equal, or they are as few as what was fitted to them.
   */
  readonly none: boolean;
  /**
   * Options of the first candidate that the array does not show, because with others its numbers are the same. Looked for in
   * arrays of at most 8,192 numbers: more rows show more.
   */
  readonly undetermined: readonly string[];
  /** The answer as a sentence. */
  readonly sentence: string;
}

/** Further rows would add no information. */
const maxElements = 2 ** 24;

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
  const { most = 8 } = checkedNames(options, optionNames);
  if (!Number.isInteger(most) || most < 1) throw refused('most', String(most), wholeNumber(1));
  const found = ranked(candidatesOf(pe, arrays, hintsOf(options))).slice(0, most);
  const [best] = found;
  const none = (sentence: string) => ({ candidates: found, none: true, undetermined: [], sentence });
  if (!best?.matches) return none(nothing(best));
  if (options.positions === undefined && isShuffled(best)) {
    return none(
      `None of the conventions that are searched makes this array, but its rows are those of '${String(best.options.scheme)}' in another order: they are shuffled.`,
    );
  }
  const why = saysNothing(arrays, best);
  if (why !== undefined)
    return none(`The array does not show its convention: ${why}. ${named(best)} makes it, and so do others.`);
  const undetermined = undeterminedBy(pe, arrays, best);
  if (undetermined.includes('base') && 'table' in arrays && hasEqualRows(arrays.table)) {
    return none(`The array does not show its convention: every row is that of position 0, whatever the base.`);
  }
  const rest =
    undetermined.length === 0 ? '' : ` It does not show ${list(undetermined)}: with others its numbers are the same.`;
  return { candidates: found, none: false, undetermined, sentence: sentenceOf(best, found.slice(1)) + rest };
}

/** Numbers that are fitted to an array. */
const fittedOptions = ['base', 'offset', 'positions', 'positionScale', 'amplitude', 'downscaleFreqShift', 'maxPeriod'];

/** Returns why an array says nothing, although a convention makes it; undefined if it does. */
function saysNothing(arrays: ArraysToIdentify, { options }: Candidate): string | undefined {
  const input = Object.values(arrays as Record<string, TensorLike | undefined>).filter((one) => one !== undefined);
  const numbers = input.map(({ data }) => data as ArrayLike<number>);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  const isConstant = (data: ArrayLike<number>) => Array.prototype.every.call(data, (value) => value === data[0]);
  if ('before' in arrays) {
    if (Array.prototype.every.call(last, (value, i) => value === first[i])) return 'nothing is turned';
  } else if (!('slopes' in arrays) && numbers.every(isConstant)) {
    return `every number is ${numbers.map((data) => data[0]).join(' or ')}`;
  }
  const { shape } = input[0]!;
  if ('bias' in arrays) return shape.at(-1) === 1 && (shape.at(-2) ?? 1) === 1 ? 'it has one distance' : undefined;
  if ('slopes' in arrays) return undefined;
  const count = fittedOptions.filter((name) => options[name] !== undefined).length;
  return last.length <= 2 * count ? `it has ${last.length} numbers, and ${count} are fitted to them` : undefined;
}

function hasEqualRows({ data, shape }: TensorLike): boolean {
  const width = shape.at(-1)!;
  return Array.prototype.every.call(data, (value, i) => value === data[i % width]);
}

/** What an array does not show is looked for up to this size: it takes as long as computing the array many times. */
const maxCompared = 8192;

function undeterminedBy(pe: Posenc, arrays: ArraysToIdentify, { options, except }: Candidate): readonly string[] {
  if (except.length > 0 || typeof options.scheme !== 'string') return [];
  const sizes = Object.values(arrays as Record<string, TensorLike | undefined>).map((one) => one?.data.length ?? 0);
  if (Math.max(...sizes) > maxCompared) return [];
  const found = attempt(() => verify(pe, arrays as ArraysToVerify, options));
  return found?.undetermined ?? [];
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
  const read = (value: TensorLike, name: string) => filled(readArray(value, name, maxElements), name);
  if ('table' in arrays) {
    return withoutUnitAxes([read(arrays.table, 'table')], ([table]) => identifyTable(pe, table!, hints));
  }
  if ('cos' in arrays) {
    const cos = read(arrays.cos, 'cos');
    if (arrays.sin === undefined)
      return withoutUnitAxes([cos], ([one]) => identifyRotaryTable(pe, { cos: one! }, hints));
    const both = [cos, read(arrays.sin, 'sin')];
    return withoutUnitAxes(both, ([one, other]) => identifyRotaryTable(pe, { cos: one!, sin: other }, hints));
  }
  if ('sin' in arrays) {
    const sin = read(arrays.sin, 'sin');
    return withoutUnitAxes([sin], ([one]) => identifyRotaryTable(pe, { sin: one! }, hints));
  }
  if ('before' in arrays) {
    const both = [read(arrays.before, 'before'), read(arrays.after, 'after')];
    // Of more axes, the first is the batch.
    return withoutUnitAxes(both, ([before, after]) => identifyRotation(pe, before!, after!, hints), 2);
  }
  if ('bias' in arrays) {
    const bias = readArray(arrays.bias, 'bias', maxElements, orMasked);
    return identifyBias(pe, filled(bias, 'bias'), hints);
  }
  if ('slopes' in arrays) return identifySlopes(pe, read(arrays.slopes, 'slopes'), hints);
  throw refused(
    'arrays',
    'an object without them',
    rule('{ table }, { cos, sin }, { before, after }, { bias } or { slopes }'),
  );
}

/**
 * Identifies arrays without the axes of extent 1 that programs add for batch or heads: [1, n, d], [n, 1, d]. If nothing
 * is found, these axes may be those of a grid.
 */
function withoutUnitAxes(
  arrays: readonly NumberArray[],
  candidates: (arrays: readonly NumberArray[]) => Candidate[],
  max = Infinity,
): Candidate[] {
  const { shape } = arrays[0]!;
  const axes = axesWithoutOnes(shape);
  const same = arrays.every((one) => one.shape.join() === shape.join());
  if (axes.length === shape.length || axes.length > max || !same) return candidates(arrays);
  const found = candidates(arrays.map(({ data }) => ({ data, shape: axes.map((axis) => shape[axis]!) })));
  if (!found.some(({ matches }) => matches)) {
    const whole = candidates(arrays);
    if (whole.some(({ matches }) => matches)) return whole;
  }
  return found.map((candidate) => {
    const { firstFailure } = candidate;
    if (!firstFailure) return candidate;
    const { index } = firstFailure;
    const before = index.length - axes.length;
    const places = shape.map((_, axis) => (axes.includes(axis) ? index[before + axes.indexOf(axis)]! : 0));
    return { ...candidate, firstFailure: { ...firstFailure, index: [...index.slice(0, before), ...places] } };
  });
}

function filled(array: NumberArray, name: string): NumberArray {
  if (array.data.length === 0) throw refused(name, shapeText(array.shape), { kind: 'length', min: 1, of: 'number' });
  return array;
}

function hintsOf({ positions, grid, tolerance }: IdentifyOptions): TableHints {
  if (tolerance !== undefined && !(tolerance >= 0))
    throw refused('tolerance', String(tolerance), { kind: 'range', type: 'number', min: 0 });
  if (grid !== undefined && !(grid.length > 0 && grid.every((extent) => Number.isInteger(extent) && extent > 0))) {
    throw refused('grid', { text: '[{grid}]', values: { grid } }, rule('whole numbers of at least 1'));
  }
  const list = positions && ('data' in positions ? positions : { data: positions, shape: [positions.length] });
  return {
    tolerance,
    ...(grid && { grid: Array.from(grid) }),
    ...(list && { positions: readArray(list, 'positions', maxElements) }),
  };
}

const precisions: Readonly<Record<Exclude<FoundPrecision, 'low'>, (difference: string) => string>> = {
  exact: (difference) => `every number is the same (exact, largest difference ${difference})`,
  printed: (difference) => `every number is the same (printed, largest difference ${difference})`,
  'float32-angles': (difference) =>
    `every number is what angles in float32 give, at most ${difference} from exact ones`,
  'float16-table': (difference) => `every number is the same, rounded to float16 (by at most ${difference})`,
  'bfloat16-table': (difference) => `every number is the same, rounded to bfloat16 (by at most ${difference})`,
};

function sentenceOf(best: Candidate, others: readonly Candidate[]): string {
  const { options, precision, largestError, except, models, firstFailure } = best;
  const same = precision === 'low' ? '' : precisions[precision](largestError.toExponential(1));
  const first = firstFailure ? `; the first difference is at [${firstFailure.index.join(', ')}]` : '';
  const sentences = [except.length > 0 ? `${excepted(best)}${first}. Otherwise ${same}.` : `${named(best)}: ${same}.`];
  if (models.length > 0) {
    const what = options.scaling ? 'Base and scaling are' : 'The base is';
    const more = models.length > 3 ? ` (and of ${models.length - 3} more)` : '';
    sentences.push(`${what} ${list(models.slice(0, 3).map(possessive))}${more}.`);
  }
  const other = others.find((one) => one.matches && one.except.length > except.length);
  if (other) sentences.push(`The same as ${excepted(other)}.`);
  return sentences.join(' ');
}

function excepted(candidate: Candidate): string {
  const slips = candidate.except.map(({ sentence }) => sentence);
  return `${named(candidate)}, except that ${slips.join(', and ')}`;
}

/** The convention, and its options as far as they are words and numbers. */
function named({ call, options }: Candidate): string {
  const { scheme, ...rest } = options;
  const details = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const words = details.map(([name, value]) => `${name} ${typeof value === 'string' ? `'${value}'` : String(value)}`);
  const { type, factor } = (rest.scaling ?? {}) as { type?: string; factor?: number };
  if (type) words.push(`scaling '${type}'${factor === undefined ? '' : ` (factor ${factor})`}`);
  const what = scheme === undefined ? call : `'${String(scheme)}'`;
  return `${what}${words.length > 0 ? ` with ${words.join(', ')}` : ''}`;
}

/** "Gemma 3's (sliding layers)" */
const possessive = (title: string) => title.replace(/(?= \()|$/, "'s");

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function nothing(best: Candidate | undefined): string {
  const none = 'None of the conventions that are searched makes this array.';
  if (!best?.firstFailure || best.agreeingColumns.length === 0) return none;
  const { index, expected, found } = best.firstFailure;
  const values = `${found.toPrecision(6)} instead of ${expected.toPrecision(6)}`;
  const columns = best.agreeingColumns;
  const text = columns.length > 6 ? `${columns.slice(0, 4).join(', ')} … ${columns.at(-1)}` : list(columns.map(String));
  const agree = columns.length === 1 ? `column ${text} agrees` : `${columns.length} columns agree (${text})`;
  return `${none} The nearest is ${named(best)}: ${agree}; the first difference is at [${index.join(', ')}], ${values}.`;
}
