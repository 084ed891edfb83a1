import { counting } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { Cause, CausePart } from './cause.ts';
import {
  amplitudeChange,
  type Change,
  changesOf,
  type Matrix,
  type Numbers,
  offsetsOf,
  rowConstantChange,
  slopesChange,
} from './changes.ts';
import { float32Rotations, float32Tables } from './float32.ts';
import { frequencyCause, type Tables, tablesOf } from './frequencies.ts';
import { allowedBy, type Format, formatsOf } from './rounding.ts';

/** What is known of the arrays. */
export interface Known {
  readonly tolerance: number;
  /** Position of each row; without them, rows count from 0. */
  readonly positions: Float64Array | undefined;
  /** Whether the first axis holds cosines and then sines. */
  readonly stacked: boolean;
  /** Entries that either array masks, which are NaN in both and not compared: those that are not 0. */
  readonly masks: Uint8Array | undefined;
}

/** A change as it is applied to a. */
type Applied = Omit<Change, 'back'>;

interface Explained {
  readonly parts: readonly CausePart[];
  readonly remaining: number;
}

/**
 * Returns causes that explain all differences beyond the tolerance: one alone, or else several at once. None makes a
 * number of NaN, or NaN of a number.
 */
export function causesOf(a: NumberArray, b: NumberArray, known: Known): Cause[] {
  const search = new Search(a, b, known);
  for (const found of search.byDepth()) if (found.length > 0) return found.map(causeOf);
  return [];
}

function causeOf({ parts, remaining }: Explained): Cause {
  const message = parts.map(({ cause, values, sentence }) => ({ cause, values, sentence }));
  return { ...message[0]!, parts: message, remaining, sentence: parts.map(({ sentence }) => sentence).join(' ') };
}

class Search {
  private readonly matrix: Matrix;
  private readonly changes: readonly Change[];
  private readonly formatsOfB: readonly Format[];
  private readonly formatsOfA: readonly Format[];
  private readonly tables: Tables;
  /** Whether an entry that is compared is NaN. */
  private readonly hasNaN: boolean;

  constructor(
    private readonly a: NumberArray,
    private readonly b: NumberArray,
    private readonly known: Known,
  ) {
    this.matrix = { rows: a.shape.at(-2) ?? 1, width: a.shape.at(-1) ?? 1 };
    this.changes = changesOf(this.matrix, known.stacked);
    this.tables = tablesOf(a, known.stacked, known.positions);
    this.hasNaN = [a, b].some(({ data }) => data.some((value, i) => Number.isNaN(value) && !known.masks?.[i]));
    const [ofA, ofB] = [formatsOf(a.data), formatsOf(b.data)];
    // A format explains a difference only if the other array has numbers that it does not hold.
    this.formatsOfA = ofA.filter(({ name }) => !ofB.some((other) => other.name === name));
    this.formatsOfB = ofB.filter(({ name }) => !ofA.some((other) => other.name === name));
  }

  *byDepth(): Generator<Explained[]> {
    const numbers: Numbers = (i) => this.a.data[i]!;
    const single = this.changes.flatMap((change) => this.explained([change], numbers));
    yield [...single, ...this.endings([], numbers)];
    const double = this.pairs();
    yield [
      ...double.flatMap((pair) => this.explained(pair, numbers)),
      ...this.changes.flatMap((change) => this.endings([change], numbers)),
    ];
    // A layout, or a causal mask, beside one other change.
    for (const pair of double) {
      const found = pair.some(({ cause }) => cause === 'layout' || cause === 'later-keys')
        ? this.endings(pair, numbers)
        : [];
      if (found.length > 0) yield found;
    }
  }

  /** Two changes of different kinds, in one order. */
  private pairs(): Change[][] {
    return this.changes.flatMap((one, i) =>
      this.changes.slice(i + 1).flatMap((other) => (one.cause === other.cause ? [] : [[one, other]])),
    );
  }

  /** Whether the changes move each NaN of a to one of b, as far as they say what is where. */
  private movesNaN(changes: readonly Applied[]): boolean {
    if (!this.hasNaN) return true;
    const { a, b, known } = this;
    const changed = (numbers: Numbers) => changes.reduce((before, change) => change.of(before), numbers);
    const moved = changed((i) => a.data[i]!);
    const place = changed((i) => (known.masks?.[i] ? Number.NaN : 0));
    return b.data.every(
      (value, i) => known.masks?.[i] || Number.isNaN(place(i)) || Number.isNaN(moved(i)) === Number.isNaN(value),
    );
  }

  private explained(changes: readonly Applied[], numbers: Numbers): Explained[] {
    if (!this.movesNaN(changes)) return [];
    const changed = changes.reduce((before, change) => change.of(before), numbers);
    const remaining = this.remaining(changed, () => this.known.tolerance);
    return remaining === undefined ? [] : [{ parts: changes, remaining }];
  }

