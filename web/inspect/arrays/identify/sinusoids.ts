import type { NumberArray } from '../array.ts';
import type { Subject } from './candidate.ts';
import { amplitudeOf, type Field } from './field.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { every, logFit, readings } from './ladder.ts';
import { type Line, linesOf } from './line.ts';
import { digitsOf, nicest } from './nice.ts';
import { placeOf, positionNotes, stretched } from './positions.ts';
import { isDetermined, standsStill } from './rope.ts';

/** The columns of the sines and cosines of each pair, and the denominator of the frequencies. */
interface ColumnOrder {
  readonly options: Readonly<Record<string, unknown>>;
  readonly sines: readonly number[];
  readonly cosines: readonly number[];
  /** d/2 in the formula. */
  readonly half: number;
}

/** Guesses tables of sines and cosines with one position per row, in all published layouts. */
export function* sinusoidGuesses(table: NumberArray, subject: Subject, hints: TableHints): Generator<TableGuess> {
  const { data, shape } = table;
  if (shape.length < 2) return;
  if (shape.length === 3 && shape[2] === 2) yield* complexGuesses(table, subject, hints);
  const dim = shape.at(-1)!;
  if (dim < 2) return;
  const rows = data.length / dim;
  const zero = Array.from({ length: rows }, (_, row) => row).filter((row) =>
    data.subarray(row * dim, (row + 1) * dim).every((value) => value === 0),
  );
  for (const order of ordersOf(dim)) {
    const field = fieldIn(data, dim, shape.at(-2)!, order, zero);
    if (!field) continue;
    if (zero.length === 0 && standsStill(field)) {
      const place = rows === 1 ? { length: 1 } : { positions: new Array(rows).fill(0) };
      const notes = ['every row is that of position 0, which has neither a base nor an order of its pairs'];
      yield { options: { scheme: 'sinusoidal', dim, ...order.options, ...place }, notes };
      continue;
    }
    yield* guessesOf(field, { order, dim, rows, zero, subject, hints });
  }
}

interface Setting {
  readonly order: ColumnOrder;
  readonly dim: number;
  readonly rows: number;
  /** Rows of zeros, which are padding. */
  readonly zero: readonly number[];
  readonly subject: Subject;
  readonly hints: TableHints;
}

function* guessesOf(field: Field, setting: Setting): Generator<TableGuess> {
  const { dim, rows, zero, subject, hints } = setting;
  const { amplitude: fittedAmplitude, rms } = amplitudeOf(field);
  const amplitude =
    [1, dim ** -0.5].find((one) => Math.abs(fittedAmplitude / one - 1) < 1e-5) ?? nicest(fittedAmplitude, 1e-6);
  const noise = Math.max(1e-14, 2 * rms, subject.storage === 'decimal' ? subject.rounding / amplitude : 0);
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !zero.includes(row));
  const given =
    hints.positions && hints.positions.shape.length <= 2 ? stretched(hints.positions.data, rows) : undefined;
  const known = given && Float64Array.from(kept, (row) => given[row]!);
  for (const line of linesOf(field, noise, known)) {
    for (const upright of uprights(line, known !== undefined)) {
      const padding = zero.length > 0 ? { paddingPosition: paddingOf(upright.positions, given, zero) } : {};
      const positions = Float64Array.from({ length: rows }, () => padding.paddingPosition ?? 0);
      for (const [i, row] of kept.entries()) positions[row] = upright.positions[i]!;
      const fastest = Math.abs(upright.frequencies[0]!);
      const common = {
        notes: positionNotes(positions),
        angles: (row: number) => Math.abs(positions[row]!) * Math.max(fastest, 1e-9),
      };
      for (const guess of schemesOf(upright, setting, positions, amplitude)) {
        const base = Number(guess.options.base ?? guess.options.maxPeriod ?? 10000);
        if (!isDetermined(field, upright, known !== undefined, { base })) continue;
        yield {
          ...common,
          ...guess,
          options: { ...guess.options, ...padding },
          notes: [...common.notes, ...(guess.notes ?? [])],
          fitted: {
            ...guess.fitted,
            amplitude: fittedAmplitude,
            offset: positions[0]!,
            frequencies: Array.from(upright.frequencies),
          },
        };
      }
    }
  }
}

