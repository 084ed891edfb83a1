import {
  amplitudeOf,
  counting,
  digitsOf,
  every,
  type Field,
  fits,
  type Line,
  lineAt,
  linesOf,
  logFit,
  nicest,
  readings,
} from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { Subject } from './candidate.ts';
import type { TableGuess, TableHints } from './guesses.ts';
import { misprintGuesses } from './misprints.ts';
import { isDetermined, isStill, knownPositions, placesFor, positionNotes, rowsAt, stretched } from './rope.ts';

/** The columns of the sines and cosines of each pair, and the denominator of the frequencies. */
interface ColumnOrder {
  readonly options: Readonly<Record<string, unknown>>;
  readonly sines: readonly number[];
  readonly cosines: readonly number[];
  /** d/2 in the formula. */
  readonly half: number;
}

/**
 * Guesses tables of sines and cosines with one position per row, in all published layouts: first with the base and the
 * denominators of the paper and of tensor2tensor, then with what fits.
 */
export function* sinusoidStages(
  table: NumberArray,
  subject: Subject,
  hints: TableHints,
): Generator<Iterable<readonly TableGuess[]>> {
  const { data, shape } = table;
  if (shape.length < 2) return;
  if (shape.length === 3 && shape[2] === 2) yield single(complexGuesses(table, subject, hints));
  const dim = shape.at(-1)!;
  if (dim < 2) return;
  const rows = data.length / dim;
  const zero = Array.from({ length: rows }, (_, row) => row).filter((row) =>
    data.subarray(row * dim, (row + 1) * dim).every((value) => value === 0),
  );
  const settings: Setting[] = [];
  for (const order of ordersOf(dim)) {
    const field = fieldIn(data, dim, shape.at(-2)!, order, zero);
    if (!field) continue;
    if (zero.length === 0 && isStill(field)) {
      const place = rows === 1 ? { length: 1 } : { positions: new Array(rows).fill(0) };
      const notes = ['every row is that of position 0, which has neither a base nor an order of its pairs'];
      yield [[{ options: { scheme: 'sinusoidal', dim, ...order.options, ...place }, notes }]];
      continue;
    }
    settings.push(settingOf(field, { order, dim, rows, zero, subject, hints }));
  }
  for (const setting of settings) yield publishedGuesses(setting);
  // Before fits, which explain some slips by numbers that nobody would choose.
  yield [misprintGuesses(table, subject, hints)];
  for (const setting of settings) yield* fittedStages(setting);
}

/**
 * Returns the sinusoid with the base 10000 of which most columns agree, for tables that nothing explains; undefined if
 * none does.
 */
export function nearestSinusoid({ data, shape }: NumberArray, hints: TableHints): TableGuess | undefined {
  const dim = shape.at(-1)!;
  if (shape.length < 2 || dim < 2) return undefined;
  const rows = data.length / dim;
  const positions = knownPositions(hints, rows) ?? counting(rows, shape.at(-2)!);
  let best: { readonly order: ColumnOrder; readonly shift: number; readonly agreeing: number } | undefined;
  for (const order of ordersOf(dim)) {
    for (const shift of [0, 1]) {
      const frequencies = every(order.sines.length).map((pair) => 10000 ** (-pair / (order.half - shift)));
      const agrees = (column: number, frequency: number, wave: (angle: number) => number) =>
        positions.every((position, row) => Math.abs(data[row * dim + column]! - wave(position * frequency)) < 1e-3);
      const agreeing = frequencies.filter((frequency, i) => agrees(order.sines[i]!, frequency, Math.sin)).length;
      const others = frequencies.filter((frequency, i) => agrees(order.cosines[i]!, frequency, Math.cos)).length;
      if (agreeing + others > (best?.agreeing ?? 0)) best = { order, shift, agreeing: agreeing + others };
    }
  }
  if (!best) return undefined;
  return {
    options: {
      scheme: 'sinusoidal',
      dim,
      base: 10000,
      ...best.order.options,
      ...(best.shift !== 0 && { downscaleFreqShift: best.shift }),
      ...rowsAt(positions),
    },
  };
}

function* single<Guess>(guesses: Iterable<Guess>): Generator<readonly Guess[]> {
  for (const guess of guesses) yield [guess];
}

interface Search {
  readonly order: ColumnOrder;
  readonly dim: number;
  readonly rows: number;
  /** Rows of zeros, which are padding. */
  readonly zero: readonly number[];
  readonly subject: Subject;
  readonly hints: TableHints;
}

interface Setting extends Search {
  readonly field: Field;
  /** As fitted, and as a likely number. */
  readonly fittedAmplitude: number;
  readonly amplitude: number;
  readonly noise: number;
  /** The rows of the field. */
  readonly remaining: readonly number[];
  /** Positions of all rows, and of those of the field, if the caller knows them. */
  readonly knownPositions: Float64Array | undefined;
  readonly known: Float64Array | undefined;
}

