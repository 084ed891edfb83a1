import type { Measurement, Posenc, Scheme, Scorecard, ScoreOptions, ScoreSubject } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import type { Steps } from '../figure/index.ts';
import { figureArrays, gridArrays, gridOf, mergeOptions, settledBySizes } from '../inputs/index.ts';

/** The model behind `posenc-scorecard`: every scheme there is, with stand-ins for what is learned. */
export const scoredSchemes: readonly Scheme[] = catalogue;

/** What the scorecard decides. */
export const settledByScore = [
  ...settledBySizes(scoredSchemes, [
    ...['batch', 'length', 'queries', 'keys', 'heads', 'headDim'],
    ...['dim', 'height', 'width'],
  ]),
  'offset',
  'causal',
];

export interface ScoreRequest {
  readonly scheme: Scheme;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly length: number;
  readonly dim: number;
  readonly shift: number;
  readonly seed: number;
}

/** What `pe.score` takes. */
export type ScoreCall = readonly [subject: ScoreSubject, options: ScoreOptions];

export function scoreCall(pe: Posenc, { scheme, parameters, length, dim, shift, seed }: ScoreRequest): ScoreCall {
  const { name, place, lengths } = scheme;
  const { options } = figureArrays(pe, {
    scheme,
    options: parameters,
    sizes: { ...gridOf(length), heads: 1, length, queries: length, keys: length, dim, headDim: dim },
    use: 'attention',
    without: gridArrays(scheme),
  });
  // The scorecard counts positions itself.
  const { length: _, ...given } = mergeOptions(options, parameters, { scheme: name });
  const subject = place === 'rotation' ? { dim, ...given } : given;
  // Where vectors of the distance end, or arrays fix the length, pe.score knows how far a text can be shifted.
  const shifts = place !== 'relative' && lengths?.exactly === undefined;
  return [subject as unknown as ScoreSubject, { length, seed, ...(shifts && { shift }) }];
}

/** Every property that `pe.score` measures, in its order. */
const properties = [
  ...['changesEmbedding', 'changesAttention', 'unique', 'bounded', 'pastTrainedLength', 'keepsMeaning'],
  ...['distancesShiftInvariant', 'logitsShiftInvariant', 'ownQueryOnly', 'ownFuture', 'shiftIsLinear'],
  ...['shiftIsRotation', 'keepsNorm', 'symmetric', 'toeplitz', 'monotoneDecay', 'decayEnvelope', 'effectiveContext'],
  'deterministic',
];

/** What `pe.score` gives, one property a step. */
export function* scoreSteps(pe: Posenc, [subject, options]: ScoreCall): Steps<Scorecard> {
  const measurements: Measurement[] = [];
  for (const property of properties) {
    measurements.push(...pe.score(subject, { ...options, only: [property] }).measurements);
    yield;
  }
  return { ...pe.score(subject, { ...options, only: [] }), measurements };
}
