/** The questions of the scorecard, in order, each with its measure and its threshold. */
import type { Measurement } from '../../types/index.ts';
import { changeByShift, changeOfAttention, changeOfOthers } from './attended.ts';
import { type Context, definedBeyond, difference, type Found, growth, measured, rowsOf } from './context.ts';
import {
  distanceToWrapped,
  fallingSteps,
  fallOfEnvelope,
  lengthsOf,
  neighbourShare,
  ofVectors,
  reach,
  shiftOf,
} from './vectors.ts';

interface Property extends Pick<Measurement, 'name' | 'question' | 'threshold' | 'holds'> {
  /** Undefined if the property does not apply to the subject. */
  readonly measure: (at: Context) => Found | undefined;
}

/** Upper bound of the float32 rounding error in sums of this length. */
const rounding = 1e-5;

export const properties: readonly Property[] = [
  {
    name: 'changesEmbedding',
    question: 'Is something added to the word vectors? The largest entry of the table.',
    threshold: 0,
    holds: 'above',
    measure: (at) => (at.subject.place === 'embedding' ? measured(at, 'largest-entry', at.rows) : undefined),
  },
  {
    name: 'changesAttention',
    question: 'Does attention see it? The largest change of a weight, relative to the largest weight.',
    threshold: 1e-4,
    holds: 'above',
    measure: changeOfAttention,
  },
  {
    name: 'unique',
    question: 'Are all positions distinguished? The smallest distance between two position vectors.',
    threshold: 1e-4,
    holds: 'at least',
    measure: (at) => ofVectors(at, 'smallest-distance'),
  },
  {
    name: 'bounded',
    question: 'Do entries stay as large when the context is eight times as long? The growth of the largest entry.',
    threshold: 1.01,
    holds: 'at most',
    measure: growth,
  },
  {
    name: 'pastTrainedLength',
    question: 'Is it defined past the trained length? The share of finite entries in as many positions again.',
    threshold: 1,
    holds: 'at least',
    measure: definedBeyond,
  },
  {
    name: 'keepsMeaning',
    question: 'Do words keep their neighbours? The share whose nearest neighbour is still of their group.',
    threshold: 0.9,
    holds: 'at least',
    measure: neighbourShare,
  },
  {
    name: 'distancesShiftInvariant',
    question:
      'Do two positions stay as far apart when both move on? The largest change of a distance, relative to the largest distance.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => (at.subject.isOneDimensional ? ofVectors(at, 'distance-shift') : undefined),
  },
  {
    name: 'logitsShiftInvariant',
    question: 'Are logits the same when all positions move together? The largest relative difference.',
    threshold: 1e-4,
    holds: 'at most',
    measure: changeByShift,
  },
  {
    name: 'ownQueryOnly',
    question: 'Does each logit depend only on its own query? The largest change with the word of another one.',
    threshold: rounding,
    holds: 'at most',
    measure: changeOfOthers,
  },
  {
    name: 'ownFuture',
    question: 'Have later keys values of their own? The largest difference from what would wrap around.',
    threshold: rounding,
    holds: 'above',
    measure: distanceToWrapped,
  },
  {
    name: 'shiftIsLinear',
    question: 'Does one linear layer shift every position? The part of a step that it misses.',
    threshold: 1e-3,
    holds: 'at most',
    measure: (at) => shiftOf(at)?.missed,
  },
  {
    name: 'shiftIsRotation',
    question: 'Is that layer a rotation? The largest entry of |MᵀM - I|.',
    threshold: 1e-2,
    holds: 'at most',
    measure: (at) => shiftOf(at)?.orthogonality,
  },
  {
    name: 'keepsNorm',
    question: 'Do all position vectors have the same length? Their spread.',
    threshold: rounding,
    holds: 'at most',
    measure: lengthsOf,
  },
  {
    name: 'symmetric',
    question: 'Are past and future alike? The largest asymmetry; rotations turn two vectors.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => {
      const { subject, matrix } = at;
      if (matrix.shape[0] !== matrix.shape[1]) return undefined;
      // The logits of a vector with itself are symmetric whatever a rotation does.
      return measured(at, 'asymmetry', subject.betweenTwo?.() ?? matrix);
    },
  },
  {
    name: 'toeplitz',
    question: 'Does the matrix depend on the distance alone? The largest deviation along a diagonal.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => (at.subject.isOneDimensional ? measured(at, 'toeplitz', at.matrix) : undefined),
  },
  {
    name: 'monotoneDecay',
    question: 'Does it fall with the distance? The share of steps that do not rise.',
    threshold: 1,
    holds: 'at least',
    measure: fallingSteps,
  },
  {
    name: 'decayEnvelope',
    question: 'Does it fall on the whole? The part of its range that the envelope has lost by half way.',
    threshold: 0.25,
    holds: 'at least',
    measure: fallOfEnvelope,
  },
  {
    name: 'effectiveContext',
    question: 'If attention followed this decay alone, how far would it reach? Where 5 % is left.',
    threshold: 1,
    holds: 'at least',
    measure: reach,
  },
  {
    name: 'deterministic',
    question: 'Does the same request give the same numbers? The largest difference.',
    threshold: 0,
    holds: 'at most',
    measure: (at) => (at.subject.computed ? difference(at, at.rows, rowsOf(at.subject)) : undefined),
  },
];
