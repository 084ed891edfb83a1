import type { RopeScaling } from 'posenc';
import { scalingDefaults, yarnFactor } from 'posenc/catalogue';
import { digitsOf, every, type Line, logFit, nicest, readings } from '../angles/index.ts';
import type { KnownFrequencies } from './published.ts';
import { yarnFits } from './yarn.ts';

/** A base and a scaling that may have made the frequencies, still to be computed and compared. */
export interface FrequencyGuess {
  readonly base: number;
  /** The base as fitted to the data. */
  readonly fittedBase: number;
  readonly scaling?: RopeScaling;
  /** Published models with these frequencies. */
  readonly models?: readonly string[];
  /** What the frequencies do not determine. */
  readonly notes: readonly string[];
}

/** Bases of published models. */
export const knownBases = [1e4, 5e5, 1e6, 1e5, 1.5e5, 1.6e5, 2e5, 5e4, 2.5e4, 5e6, 1e7, 8e6, 2e6, 1e8, 100];

type Frequencies = Pick<Line, 'frequencies' | 'uncertainty'>;

/**
 * Guesses what made the frequencies of a rotation: what is published, and then the simplest. `amplitude` is that of
 * cosines and sines.
 */
export function* frequencyGuesses(
  line: Frequencies,
  amplitude: number,
  published: readonly KnownFrequencies[] = [],
): Generator<FrequencyGuess> {
  for (const { frequencies: known, amplitude: factor, ...one } of published) {
    const near = (pair: number) =>
      Math.abs(known[pair]! - line.frequencies[pair]!) <= 4 * line.uncertainty[pair]! + 1e-6 * known[pair]!;
    if (Math.abs(factor / amplitude - 1) < 1e-3 && every(known.length).every(near)) {
      yield { ...one, fittedBase: one.base, notes: [] };
    }
  }
  const { frequencies } = line;
  const pairs = frequencies.length;
  const plain = Math.abs(amplitude - 1) < 1e-3;
  if (pairs === 1) {
    const notes = ['one pair alone has no base'];
    yield { base: 10000, fittedBase: Number.NaN, notes };
    for (const factor of readings(1 / frequencies[0]!, line.uncertainty[0]! / frequencies[0]!)) {
      if (factor !== 1 && factor > 0.01)
        yield { base: 10000, fittedBase: Number.NaN, scaling: { type: 'linear', factor }, notes };
    }
    return;
  }
  if (plain) {
    yield* geometric(line);
    yield* divided(line);
    yield* proportional(line);
  }
  yield* bent(line, amplitude);
}

function* geometric(line: Frequencies): Generator<FrequencyGuess> {
  const pairs = line.frequencies.length;
  const fit = logFit(line, every(pairs), 1);
  if (!fit) return;
  const fittedBase = Math.exp(fit.slope * pairs);
  if (!(fittedBase >= 1 && fittedBase <= 1e15)) return;
  const [nice, ...rest] = readings(fittedBase, fit.slopeError * pairs);
  const stretched = pairs > 1 ? stretchedBases(fittedBase, fit.slopeError * pairs, pairs) : [];
  // A number with few digits is a base; one with many is more likely the result of NTK scaling.
  if (digitsOf(nice!) <= 4) yield { base: nice!, fittedBase, notes: [] };
  yield* stretched;
  if (digitsOf(nice!) > 4) yield { base: nice!, fittedBase, notes: [] };
  for (const base of rest) yield { base, fittedBase, notes: [] };
}

/** Guesses NTK scaling, which amounts to another base. */
function stretchedBases(fittedBase: number, error: number, pairs: number): FrequencyGuess[] {
  const power = (pairs - 1) / pairs;
  const guesses: FrequencyGuess[] = [];
  for (const base of knownBases) {
    const factor = nicest((fittedBase / base) ** power, Math.max(error, 1e-9));
    if (factor <= 1 || digitsOf(factor) > 3) continue;
    const notes = [`the same numbers as base ${fittedBase.toPrecision(10)} without a scaling`];
    notes.push(
      "'dynamic' makes the same of a length at which factor · length / trained length − (factor − 1) is this factor",
    );
    guesses.push({ base, fittedBase, scaling: { type: 'ntk', factor }, notes });
  }
  return guesses.sort((a, b) => cost(a) - cost(b)).slice(0, 2);
}

const cost = ({ base, scaling }: FrequencyGuess) =>
  knownBases.indexOf(base) + 4 * digitsOf((scaling as { factor: number }).factor);