function settingOf(field: Field, value: Search): Setting {
  const { dim, rows, zero, subject, hints } = value;
  const { amplitude: fittedAmplitude, rms } = amplitudeOf(field);
  const amplitude =
    [1, dim ** -0.5].find((one) => Math.abs(fittedAmplitude / one - 1) < 1e-5) ?? nicest(fittedAmplitude, 1e-6);
  const noise = Math.max(1e-14, 2 * rms, subject.storage === 'decimal' ? subject.rounding / amplitude : 0);
  const remaining = Array.from({ length: rows }, (_, row) => row).filter((row) => !zero.includes(row));
  const positions = knownPositions(hints, rows);
  const known = positions && Float64Array.from(remaining, (row) => positions[row]!);
  return { ...value, field, fittedAmplitude, amplitude, noise, remaining, knownPositions: positions, known };
}

/** Positions that count from the first row on, also through rows of zeros. */
const counted = ({ field, remaining, zero, rows }: Setting) =>
  Float64Array.from(remaining, (row) => row % (zero.length > 0 ? rows : field.perSequence));

/** Guesses the base 10000, with the denominator d/2 of the paper or d/2 − 1 of tensor2tensor and fairseq. */
function* publishedGuesses(setting: Setting): Generator<readonly TableGuess[]> {
  const { field, order, known, noise } = setting;
  const base = 10000;
  for (const downscaleFreqShift of [0, 1]) {
    const denominator = order.half - downscaleFreqShift;
    if (!(denominator > 0)) continue;
    const frequencies = Float64Array.from({ length: field.pairs }, (_, pair) => base ** (-pair / denominator));
    const uncertainty = new Float64Array(field.pairs);
    const places = known ? [known] : [counted(setting), ...placesFor(field, frequencies, noise, false)];
    const positions = places.find((one) => fits(field, { positions: one, frequencies, uncertainty }, noise));
    if (!positions) continue;
    const line = { positions, frequencies, uncertainty };
    const counts = known !== undefined || positions.every((position, i) => position === setting.remaining[i]);
    if (!isDetermined(field, line, counts, { base })) continue;
    const scheme = {
      scheme: 'sinusoidal',
      dim: setting.dim,
      base,
      ...order.options,
      ...(downscaleFreqShift !== 0 && { downscaleFreqShift }),
    };
    const notes = field.pairs === 1 ? ['one pair alone has no base'] : [];
    yield namesOf({ options: scheme, notes, fitted: { base } }, setting, line);
  }
}

/** Guesses from positions and frequencies that are read off. */
function* fittedStages(setting: Setting): Generator<Iterable<readonly TableGuess[]>> {
  const { field, known, noise, zero } = setting;
  const through = !known && zero.length > 0 ? lineAt(field, noise, counted(setting)) : undefined;
  if (through && fits(field, through, noise)) yield ofLine(setting, through);
  for (const line of linesOf(field, noise, known)) {
    for (const upright of uprights(line, known !== undefined)) yield ofLine(setting, upright);
  }
}

function* ofLine(setting: Setting, line: Line): Generator<readonly TableGuess[]> {
  for (const guess of schemesOf(line, setting)) {
    const base = Number(guess.options.base ?? guess.options.maxPeriod ?? 10000);
    if (!isDetermined(setting.field, line, setting.known !== undefined, { base })) continue;
    yield namesOf(guess, setting, line);
  }
}

/** Adds positions and padding to a guess, and gives it the names of other programs for the same numbers. */
function namesOf(guess: TableGuess, setting: Setting, line: Line): readonly TableGuess[] {
  const { dim, rows, zero, remaining, knownPositions, order, amplitude, fittedAmplitude } = setting;
  const counts = zero.length === 1 && remaining.every((row, i) => line.positions[i] === row);
  const padding =
    zero.length === 0 ? {} : { paddingPosition: counts ? zero[0]! : paddingOf(line.positions, knownPositions, zero) };
  const positions = Float64Array.from({ length: rows }, () => padding.paddingPosition ?? 0);
  for (const [i, row] of remaining.entries()) positions[row] = line.positions[i]!;
  const pairOf = new Float64Array(dim).fill(Math.abs(line.frequencies.at(-1)!));
  for (const columns of [order.sines, order.cosines])
    for (const [pair, column] of columns.entries()) pairOf[column] = Math.abs(line.frequencies[pair]!);
  const fastest = pairOf.reduce((max, frequency) => Math.max(max, frequency), 0);
  const isCape = guess.options.scheme === 'cape';
  const size = amplitude === 1 ? {} : { amplitude };
  const whole = {
    ...guess,
    options: { ...guess.options, ...(!isCape && rowsAt(positions)), ...size, ...padding },
    notes: [...positionNotes(positions), ...(guess.notes ?? [])],
    angles: {
      row: (row: number) => Math.abs(positions[row]!) * fastest,
      entry: (row: number, column: number) => Math.abs(positions[row]!) * pairOf[column]!,
    },
    fitted: {
      ...guess.fitted,
      amplitude: fittedAmplitude,
      offset: positions[0]!,
      frequencies: Array.from(line.frequencies),
    },
  };
  const asTimestep = amplitude === 1 && guess.options.scheme === 'sinusoidal' ? timestepOf(whole) : undefined;
  if (!asTimestep) return [whole];
  // Diffusion models put cosines first, and their steps may be fractional.
  const first = guess.options.flipSinToCos === true || positions.some((position) => !Number.isInteger(position));
  return first ? [asTimestep, whole] : [whole, asTimestep];
}