/** Tables have no direction: decreasing angles mean negative positions or a negative scale. */
function uprights(line: Line, known: boolean): Line[] {
  if (!(line.frequencies[0]! < 0)) return [line];
  const frequencies = line.frequencies.map((frequency) => -frequency);
  return known ? [line] : [{ ...line, frequencies, positions: line.positions.map((p) => 0 - p) }];
}

/** fairseq's padding is at the position before the first one. */
function paddingOf(positions: Float64Array, given: Float64Array | undefined, zero: readonly number[]): number {
  if (given) return given[zero[0]!]!;
  return positions.reduce((least, p) => Math.min(least, p), Infinity) - 1;
}

function* schemesOf(line: Line, setting: Setting, positions: Float64Array, amplitude: number): Generator<TableGuess> {
  const { order, dim, rows } = setting;
  const place = placeOf(positions);
  const placed = 'offset' in place ? { length: rows, ...place } : place;
  const pairs = line.frequencies.length;
  const plain =
    order.options.layout === 'interleaved' && !order.options.flipSinToCos && dim % 2 === 0 && amplitude === 1;
  if (plain) yield* evenSchemes(line, dim, positions, placed);
  const size = amplitude === 1 ? {} : { amplitude };
  const fit = pairs > 1 ? logFit(line, every(pairs)) : undefined;
  const scales = fit
    ? readings(Math.exp(fit.intercept), fit.interceptError).filter((scale) => scale <= 1000)
    : readings(Math.abs(line.frequencies[0]!), line.uncertainty[0]! + 1e-7);
  const sign = line.frequencies[0]! < 0 ? -1 : 1;
  const found: { guess: TableGuess; digits: number }[] = [];
  for (const size of new Set(Math.abs(scales[0]! - 1) < 1e-6 ? [1] : scales)) {
    const positionScale = sign * size;
    const through = fit ? (logFit(line, every(pairs), size) ?? fit) : undefined;
    for (const downscaleFreqShift of fit ? [0, 1, 0.5] : [0]) {
      const denominator = order.half - downscaleFreqShift;
      if (!(denominator > 0)) continue;
      const fittedBase = through ? Math.exp(through.slope * denominator) : Number.NaN;
      const bases = through ? readings(fittedBase, through.slopeError * denominator) : [10000];
      for (const base of bases) {
        if (!(base >= 1 && base <= 1e15)) continue;
        const options = {
          scheme: 'sinusoidal',
          dim,
          base,
          ...order.options,
          ...(downscaleFreqShift !== 0 && { downscaleFreqShift }),
          ...(positionScale !== 1 && { positionScale }),
          ...placed,
        };
        const notes = fit ? [] : ['one pair alone has no base'];
        found.push({
          guess: { options, notes, fitted: { base: fittedBase } },
          digits: (base === 10000 ? 0 : 2 + digitsOf(base)) + downscaleFreqShift,
        });
      }
    }
  }
  found.sort((a, b) => a.digits - b.digits);
  for (const { guess } of found) {
    const sized = { ...guess, options: { ...guess.options, ...size } };
    const asTimestep = amplitude === 1 ? timestepOf(guess) : undefined;
    // Diffusion models put cosines first, and their steps may be fractional.
    const first = guess.options.flipSinToCos === true || positions.some((position) => !Number.isInteger(position));
    if (asTimestep && first) yield asTimestep;
    yield sized;
    if (asTimestep && !first) yield asTimestep;
  }
}

/** Returns the same table with diffusers' names of options. */
function timestepOf({ options, ...rest }: TableGuess): TableGuess | undefined {
  const { layout, base, oddDim, positionScale, downscaleFreqShift = 0, scheme: _, ...same } = options;
  if (layout !== 'half' || (oddDim !== undefined && oddDim !== 'zero')) return undefined;
  const scale = positionScale === undefined ? {} : { scale: positionScale };
  return { ...rest, options: { scheme: 'timestep', ...same, maxPeriod: base, downscaleFreqShift, ...scale } };
}