function* divided(line: Frequencies): Generator<FrequencyGuess> {
  const pairs = line.frequencies.length;
  const fit = logFit(line, every(pairs));
  if (!fit) return;
  const factor = Math.exp(-fit.intercept);
  if (Math.abs(factor - 1) < 1e-6 || factor < 0.01) return;
  const fittedBase = Math.exp(fit.slope * pairs);
  if (!(fittedBase >= 1 && fittedBase <= 1e15)) return;
  for (const one of readings(factor, fit.interceptError)) {
    const through = logFit(line, every(pairs), 1 / one) ?? fit;
    for (const base of readings(Math.exp(through.slope * pairs), through.slopeError * pairs)) {
      yield { base, fittedBase, scaling: { type: 'linear', factor: one }, notes: [] };
    }
  }
}

/** Guesses 'proportional': the fast pairs turn as in a whole head, the others not at all. */
function* proportional(line: Frequencies): Generator<FrequencyGuess> {
  const { frequencies, uncertainty } = line;
  const pairs = frequencies.length;
  let turning = pairs;
  while (turning > 0 && Math.abs(frequencies[turning - 1]!) <= 4 * uncertainty[turning - 1]! + 1e-12) turning--;
  if (turning < 2 || turning === pairs) return;
  const fit = logFit(line, every(turning));
  if (!fit) return;
  const fittedBase = Math.exp(fit.slope * pairs);
  for (const factor of readings(Math.exp(-fit.intercept), Math.max(1e-6, fit.interceptError))) {
    for (const base of readings(fittedBase, fit.slopeError * pairs)) {
      // Half a pair from rounding in either direction, unless the share itself is a round number.
      const exact = turning / pairs;
      const partialRotaryFactor = Math.floor(nicest(exact, 1e-9) * pairs) === turning ? exact : (turning + 0.5) / pairs;
      yield { base, fittedBase, scaling: { type: 'proportional', factor, partialRotaryFactor }, notes: [] };
    }
  }
}

/**
 * Guesses YaRN and Llama 3: the fast pairs keep their frequency, that of the slow ones is divided. Both fit few
 * frequencies equally well, so that those whose numbers have the fewest digits come first.
 */
function bent(line: Frequencies, amplitude: number): FrequencyGuess[] {
  const { frequencies, uncertainty } = line;
  const pairs = frequencies.length;
  const found: FrequencyGuess[] = [];
  for (const { base, fittedBase } of basesOf(line)) {
    const ratios = frequencies.map((frequency, i) => frequency * base ** (i / pairs));
    const errors = uncertainty.map((u, i) => 4 * u * base ** (i / pairs) + 1e-6);
    for (const factor of factorsOf(ratios, errors, amplitude)) {
      if (Math.abs(amplitude - 1) < 1e-3) {
        for (const scaling of llama3Fits(base, factor, ratios, errors))
          found.push({ base, fittedBase, scaling, notes: [] });
      }
      for (const { scaling, notes } of yarnFits(base, factor, ratios, errors, amplitude)) {
        found.push({ base, fittedBase, scaling, notes });
      }
    }
  }
  return found.sort((a, b) => digitsIn(a) - digitsIn(b));
}

/** Counts the digits of all numbers; those of a power of two, which lengths are, as one. */
export function digitsIn({ base, scaling }: Pick<FrequencyGuess, 'base' | 'scaling'>): number {
  const numbers = [base, ...Object.values(scaling ?? {}).filter((value) => typeof value === 'number')];
  return numbers.reduce((sum, value) => sum + (Number.isInteger(Math.log2(value)) ? 1 : digitsOf(value)), 0);
}

/** Returns bases fitted to the pairs at the fast end, and to those at the slow end. */
function basesOf(line: Frequencies): { base: number; fittedBase: number }[] {
  const pairs = line.frequencies.length;
  const found = new Map<number, number>();
  const add = (fittedBase: number, error: number) => {
    if (!(fittedBase > 1 && fittedBase <= 1e15)) return;
    for (const base of readings(fittedBase, error)) if (!found.has(base)) found.set(base, fittedBase);
  };
  let head: number[] = [0, 1];
  for (let count = 2; count <= pairs; count++) {
    const fit = logFit(line, every(count), 1);
    if (!fit) break;
    const next = count < pairs ? Math.log(line.frequencies[count]!) + fit.slope * count : Number.NaN;
    head = every(count);
    if (!(Math.abs(next) < 1e-5 + (4 * line.uncertainty[count]!) / Math.abs(line.frequencies[count]!))) break;
  }
  const fast = logFit(line, head, 1);
  if (fast) add(Math.exp(fast.slope * pairs), fast.slopeError * pairs);
  for (const from of [pairs - 2, pairs - 3, Math.floor((3 * pairs) / 4)]) {
    const slow = from > 0 ? logFit(line, every(pairs).slice(from)) : undefined;
    if (slow) add(Math.exp(slow.slope * pairs), Math.min(1e-3, slow.slopeError * pairs));
  }
  return Array.from(found, ([base, fittedBase]) => ({ base, fittedBase })).slice(0, 6);
}