/** Tables have no direction: decreasing angles mean negative positions or a negative scale. */
function uprights(line: Line, known: boolean): Line[] {
  if (!(line.frequencies[0]! < 0)) return [line];
  const frequencies = line.frequencies.map((frequency) => -frequency);
  return known ? [line] : [{ ...line, frequencies, positions: line.positions.map((p) => 0 - p) }];
}

/** fairseq's padding is at the position before the first one. */
function paddingOf(positions: Float64Array, value: Float64Array | undefined, zero: readonly number[]): number {
  if (value) return value[zero[0]!]!;
  return positions.reduce((min, p) => Math.min(min, p), Infinity) - 1;
}

function* schemesOf(line: Line, setting: Setting): Generator<TableGuess> {
  const { order, dim, amplitude } = setting;
  const pairs = line.frequencies.length;
  const plain =
    order.options.layout === 'interleaved' && !order.options.flipSinToCos && dim % 2 === 0 && amplitude === 1;
  if (plain) yield* evenSchemes(line, dim);
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
  for (const { guess } of found) yield guess;
}

/** Returns the same table with diffusers' names of options. */
function timestepOf({ options, ...rest }: TableGuess): TableGuess | undefined {
  const { layout, base, oddDim, positionScale, downscaleFreqShift = 0, scheme: _, ...same } = options;
  if (layout !== 'half' || (oddDim !== undefined && oddDim !== 'zero')) return undefined;
  const scale = positionScale === undefined ? {} : { scale: positionScale };
  return { ...rest, options: { scheme: 'timestep', ...same, maxPeriod: base, downscaleFreqShift, ...scale } };
}

/** Guesses interleaved sines and cosines of other sequences of frequencies. */
function* evenSchemes(line: Line, dim: number): Generator<TableGuess> {
  const { frequencies, positions } = line;
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-5 * Math.abs(b) + 1e-6;
  const first = frequencies[0]!;
  if (dim > 2 && frequencies.every((frequency) => near(frequency, first))) {
    yield { options: { scheme: 'single-frequency', dim, frequency: nicest(first, 1e-6) } };
  }
  if (dim > 2 && frequencies.every((frequency, i) => near(frequency, first / (i + 1)))) {
    yield { options: { scheme: 'linear-ladder', dim } };
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
  const pairs = sines.length;
  const skipped = new Set(zero);
  const re = new Float64Array((rows - zero.length) * pairs);
  const im = new Float64Array(re.length);
  let to = 0;
  let size: number | undefined;
  for (let row = 0; row < rows; row++) {
    if (skipped.has(row)) continue;
    for (let pair = 0; pair < pairs; pair++, to++) {
      const [x, y] = [data[row * dim + cosines[pair]!]!, data[row * dim + sines[pair]!]!];
      const square = x * x + y * y;
      size ??= square;
      // The amplitudes differ by less than 2 %, and so by less than 4 % from the first one.
      if (!(Math.abs(square - size) <= 0.09 * size)) return undefined;
      re[to] = x;
      im[to] = y;
    }
  }
  const perSequence = zero.length > 0 ? rows - zero.length : length;
  const field = { rows: rows - zero.length, pairs, perSequence, re, im };
  return field.rows > 0 && size! > 0 && amplitudeOf(field).variation < 0.02 ? field : undefined;
}

function* complexGuesses(table: NumberArray, subject: Subject, hints: TableHints): Generator<TableGuess> {
  const [rows, pairs] = table.shape as [number, number, number];
  const part = (offset: number) => Float64Array.from({ length: rows * pairs }, (_, i) => table.data[2 * i + offset]!);
  const field: Field = { rows, pairs, perSequence: rows, re: part(0), im: part(1) };
  const { variation, rms } = amplitudeOf(field);
  if (variation > 0.02) return;
  const noise = Math.max(1e-14, 2 * rms, subject.storage === 'decimal' ? subject.rounding : 0);
  for (const line of linesOf(field, noise, hints.positions && stretched(hints.positions.data, rows))) {
    const placed = rowsAt(line.positions);
    const fit = pairs > 1 ? logFit(line, every(pairs), 1) : undefined;
    if (fit) {
      for (const base of readings(Math.exp(fit.slope * pairs), fit.slopeError * pairs)) {
        yield { options: { scheme: 'complex-exponential', dim: 2 * pairs, base, ...placed } };
      }
    }
    const frequencies = Array.from(line.frequencies, (f, pair) => nicest(f, line.uncertainty[pair]! / Math.abs(f)));
    const notes = ['frequencies of its own for each pair explain any turning'];
    if (!isDetermined(field, line, hints.positions !== undefined, { base: 10000, listed: true })) continue;
    yield { options: { scheme: 'complex-exponential', frequencies, ...placed }, notes };
  }
}
