/** Parameters of `fourierFeatures`. */
import { frozen } from './frozen.ts';
import type { Parameter } from './types.ts';

/** The parameters of `pe.fourierFeatures`. */
export const fourierParameters = frozen({
  bands: {
    name: 'bands',
    kind: 'choice',
    description:
      "The frequencies. 'linear': from 1 to maxResolution / 2 in equal steps on each axis, times π (Perceiver). 'octaves': 1, 2, 4, … (NeRF). 'matrix': those of a given matrix (SAM).",
    default: 'linear',
    choices: ['linear', 'octaves', 'matrix'],
  },
  numBands: {
    name: 'numBands',
    kind: 'integer',
    description: 'Frequencies per axis; at most 32 for octaves.',
    optional: true,
    min: 1,
    max: 65536,
    when: { parameter: 'bands', is: ['linear', 'octaves'] },
  },
  logSampling: {
    name: 'logSampling',
    kind: 'boolean',
    description:
      'Each frequency is twice the one before; otherwise as many are spaced in equal steps from the first to the last.',
    default: true,
    when: { parameter: 'bands', is: ['octaves'] },
  },
  timesPi: {
    name: 'timesPi',
    kind: 'boolean',
    description: "Multiplies octaves by π, as NeRF's paper does; its program does not.",
    default: false,
    when: { parameter: 'bands', is: ['octaves'] },
  },
  concatPos: {
    name: 'concatPos',
    kind: 'boolean',
    description: 'Puts the position itself before its sines and cosines.',
    default: false,
  },
  sineOnly: {
    name: 'sineOnly',
    kind: 'boolean',
    description: 'Leaves the cosines out.',
    default: false,
  },
} as const satisfies Record<string, Parameter>);