/** Returns the divisors of the slowest pairs, and the factor of which the amplitude is YaRN's. */
function factorsOf(ratios: Float64Array, errors: Float64Array, amplitude: number): number[] {
  const found = new Set<number>();
  const last = ratios.length - 1;
  for (const i of [last, last - 1]) {
    const ratio = ratios[i] ?? 0;
    if (ratio > 0 && errors[i]! / ratio < 0.02) {
      for (const factor of readings(1 / ratio, errors[i]! / ratio)) if (factor > 1.0001) found.add(factor);
    }
  }
  if (amplitude > 1.0001) {
    for (const factor of readings(yarnFactor(amplitude), 1e-4)) found.add(factor);
  }
  return Array.from(found).slice(0, 5);
}

/** Fits Llama 3's rule: the share of the original frequency grows linearly with the frequency between two of them. */
function* llama3Fits(base: number, factor: number, ratios: Float64Array, errors: Float64Array): Generator<RopeScaling> {
  const pairs = ratios.length;
  const shares = ratios.map((ratio) => (ratio - 1 / factor) / (1 - 1 / factor));
  const inside = every(pairs).filter((i) => shares[i]! > 0.002 + errors[i]! && shares[i]! < 0.998 - errors[i]!);
  const turns = (i: number) => base ** (-i / pairs) / (2 * Math.PI);
  const common = { type: 'llama3', factor } as const;
  if (inside.length >= 2) {
    const [a, b] = [inside[0]!, inside.at(-1)!];
    const slope = (shares[a]! - shares[b]!) / (turns(a) - turns(b));
    const atZero = shares[a]! - slope * turns(a);
    if (!(slope > 0 && atZero < 0)) return;
    // Only the lengths L0 / low and L0 / high are determined, so low is set to 1.
    const high = nicest(1 - 1 / atZero, 1e-5);
    const length = Math.round(slope * (high - 1));
    if (length >= 1 && length < 2 ** 32) {
      yield { ...common, lowFreqFactor: 1, highFreqFactor: high, originalMaxPositionEmbeddings: length };
    }
    return;
  }
  const { lowFreqFactor, highFreqFactor } = scalingDefaults;
  for (let length = 256; length <= 2 ** 22; length *= 2) {
    const fits = every(pairs).every((i) => {
      const share = Math.min(1, Math.max(0, (length * turns(i) - lowFreqFactor) / (highFreqFactor - lowFreqFactor)));
      return Math.abs(share - shares[i]!) < 4 * errors[i]! + 1e-4;
    });
    if (fits) yield { ...common, lowFreqFactor, highFreqFactor, originalMaxPositionEmbeddings: length };
  }
}

/**
 * Guesses a divisor for each pair, which fits any frequencies; the base for which the divisors have the fewest digits.
 */
export function* listedGuesses(line: Frequencies, amplitude: number): Generator<FrequencyGuess> {
  const { frequencies, uncertainty } = line;
  const pairs = frequencies.length;
  if (pairs < 2 || frequencies.some((frequency) => !(frequency > 0))) return;
  const lists = knownBases.map((base) => {
    const divisors = Array.from(frequencies, (frequency, i) => {
      const divisor = base ** (-i / pairs) / frequency;
      return nicest(divisor, Math.min(1e-3, (2 * uncertainty[i]!) / frequency) + 1e-9);
    });
    return { base, divisors, digits: divisors.reduce((sum, divisor) => sum + Math.min(8, digitsOf(divisor)), 0) };
  });
  lists.sort((a, b) => a.digits - b.digits);
  const { base, divisors } = lists[0]!;
  if (divisors.some((divisor) => divisor < 0.01 || divisor > 1e6)) return;
  const notes = ['a divisor for each pair explains any frequencies: another base with other divisors gives the same'];
  const scaling: RopeScaling = {
    type: 'longrope',
    shortFactor: divisors,
    longFactor: divisors,
    originalMaxPositionEmbeddings: 4096,
    // Not used when there is an attention factor, but either one of them or `factor` is required.
    factor: 1,
    attentionFactor: nicest(amplitude, 2e-7),
  };
  yield { base, fittedBase: Number.NaN, scaling, notes };
}
