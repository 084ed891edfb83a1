import { halfUnit } from './formats.ts';
import type { Model } from './prediction.ts';

/** Angles by which the pairs of each row turn, and what multiplies their cosines and sines. */
export interface Turns {
  readonly pairs: number;
  angle(row: number, pair: number): number;
  readonly amplitude: number;
  /** A further factor of each row and pair (xPos). */
  readonly scale?: (row: number, pair: number) => number;
  /** The error in float32 arithmetic of an angle, that of a pair of a row. */
  error(angle: number, pair: number, row: number): number;
  /** The same if each angle follows from the one before, as ggml computes them. */
  stepError(angle: number, pair: number): number;
  /** Present where all pairs of a row turn by one position, times a frequency. */
  readonly line?: Line;
}

/** angle = position × frequency */
export interface Line {
  readonly frequencies: Float64Array;
  readonly positions: Float64Array;
  /** LongRoPE: positions below `start` have their own frequencies. */
  readonly start?: number;
  readonly startFrequencies?: Float64Array;
}

const unit = 2 ** -24;

/**
 * Relative errors of angles in float32. A frequency costs the rounding of its exponent (as 2i/dim, or as a logarithm: in
 * proportion to ln f), of the power and of the reciprocal, and whatever a scaling adds; then there are the position
 * and the product. Math libraries are off by up to one unit more.
 */
const float32Slack = (frequencies: Float64Array): Float64Array =>
  frequencies.map((f) => unit * (6 + 2 * Math.abs(Math.log(Math.min(1, Math.abs(f) || 1)))));

/** Each multiplication costs half a unit, and the factor's own error adds up. */
const stepSlackOf = (frequencies: Float64Array): Float64Array => frequencies.map((_, i) => unit * (4 + 2.5 * i));

export function turnsOnLine(line: Line, amplitude = 1, scale?: Turns['scale']): Turns {
  const { frequencies, positions, start = 0, startFrequencies = frequencies } = line;
  const angle = (row: number, pair: number) =>
    positions[row]! * (positions[row]! < start ? startFrequencies : frequencies)[pair]!;
  return {
    pairs: frequencies.length,
    angle,
    ...errorsOf(frequencies),
    amplitude,
    ...(scale && { scale }),
    line,
  };
}

function errorsOf(frequencies: Float64Array): Pick<Turns, 'error' | 'stepError'> {
  const [slack, stepSlack] = [float32Slack(frequencies), stepSlackOf(frequencies)];
  return {
    error: (angle, pair) => Math.abs(angle) * slack[pair]!,
    stepError: (angle, pair) => Math.abs(angle) * stepSlack[pair]!,
  };
}

/** `frequencies`: those of the pairs, if they are known; they only say how precise angles are. */
export function turnsOf(angles: ArrayLike<number>, pairs: number, frequencies: Float64Array, amplitude = 1): Turns {
  const known = frequencies.length === pairs ? frequencies : new Float64Array(pairs).fill(1e-4);
  const angle = (row: number, pair: number) => angles[row * pairs + pair]!;
  return { pairs, angle, ...errorsOf(known), amplitude };
}

/** Returns the same turns with something changed. */
export const withLine = ({ line, amplitude, scale }: Turns, change: Partial<Line>): Turns =>
  turnsOnLine({ ...line!, ...change }, amplitude, scale);

/** What a column holds: a sine or cosine of the angle of a pair, or nothing. */
export interface Column {
  readonly part: 'sin' | 'cos' | 'zero';
  readonly pair: number;
  readonly sign?: 1 | -1;
}

/** A table of sines and cosines, [rows, columns]. */
export interface Waves {
  readonly columns: readonly Column[];
  readonly turns: Turns;
  /** Row of `turns` for each row of the table. */
  readonly rowOf?: (row: number) => number;
  /** Rows of zeros (padding). */
  readonly isZero?: (row: number) => boolean;
}

export function wavesModel({ columns, turns, rowOf = (row) => row, isZero = () => false }: Waves): Model {
  const { amplitude, scale } = turns;
  return {
    width: columns.length,
    predict(line, { format }, { value, turn, turnStep, reach, table }, end = columns.length) {
      const row = rowOf(line);
      const zero = isZero(row);
      for (let c = 0; c < end; c++) {
        const { part, pair, sign = 1 } = columns[c]!;
        if (part === 'zero' || zero) {
          value[c] = turn[c] = turnStep[c] = reach[c] = table[c] = 0;
          continue;
        }
        const angle = turns.angle(row, pair);
        const size = amplitude * (scale?.(row, pair) ?? 1);
        value[c] = sign * size * (part === 'sin' ? Math.sin(angle) : Math.cos(angle));
        turn[c] = Math.abs(size) * Math.min(2, turns.error(angle, pair, row));
        turnStep[c] = Math.abs(size) * Math.min(2, turns.stepError(angle, pair));
        reach[c] = Math.abs(size);
        table[c] = format ? halfUnit(Math.abs(value[c]!) + turn[c]!, format) : 0;
      }
    },
  };
}

/** The column of each pair's sine or cosine; −1 if there is none. */
export const columnsWith = ({ columns, turns }: Waves, part: 'sin' | 'cos'): number[] =>
  Array.from({ length: turns.pairs }, (_, pair) => columns.findIndex((one) => one.part === part && one.pair === pair));

/** Columns of cosines and then of sines, once or twice for each pair. */
export function rotaryColumns(pairs: number, columns: 'once' | 'tiled' | 'repeated'): Column[] {
  const width = columns === 'once' ? pairs : 2 * pairs;
  const pairOf = (c: number) => (columns === 'repeated' ? c >> 1 : c % pairs);
  return (['cos', 'sin'] as const).flatMap((part) =>
    Array.from({ length: width }, (_, c) => ({ part, pair: pairOf(c) })),
  );
}
