import type { BiasOptions, Posenc } from 'posenc';
import { ofShape, rule } from 'posenc/catalogue';
import { refused } from '../../errors/index.ts';
import type { NumberArray } from '../array.ts';
import { attempt } from './attempt.ts';
import { type Candidate, judged, subjectOf } from './candidate.ts';
import { distanceBiasesOf } from './distance-bias.ts';
import {
  alibiGuesses,
  bloomGuesses,
  kerpleGuesses,
  proximalGuesses,
  sandwichGuesses,
  slopeReadings,
} from './distance-formulas.ts';
import type { BiasGuess, TableHints } from './guesses.ts';
import { bucketGuesses, windowGuesses } from './learned-bias.ts';
import { tried } from './rank.ts';

/** Identifies what was added to logits: [heads, queries, keys], [queries, keys], or with a leading batch axis of 1. */
export function identifyBias(pe: Posenc, bias: NumberArray, hints: TableHints): Candidate[] {
  const { data, shape } = bias;
  if (shape.length < 2)
    throw refused(
      'bias',
      { text: 'shape [{shape}]', values: { shape } },
      rule('[heads, queries, keys] or [queries, keys]'),
    );
  const subject = subjectOf(data, shape);
  const size = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const test = ({ options, ...rest }: BiasGuess): Candidate | undefined => {
    const computed = attempt(() => pe.bias(options as unknown as BiasOptions).data);
    if (!computed || data.length % computed.length !== 0) return undefined;
    const repeated = Float64Array.from(data, (_, i) => computed[i % computed.length]!);
    // Sums and products of large numbers are rounded relative to these, small ones relative to themselves.
    const scale = (i: number) => Math.max(Math.abs(repeated[i]!), 1e-3 * size);
    return judged(subject, { call: 'bias', options, computed: repeated, scale, ...rest }, hints.tolerance);
  };
  const [queries, keys] = shape.slice(-2) as [number, number];
  const heads = data.length / (queries * keys);
  const one: NumberArray = { data, shape: [heads, queries, keys] };
  const found: Candidate[] = [];
  for (const guesses of [
    () => formulas(one),
    () => bloomGuesses(bias),
    () => bucketGuesses(pe, one),
    () => windowGuesses(pe, one),
  ]) {
    found.push(...tried(guesses(), test, { guesses: 400, matches: 4 }));
    if (found.some(({ matches }) => matches)) break;
  }
  return found;
}

function* formulas(bias: NumberArray): Generator<BiasGuess> {
  for (const distances of distanceBiasesOf(bias)) {
    yield* alibiGuesses(distances);
    yield* proximalGuesses(distances);
    yield* kerpleGuesses(distances);
    yield* sandwichGuesses(distances);
  }
}

/** Identifies slopes of ALiBi, [heads]. */
export function identifySlopes(pe: Posenc, slopes: NumberArray, hints: TableHints): Candidate[] {
  const { data, shape } = slopes;
  if (shape.length !== 1) throw refused('slopes', { text: 'shape [{shape}]', values: { shape } }, ofShape(['heads']));
  const subject = subjectOf(data, shape);
  return tried(slopeReadings(data), ({ alibiBiasMax, outputScale }) => {
    if (outputScale !== 1) return undefined;
    const options = { heads: data.length, alibiBiasMax };
    const computed = attempt(() => pe.alibiSlopes(options));
    if (!computed) return undefined;
    return judged(subject, { call: 'alibiSlopes', options, computed, scale: (i) => computed[i]! }, hints.tolerance);
  });
}
