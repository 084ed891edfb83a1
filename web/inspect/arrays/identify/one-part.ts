import { counting, fittedFrequency, float32Error, type Wave } from '../angles/index.ts';
import type { Subject } from './candidate.ts';
import type { RotaryGuess } from './guesses.ts';
import type { KnownFrequencies } from './published.ts';
import { guessAt } from './rope.ts';
import { frequencyGuesses } from './scalings.ts';

/** Cosines or sines without the other. */
export interface OnePart {
  readonly rows: number;
  readonly pairs: number;
  readonly perSequence: number;
  /** [rows, pairs] */
  readonly numbers: Float64Array;
  readonly kind: 'cos' | 'sin';
  readonly subject: Subject;
  /** Undefined: 0, 1, 2 … in each sequence. Without the other part, positions cannot be read off. */
  readonly positions: Float64Array | undefined;
}

/** Guesses RoPE from cosines or sines alone: what is published, and then what fits the frequency of each pair. */
export function* onePartStages(
  part: OnePart,
  published: readonly KnownFrequencies[],
): Generator<Iterable<readonly RotaryGuess[]>> {
  const { rows, pairs, perSequence, numbers, kind, subject } = part;
  const positions = part.positions ?? counting(rows, perSequence);
  const wave =
    (amplitude: number): Wave =>
    (_, angle) =>
      kind === 'cos'
        ? { value: amplitude * Math.cos(angle), slope: -amplitude * Math.sin(angle) }
        : { value: amplitude * Math.sin(angle), slope: amplitude * Math.cos(angle) };
  const noise = 1e-6 + 2.1 * subject.rounding;
  // At position 0, all sines are 0 and all cosines are the same.
  const origin = positions.indexOf(0);
  const still = origin < 0 ? [] : numbers.subarray(origin * pairs, (origin + 1) * pairs);
  if (still.some((number) => Math.abs(number - (kind === 'sin' ? 0 : still[0]!)) > noise)) return;
  const agrees = ({ frequencies, amplitude }: KnownFrequencies) => {
    const at = wave(amplitude);
    return numbers.every((number, i) => {
      const angle = positions[Math.floor(i / pairs)]! * frequencies[i % pairs]!;
      return Math.abs(number - at(0, angle).value) <= noise + float32Error(frequencies[i % pairs]!) * Math.abs(angle);
    });
  };
  yield [
    published
      .filter(agrees)
      .map((known) =>
        guessAt(
          { amplitude: known.amplitude, perSequence },
          { positions, frequencies: known.frequencies },
          { ...known, fittedBase: known.base, notes: [] },
        ),
      ),
  ];
  const turning = Array.from(positions.keys()).filter((row) => positions[row] !== 0);
  turning.sort((a, b) => Math.abs(positions[a]!) - Math.abs(positions[b]!));
  const [nearest] = turning;
  if (nearest === undefined) return;
  // Sines at unknown angles do not determine their amplitude.
  const amplitude = kind === 'cos' && origin >= 0 ? numbers[origin * pairs]! : 1;
  const at = wave(amplitude);
  const frequencies = new Float64Array(pairs);
  const uncertainty = new Float64Array(pairs);
  for (let pair = 0; pair < pairs; pair++) {
    const value = (row: number) => numbers[row * pairs + pair]!;
    // The furthest row that has not yet made a quarter turn says most about a slow pair.
    const turned = turning.findIndex((row) => (kind === 'cos' ? value(row) < 0.5 : Math.abs(value(row)) > 0.5));
    const first = turning[turned < 0 ? turning.length - 1 : turned]!;
    const ratio = Math.min(1, Math.max(-1, value(first) / amplitude));
    const start = (kind === 'cos' ? Math.acos(ratio) : Math.asin(ratio)) / positions[first]!;
    frequencies[pair] = fittedFrequency({ positions, observed: value, wave: at, noise, start: Math.abs(start) });
    const weight = turning.reduce((sum, row) => {
      const position = positions[row]!;
      return sum + (position * at(row, position * frequencies[pair]!).slope) ** 2;
    }, 0);
    uncertainty[pair] = noise / Math.sqrt(weight);
  }
  yield Array.from(frequencyGuesses({ frequencies, uncertainty }, amplitude, published), (guess) => [
    guessAt({ amplitude, perSequence }, { positions, frequencies }, guess),
  ]);
}
