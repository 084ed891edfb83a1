import { wrapped } from '../angles/index.ts';
import type { Subject } from './judge.ts';
import { type Model, predictionOf } from './prediction.ts';
import type { RotationSetup } from './rotary-deviations.ts';
import { formOf } from './rotation.ts';
import { columnsWith, type Turns, type Waves } from './turns.ts';

/** The turn of each pair as an array has it, in some rows. */
export interface Measured {
  /** Rows of the turns. */
  readonly rows: readonly number[];
  readonly pairs: number;
  /** [rows, pairs], in −π … π. */
  readonly angles: Float64Array;
  /** |cosine, sine| of each; NaN where nothing can be measured. */
  readonly sizes: Float64Array;
}

/** Measures the turns of a rotated array: y · conj(x) / |x|² of each pair, over all lines that share a row. */
export function measuredRotation(subject: Subject, setup: RotationSetup, lines: readonly number[]): Measured {
  const { x, axes, form, turns, sign, rowOf } = setup;
  const { pairs } = turns;
  const { read, write } = formOf(pairs, form);
  const sums = new Map<number, Float64Array>();
  for (const line of lines) {
    const row = rowOf(line);
    const sum = sums.get(row) ?? new Float64Array(3 * pairs);
    sums.set(row, sum);
    const from = line * axes.width;
    for (let pair = 0; pair < pairs; pair++) {
      const [a, b] = [x[from + read[2 * pair]!]!, x[from + read[2 * pair + 1]!]!];
      const [c, d] = [subject.data[from + write[2 * pair]!]!, subject.data[from + write[2 * pair + 1]!]!];
      sum[3 * pair]! += a * c + b * d;
      sum[3 * pair + 1]! += sign * (a * d - b * c);
      sum[3 * pair + 2]! += a * a + b * b;
    }
  }
  const rows = Array.from(sums.keys());
  const all = Array.from(sums.values());
  const at = (i: number) => [all[Math.floor(i / pairs)]!, 3 * (i % pairs)] as const;
  return {
    rows,
    pairs,
    angles: Float64Array.from({ length: rows.length * pairs }, (_, i) => {
      const [sum, from] = at(i);
      return Math.atan2(sum[from + 1]!, sum[from]!);
    }),
    sizes: Float64Array.from({ length: rows.length * pairs }, (_, i) => {
      const [sum, from] = at(i);
      return sum[from + 2] === 0 ? Number.NaN : Math.hypot(sum[from]!, sum[from + 1]!) / sum[from + 2]!;
    }),
  };
}

/** Measures the turns of a table of cosines and sines. */
export function measuredWaves(subject: Subject, waves: Waves, lines: readonly number[]): Measured {
  const { turns, rowOf = (row) => row } = waves;
  const { pairs } = turns;
  const [sines, cosines] = [columnsWith(waves, 'sin'), columnsWith(waves, 'cos')];
  const of = (list: number[], i: number) => {
    const column = list[i % pairs]!;
    return column < 0 ? Number.NaN : subject.data[lines[Math.floor(i / pairs)]! * subject.width + column]!;
  };
  const length = lines.length * pairs;
  return {
    rows: lines.map((line) => rowOf(line)),
    pairs,
    angles: Float64Array.from({ length }, (_, i) => Math.atan2(of(sines, i), of(cosines, i))),
    sizes: Float64Array.from({ length }, (_, i) => Math.hypot(of(sines, i), of(cosines, i))),
  };
}

/** Returns the middle one of the finite numbers. */
export function middle(sizes: Float64Array): number {
  const known = sizes.filter((size) => Number.isFinite(size)).sort();
  return known[known.length >> 1] ?? Number.NaN;
}

/** Whether every pair keeps its length, up to a common factor: otherwise other components make the pairs. */
export function isTurned({ sizes }: Measured, tolerance: number): boolean {
  const usual = middle(sizes);
  const known = sizes.filter((size) => Number.isFinite(size));
  return usual > 0 && known.filter((size) => Math.abs(size / usual - 1) > tolerance).length <= known.length / 8;
}

/**
 * Finds the position of each row for known frequencies. The slowest pair says roughly where it is, and faster ones say it
 * more precisely. `from`: positions that it cannot be far from; otherwise it is counted from 0.
 */
export function decoded(measured: Measured, turns: Turns, from?: Float64Array): Float64Array {
  const { frequencies } = turns.line!;
  const order = Array.from(frequencies.keys())
    .filter((pair) => frequencies[pair] !== 0)
    .sort((a, b) => Math.abs(frequencies[a]!) - Math.abs(frequencies[b]!));
  return Float64Array.from(measured.rows, (row, n) => {
    const start = from?.[row] ?? 0;
    let found = 0;
    for (const pair of order) {
      const angle = measured.angles[n * measured.pairs + pair]!;
      if (!Number.isFinite(angle)) continue;
      const f = frequencies[pair]!;
      found += wrapped(angle - (start + found) * f) / f;
    }
    return start + found;
  });
}

/** Measures the factor by which an array is larger than a model, in the least-squares sense. */
export function factorOf(subject: Subject, model: Model, lines: readonly number[]): number {
  const p = predictionOf(subject.width);
  let [both, squares] = [0, 0];
  for (const line of lines) {
    model.predict(line, {}, p);
    for (let i = 0; i < subject.width; i++) {
      if (p.reach[i] === 0) continue;
      both += subject.data[line * subject.width + i]! * p.value[i]!;
      squares += p.value[i]! ** 2;
    }
  }
  return both / squares;
}
