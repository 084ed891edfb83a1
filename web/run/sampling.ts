/** Choosing the next token by its logits. */
import { checkInteger, checkNumber } from '../api/input/index.ts';

/** How the next token is chosen from the logits. */
export interface SamplingOptions {
  /**
   * What logits are divided by before tokens are drawn, at least 0. Default 0: the most probable token each time, of
   * equal ones the first.
   */
  readonly temperature?: number | undefined;
  /** Tokens are drawn from the so many most probable ones, at least 1. Default: all. */
  readonly topK?: number | undefined;
  /**
   * Tokens are drawn from the fewest most probable ones whose probabilities, at this temperature and among those that
   * `topK` leaves, have at least this sum; above 0, at most 1. Default: 1.
   */
  readonly topP?: number | undefined;
  /**
   * Seed of the random numbers, a whole number from 0 to 2^53 − 1. Default: 0. The numbers are those of xoshiro128**
   * (Blackman and Vigna), the same everywhere; one is drawn for each token.
   */
  readonly seed?: number | undefined;
}

/** How one token is chosen. */
export interface Draw {
  readonly temperature: number;
  readonly topK: number;
  readonly topP: number;
  /** A random number from 0 to below 1. */
  readonly random: number;
}

export interface SampledToken {
  readonly token: number;
  readonly logProbability: number;
}

export const samplingNames = ['temperature', 'topK', 'topP', 'seed'] as const;

/** Returns a function that gives the draw of the next token. */
export function readSampling(options: SamplingOptions): () => Draw {
  const { temperature = 0, topK = Number.MAX_SAFE_INTEGER, topP = 1, seed = 0 } = options;
  checkNumber('temperature', temperature, { kind: 'number', min: 0 });
  checkInteger('topK', topK, 1);
  checkNumber('topP', topP, { kind: 'number', min: 0, max: 1, minExclusive: true });
  const random = randomNumbers(checkInteger('seed', seed, 0));
  return () => ({ temperature, topK, topP, random: temperature > 0 ? random() : 0 });
}

/** Chooses a token, and says how probable the model held it to be, at temperature 1. */
export function sampled(logits: Float32Array, draw: Draw): SampledToken {
  const best = largest(logits);
  const max = logits[best] as number;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - max);
  const isDrawn = draw.temperature > 0 && Number.isFinite(max) && !Number.isNaN(sum);
  const token = isDrawn ? drawn(logits, max, draw) : best;
  return { token, logProbability: (logits[token] as number) - max - Math.log(sum) };
}

export function largest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) {
    if ((logits[token] as number) > (logits[best] as number)) best = token;
  }
  return best;
}

function drawn(logits: Float32Array, max: number, draw: Draw): number {
  const { temperature, topK, topP, random } = draw;
  const weightOf = (token: number) => Math.exp(((logits[token] as number) - max) / temperature);
  const isWhole = topK >= logits.length && topP === 1;
  const tokens = isWhole ? Uint32Array.from(logits.keys()) : topCandidates(logits, max, draw, weightOf);
  let sum = 0;
  for (const token of tokens) sum += weightOf(token);
  let left = random * sum;
  for (const token of tokens) {
    left -= weightOf(token);
    if (left < 0) return token;
  }
  // Rounding may leave a little; the last token has it, unless it cannot be drawn.
  return tokens.findLast((token) => weightOf(token) > 0) as number;
}

/** The tokens that topK and topP leave, the most probable first. */
function topCandidates(
  logits: Float32Array,
  max: number,
  { temperature, topK, topP }: Draw,
  weightOf: (token: number) => number,
): Uint32Array {
  const sumOf = (tokens: Iterable<number>) => {
    let sum = 0;
    for (const token of tokens) sum += weightOf(token);
    return sum;
  };
  const total = sumOf(logits.keys());
  // Sorting a large vocabulary takes longer than a small model's step, so only as much is sorted as is needed.
  for (let reach = 8; ; reach *= 4) {
    const min = reach > 1000 ? Number.NEGATIVE_INFINITY : max - reach * temperature;
    const tokens = Uint32Array.from(logits.keys()).filter((token) => (logits[token] as number) >= min);
    const isEnough = topK < logits.length ? tokens.length >= topK : sumOf(tokens) >= topP * total;
    if (!isEnough && tokens.length < logits.length) continue;
    const sorted = tokens.sort((a, b) => (logits[b] as number) - (logits[a] as number) || a - b).subarray(0, topK);
    const wanted = topP * (topK < logits.length ? sumOf(sorted) : total);
    let count = 0;
    for (let sum = 0; count < sorted.length && !(sum >= wanted); count++) sum += weightOf(sorted[count] as number);
    return sorted.subarray(0, count);
  }
}

/** xoshiro128**, which needs integers of 32 bits alone; 53 bits of two of its numbers make one from 0 to below 1. */
function randomNumbers(seed: number): () => number {
  const state = new Uint32Array(4);
  let mixed = seed >>> 0;
  // The state is filled by the finalizer of MurmurHash3 over a counter that begins at the seed's lower half.
  for (const [index] of state.entries()) {
    mixed = (mixed + 0x9e3779b9) >>> 0;
    let word = mixed ^ Math.imul(Math.floor(seed / 2 ** 32) + index, 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    state[index] = word ^ (word >>> 16);
  }
  // A state of zeros would remain one.
  if (state.every((word) => word === 0)) state[0] = 1;
  const turned = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));
  const next = () => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(turned(Math.imul(b, 5), 7), 9) >>> 0;
    state.set([a ^ d ^ b, b ^ c ^ a, c ^ a ^ (b << 9), turned(d ^ b, 11)]);
    return result;
  };
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53;
}