  /** Explanations that end with other rows, rounding, another amplitude, other slopes or other frequencies. */
  private endings(changes: readonly Change[], numbers: Numbers): Explained[] {
    const changed = changes.reduce((before, change) => change.of(before), numbers);
    const coarse = Math.max(1e-3, ...[...this.formatsOfA, ...this.formatsOfB].map(({ half }) => 2.1 * half(1)));
    const near = (x: number, y: number) => Math.abs(x - y) <= coarse * Math.max(1, Math.abs(y));
    const found: Explained[] = [];
    for (const offset of offsetsOf(changed, this.b.data, this.matrix, near)) {
      found.push(...this.explained([...changes, offset], numbers));
      if (found.length === 0) found.push(...this.rounded([...changes, offset], numbers));
      if (found.length > 0) break;
    }
    if (found.length === 0) found.push(...this.rounded(changes, numbers));
    const amplitude = amplitudeChange(changed, this.b.data);
    if (found.length === 0 && amplitude) {
      found.push(...this.explained([...changes, amplitude], numbers));
      // Rounding alone makes a factor that is nearly 1.
      const { factor } = amplitude.values;
      if (found.length === 0 && Math.abs(Math.abs(Number(factor)) - 1) > coarse / 4)
        found.push(...this.rounded([...changes, amplitude], numbers));
    }
    const slopes = slopesChange(changed, this.b);
    const steeper = slopesChange(changed, this.b, true);
    const lasts = [
      slopes ? [slopes] : [],
      [rowConstantChange(changed, this.b)],
      steeper ? [steeper, rowConstantChange(steeper.of(changed), this.b)] : [],
    ];
    for (const last of lasts) {
      const all = last.filter((change) => change !== undefined);
      if (found.length > 0 || all.length === 0 || all.length < last.length) continue;
      found.push(...this.explained([...changes, ...all], numbers));
      if (found.length === 0) found.push(...this.rounded([...changes, ...all], numbers));
    }
    if (found.length === 0) found.push(...this.turned(changes));
    return found;
  }

  /** Explanations by the rounding of one of the arrays. */
  private rounded(changes: readonly Applied[], numbers: Numbers): Explained[] {
    if (!this.movesNaN(changes)) return [];
    const changed = changes.reduce((before, change) => change.of(before), numbers);
    for (const [side, formats] of [
      ['b', this.formatsOfB],
      ['a', this.formatsOfA],
    ] as const) {
      for (const format of formats) {
        const allowed = (i: number) => {
          const [x, y] = [changed(i), this.b.data[i]!];
          return (side === 'b' ? allowedBy(format, y, x) : allowedBy(format, x, y)) + this.known.tolerance;
        };
        const remaining = this.remaining(changed, allowed);
        if (remaining === undefined) continue;
        return [{ parts: [...changes, this.roundingPart(format, side)], remaining }];
      }
    }
    return [];
  }

  private roundingPart({ part, name }: Format, side: 'a' | 'b'): CausePart {
    const other = side === 'b' ? 'a' : 'b';
    return { ...part, values: { ...part.values, side }, sentence: `${side} is ${other} rounded to ${name}.` };
  }

  /** Explanations by angles: in float32, or of other frequencies. The changes are taken back in b. */
  private turned(changes: readonly Change[]): Explained[] {
    if (!this.movesNaN(changes)) return [];
    const { a, b, known } = this;
    const back = changes.reduceRight<Numbers>(
      (after, change) => change.back(after),
      (i) => b.data[i]!,
    );
    const other = changes.length === 0 ? b : { data: b.data.map((_, i) => back(i)), shape: b.shape };
    const format = this.formatsOfB[0] ?? this.formatsOfA[0];
    const half = (value: number) => (format ? allowedBy(format, value, value) : 0);
    const found = (part: (CausePart & { readonly remaining: number }) | undefined): Explained[] => {
      if (!part) return [];
      const { remaining, ...rest } = part;
      const parts = [...changes, rest];
      if (format) parts.push(this.roundingPart(format, this.formatsOfB[0] ? 'b' : 'a'));
      return [{ parts, remaining }];
    };
    // The angles of a table determine its positions.
    for (const both of this.tables.beside(other)) {
      const float32 = found(float32Tables(both, half));
      if (float32.length > 0) return float32;
      const frequencies = found(frequencyCause(both, 50 * known.tolerance + 1.5 * half(1)));
      if (frequencies.length > 0) return frequencies;
    }
    const { rows } = this.matrix;
    const counted = counting(rows);
    for (const positions of known.positions ? [known.positions] : [counted, ...this.tables.positions()]) {
      const float32 = found(float32Rotations(a, other, positions, (i) => half(other.data[i]!)));
      if (rows > 1 && float32.length > 0) return float32;
    }
    return [];
  }

  /** The largest difference, or undefined if one is not allowed or too little is compared. */
  private remaining(changed: Numbers, allowed: (flat: number) => number): number | undefined {
    const { data } = this.b;
    let largest = 0;
    let [compared, comparable] = [0, 0];
    for (let i = 0; i < data.length; i++) {
      const value = data[i]!;
      if (Number.isNaN(value)) continue;
      comparable++;
      const predicted = changed(i);
      if (Number.isNaN(predicted)) continue;
      compared++;
      if (predicted === value) continue;
      const off = Math.abs(predicted - value);
      if (!(off <= allowed(i))) return undefined;
      if (off > largest && off < Infinity) largest = off;
    }
    return compared >= 0.25 * comparable ? largest : undefined;
  }
}
