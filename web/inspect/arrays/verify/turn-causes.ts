import { lineAt, nicest, wrapped } from '../angles/index.ts';
import { frequencyGuesses } from '../identify/index.ts';
import type { Deviation } from './deviation.ts';
import { decoded, type Measured } from './field.ts';
import {
  allows,
  attentionDeviations,
  baseDeviation,
  baseDeviations,
  changed,
  exponentDeviations,
  type Ladder,
  offsetDeviation,
  positionDeviations,
  precisionDeviations,
  type Scaling,
  scaleDeviation,
  scalingDeviation,
  scalingDeviations,
  scalingMistakes,
  type WithTurns,
} from './turn-deviations.ts';
import { type Turns, withLine } from './turns.ts';

/** Mistakes in positions, in frequencies, and in what multiplies cosines and sines, one list of each kind. */
export function turnCauses<S extends WithTurns>(turns: Turns, ladder: Ladder | undefined): Deviation<S>[][] {
  if (!turns.line || !ladder) return [[], [], [...attentionDeviations<S>(turns)]];
  const frequencies: Deviation<S>[] = [
    ...scalingMistakes<S>(ladder),
    ...(ladder.scaling ? scalingDeviations<S>(ladder) : []),
    ...exponentDeviations<S>(ladder),
    ...baseDeviations<S>(ladder),
    ...precisionDeviations<S>(ladder),
    ...(ladder.scaling ? [] : scalingDeviations<S>(ladder)),
  ];
  return [
    [...positionDeviations<S>(turns)],
    frequencies,
    [...attentionDeviations<S>(turns, Number(ladder.scaling?.factor ?? 1))],
  ];
}

/** Mistakes whose numbers are measured: an array that turns, but by other angles. */
export function* measuredCauses<S extends WithTurns>(
  measured: Measured,
  whole: () => Measured,
  turns: Turns,
  ladder: Ladder,
  noise: number,
): Generator<Deviation<S>> {
  if (!turns.line) return;
  yield* measuredPositions(measured, whole, turns, noise);
  yield* measuredFrequencies(measured, turns, ladder, noise);
}

function* measuredPositions<S extends WithTurns>(
  measured: Measured,
  whole: () => Measured,
  turns: Turns,
  noise: number,
): Generator<Deviation<S>> {
  const { positions } = turns.line!;
  const expected = measured.rows.map((row) => positions[row]!);
  for (const from of [undefined, positions]) {
    const found = decoded(measured, turns, from);
    const near = (a: number, b: number) => Math.abs(a - b) <= 0.02 + 20 * noise + 1e-5 * Math.abs(b);
    const nice = (value: number) => (near(value, Math.round(value)) ? Math.round(value) : nicest(value, 1e-4));
    const [first] = found;
    if (first === undefined) return;
    const offset = nice(first - expected[0]!);
    if (offset !== 0 && expected.every((p, i) => near(found[i]!, p + offset))) yield offsetDeviation(offset);
    const sum = nice(first + expected[0]!);
    const within = found.every((p) => positions.some((one) => Math.abs(one - p) < 0.5));
    if (expected.length > 1 && within && expected.every((p, i) => near(found[i]!, sum - p))) {
      yield {
        cause: 'reversed',
        values: { from: sum },
        sentence: `positions are reversed: each row is that of position ${sum} − p`,
        apply: changed((of) => withLine(of, { positions: of.line!.positions.map((p) => sum - p) })),
      };
    }
    const far = expected.reduce((max, p, i) => (Math.abs(p) > Math.abs(expected[max]!) ? i : max), 0);
    const factor = nicest(found[far]! / expected[far]!, 1e-4 + 4 * noise);
    if (Number.isFinite(factor) && factor !== 1 && expected.every((p, i) => near(found[i]!, factor * p))) {
      yield scaleDeviation(factor);
      yield scaleDeviation(found[far]! / expected[far]!);
    }
    if (found.every((p) => Math.abs(p - Math.round(p)) < 0.05)) {
      yield {
        cause: 'positions',
        fitted: true,
        values: { rows: listed(found, expected, measured.rows) },
        sentence: `rows have other positions: ${messageOf(found, expected, measured.rows)}`,
        apply: changed((of) => {
          const all = whole();
          const list = decoded(all, of, from && of.line!.positions);
          const changedPositions = of.line!.positions.slice();
          for (const [n, row] of all.rows.entries()) changedPositions[row] = Math.round(list[n]!);
          return withLine(of, { positions: changedPositions });
        }),
      };
    }
  }
}

const differing = (found: Float64Array, expected: readonly number[]) =>
  expected.flatMap((p, i) => (Math.round(found[i]!) === p ? [] : [i])).slice(0, 3);

const listed = (found: Float64Array, expected: readonly number[], rows: readonly number[]) =>
  differing(found, expected).map((i) => ({ row: rows[i]!, position: Math.round(found[i]!), expected: expected[i]! }));

const messageOf = (found: Float64Array, expected: readonly number[], rows: readonly number[]) =>
  listed(found, expected, rows)
    .map((one) => `row ${one.row} that of position ${one.position}, not ${one.expected}`)
    .join(', ');

