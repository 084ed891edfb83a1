import type { Measurement, Posenc, Scheme, Scorecard, ScoreOptions, ScoreSubject } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { assembled, type Steps } from '../figure/index.ts';
import { figureArrays, gridArrays, gridOf, mergeOptions, settledBySizes } from '../inputs/index.ts';

/** The model behind `posenc-scorecard`: every scheme, with stand-ins for learned arrays. */
export const scoredSchemes: readonly Scheme[] = catalogue;

/** The parameters that the scorecard sets itself. */
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

/** The arguments of `pe.score`. */
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
  // The scorecard chooses positions itself.
  const { length: _, ...value } = mergeOptions(options, parameters, { scheme: name });
  const subject = place === 'rotation' ? { dim, ...value } : value;
  // Where vectors of the distance end, or arrays fix the length, `pe.score` limits the shift itself.
  const shifts = place !== 'relative' && lengths?.exactly === undefined;
  return [assembled<ScoreSubject>(subject), { length, seed, ...(shifts && { shift }) }];
}

/** Every property that `pe.score` measures, in its order. */
const properties = [
  ...['changesEmbedding', 'changesAttention', 'unique', 'bounded', 'pastTrainedLength', 'keepsMeaning'],
  ...['distancesShiftInvariant', 'logitsShiftInvariant', 'ownQueryOnly', 'ownFuture', 'shiftIsLinear'],
  ...['shiftIsRotation', 'keepsNorm', 'symmetric', 'toeplitz', 'monotoneDecay', 'decayEnvelope', 'effectiveContext'],
  'deterministic',
];

/** The result of `pe.score`, one property per step. */
export function* scoreSteps(pe: Posenc, [subject, options]: ScoreCall): Steps<Scorecard> {
  const measurements: Measurement[] = [];
  for (const property of properties) {
    measurements.push(...pe.score(subject, { ...options, only: [property] }).measurements);
    yield;
  }
  return { ...pe.score(subject, { ...options, only: [] }), measurements };
}