/** Guesses interleaved sines and cosines of other sequences of frequencies. */
function* evenSchemes(line: Line, dim: number, positions: Float64Array, placed: object): Generator<TableGuess> {
  const { frequencies } = line;
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-5 * Math.abs(b) + 1e-6;
  const first = frequencies[0]!;
  if (dim > 2 && frequencies.every((frequency) => near(frequency, first))) {
    yield { options: { scheme: 'single-frequency', dim, frequency: nicest(first, 1e-6), ...placed } };
  }
  if (dim > 2 && frequencies.every((frequency, i) => near(frequency, first / (i + 1)))) {
    yield { options: { scheme: 'linear-ladder', dim, ...placed } };
  }
  const length = positions.length;
  const centred = length > 1 && Math.abs(positions[0]! + (length - 1) / 2) < 1e-6;
  const fit = frequencies.length > 1 ? logFit(line, every(frequencies.length)) : undefined;
  const scale = fit ? Math.exp(fit.intercept) : first;
  const base = fit ? Math.exp(fit.slope * frequencies.length) : 10000;
  if (Math.abs(base / 10000 - 1) < 1e-3 && centred) {
    const notes = ['posScale and freqScale multiply each other: only their product is determined'];
    yield { options: { scheme: 'cape', dim, length, normalize: true, freqScale: nicest(scale, 1e-6) }, notes };
  }
}

/** Yields every layout, also with sines and cosines exchanged. */
function* ordersOf(dim: number): Generator<ColumnOrder> {
  const odd = dim % 2 === 1;
  const rules = odd ? (['extra-sine', 'zero', 'truncate'] as const) : ([undefined] as const);
  for (const layout of ['interleaved', 'half'] as const) {
    for (const flip of [false, true]) {
      for (const oddDim of rules) {
        const pairs = Math.floor(dim / 2);
        const firsts = layout === 'half' ? (odd && oddDim !== 'zero' ? pairs + 1 : pairs) : 0;
        const column = (pair: number, second: boolean) =>
          layout === 'interleaved' ? 2 * pair + Number(second) : second ? firsts + pair : pair;
        const list = (second: boolean) => Array.from({ length: pairs }, (_, pair) => column(pair, second));
        const half = oddDim === 'zero' ? pairs : oddDim === 'truncate' ? pairs + 1 : dim / 2;
        yield {
          options: { layout, ...(flip && { flipSinToCos: true }), ...(oddDim && { oddDim }) },
          sines: list(flip),
          cosines: list(!flip),
          half,
        };
      }
    }
  }
}

/** Returns undefined if these columns are not sines and cosines: the sum of their squares is not constant. */
function fieldIn(
  data: Float64Array,
  dim: number,
  length: number,
  { sines, cosines }: ColumnOrder,
  zero: readonly number[],
): Field | undefined {
  const rows = data.length / dim;
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !zero.includes(row));
  const pick = (columns: readonly number[]) =>
    Float64Array.from(kept.flatMap((row) => columns.map((column) => data[row * dim + column]!)));
  const perSequence = zero.length > 0 ? kept.length : length;
  const field = { rows: kept.length, pairs: sines.length, perSequence, re: pick(cosines), im: pick(sines) };
  return kept.length > 0 && amplitudeOf(field).spread < 0.02 ? field : undefined;
}

function* complexGuesses(table: NumberArray, subject: Subject, hints: TableHints): Generator<TableGuess> {
  const [rows, pairs] = table.shape as [number, number, number];
  const part = (offset: number) => Float64Array.from({ length: rows * pairs }, (_, i) => table.data[2 * i + offset]!);
  const field: Field = { rows, pairs, perSequence: rows, re: part(0), im: part(1) };
  const { spread, rms } = amplitudeOf(field);
  if (spread > 0.02) return;
  const noise = Math.max(1e-14, 2 * rms, subject.storage === 'decimal' ? subject.rounding : 0);
  for (const line of linesOf(field, noise, hints.positions && stretched(hints.positions.data, rows))) {
    const place = placeOf(line.positions);
    const placed = { ...('offset' in place ? { length: rows, ...place } : place) };
    const fit = pairs > 1 ? logFit(line, every(pairs), 1) : undefined;
    if (fit) {
      for (const base of readings(Math.exp(fit.slope * pairs), fit.slopeError * pairs)) {
        yield { options: { scheme: 'complex-exponential', dim: 2 * pairs, base, ...placed } };
      }
    }
    const frequencies = Array.from(line.frequencies, (f, pair) => nicest(f, line.uncertainty[pair]! / Math.abs(f)));
    const notes = ['frequencies of its own for each pair explain any turning'];
    if (!isDetermined(field, line, hints.positions !== undefined, { base: 10000, scaling: { type: 'longrope' } }))
      continue;
    yield { options: { scheme: 'complex-exponential', frequencies, ...placed }, notes };
  }
}