function* measuredFrequencies<S extends WithTurns>(
  measured: Measured,
  turns: Turns,
  ladder: Ladder,
  noise: number,
): Generator<Deviation<S>> {
  const { positions } = turns.line!;
  const field = {
    rows: measured.rows.length,
    pairs: measured.pairs,
    perSequence: measured.rows.length,
    re: measured.angles.map(Math.cos),
    im: measured.angles.map(Math.sin),
  };
  if (!field.re.every(Number.isFinite)) return;
  const at = Float64Array.from(measured.rows, (row) => positions[row]!);
  const fitted = fittedBase(measured, at, ladder, noise);
  for (const base of fitted) if (isAnother(base, ladder)) yield baseDeviation(ladder, base);
  // At a single position, angles beyond a turn are those of many frequencies.
  const turning = at.filter((position) => position !== 0);
  if (new Set(turning).size < 2 && turning.some((position) => Math.abs(position) > 3)) return;
  const line = lineAt(field, Math.max(noise, 1e-9), at);
  if (!line || measured.pairs < 2) return;
  const sizes = Array.from(measured.sizes).sort((a, b) => a - b);
  const amplitude = sizes[sizes.length >> 1]!;
  let count = 0;
  for (const guess of frequencyGuesses(line, amplitude)) {
    if (count++ > 24) break;
    if (guess.scaling?.type === 'longrope') continue;
    if (Math.abs(Number((guess.scaling as Scaling | undefined)?.factor ?? 2) - 1) < 0.01) continue;
    // It leaves some pairs still, so that many bases fit.
    if (guess.scaling?.type === 'proportional' && ladder.scaling?.type !== 'proportional') continue;
    if (!ladder.isRope && guess.scaling) continue;
    if (!guess.scaling) {
      const base =
        ladder.denominator === measured.pairs ? guess.base : guess.base ** (ladder.denominator / measured.pairs);
      for (const one of [nicest(base, 1e-6), base]) {
        if (isAnother(one, ladder)) yield baseDeviation(ladder, one);
      }
      continue;
    }
    const base = Math.abs(guess.base / ladder.base - 1) < 1e-7 ? ladder.base : guess.base;
    if (ladder.scaling && isAnother(base, ladder)) yield baseDeviation(ladder, base);
    const deviation = scalingDeviation<S>(ladder, guess.scaling as unknown as Scaling, base);
    if (deviation) yield deviation;
  }
  yield {
    cause: 'frequencies',
    fitted: true,
    values: { frequencies: Array.from(line.frequencies) },
    sentence: frequencySentence(line.frequencies, turns.line!.frequencies),
    apply: changed((of) => withLine(of, { frequencies: line.frequencies, start: 0 })),
  };
}

/** Whether a base is one at all, and not that of the specification. */
const isAnother = (base: number, ladder: Ladder) => allows(ladder, base) && Math.abs(base / ladder.base - 1) > 1e-9;

/**
 * Fits a base to angles: first to those that make less than half a turn with any base, between rows that are near each
 * other, and then to the others, the least sensitive ones first, so that each is used only once it is known to within a
 * turn. Returns the number with the fewest digits that the fit permits, and the fitted one.
 */
function fittedBase(measured: Measured, positions: Float64Array, ladder: Ladder, noise: number): number[] {
  const { pairs, base, denominator, scaling } = ladder;
  if (scaling && scaling.type !== 'none' && scaling.type !== 'linear') return [];
  const share = ladder.with(base, scaling)[0]! || 1;
  const error = 2 * noise + 1e-7;
  let [weights, sum] = [0, 0];
  // Position 0 needs no row, because nothing is turned there.
  const angleOf = (row: number, pair: number) => (row < 0 ? 0 : measured.angles[row * pairs + pair]!);
  for (let to = 0; to < positions.length; to++) {
    for (let from = -1; from < to; from++) {
      const gap = positions[to]! - (from < 0 ? 0 : positions[from]!);
      if (gap === 0 || Math.abs(gap * share) > 3) continue;
      for (let pair = 1; pair < pairs; pair++) {
        const ratio = wrapped(angleOf(to, pair) - angleOf(from, pair)) / (gap * share);
        if (!(Math.abs(ratio * gap) > 10 * error)) continue;
        const deviation = ((error / Math.abs(ratio * gap)) * denominator) / pair;
        weights += deviation ** -2;
        sum += deviation ** -2 * ((-Math.log(ratio) * denominator) / pair);
      }
    }
  }
  if (!(weights > 0) || !Number.isFinite(sum)) return [];
  let log = sum / weights;
  let variance = 4 / weights + 1e-16;
  const size = (i: number) =>
    Math.abs(positions[Math.floor(i / pairs)]! * (i % pairs) * Math.exp((-log * (i % pairs)) / denominator));
  const entries = Array.from({ length: positions.length * pairs }, (_, i) => i).sort((a, b) => size(a) - size(b));
  for (const i of entries) {
    const pair = i % pairs;
    const position = positions[Math.floor(i / pairs)]! * share;
    const expected = position * Math.exp((-log * pair) / denominator);
    const slope = (-expected * pair) / denominator;
    if (slope === 0 || slope * slope * variance > 0.1) continue;
    const gain = (variance * slope) / (slope * slope * variance + (error + Math.abs(expected) * 3e-7) ** 2);
    log += gain * wrapped(measured.angles[i]! - expected);
    variance *= 1 - gain * slope;
  }
  const found = Math.exp(log);
  return [nicest(found, Math.max(1e-9, 4 * Math.sqrt(variance))), found];
}

function frequencySentence(found: Float64Array, expected: Float64Array): string {
  const ratios = found.map((one, i) => one / expected[i]!);
  const worst = ratios.reduce(
    (max, ratio, i) => (Math.abs(Math.log(ratio)) > Math.abs(Math.log(ratios[max]!)) ? i : max),
    0,
  );
  const count = ratios.filter((ratio) => !(Math.abs(ratio - 1) < 1e-4)).length;
  return `${count} of ${found.length} frequencies differ, most of all that of pair ${worst}: ${found[worst]!.toPrecision(6)} instead of ${expected[worst]!.toPrecision(6)}`;
}
