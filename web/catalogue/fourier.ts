/** Parameters of `fourierFeatures`. */
import { frozen } from './frozen.ts';
import type { Parameter } from './types.ts';

/** The parameters of `pe.fourierFeatures`. */
export const fourierParameters = frozen({
  bands: {
    name: 'bands',
    kind: 'choice',
    description:
      "'linear': from 1 to maxResolution / 2 in equal steps on each axis, times π (Perceiver). 'octaves': 1, 2, 4, … (NeRF). 'matrix': a given one (SAM).",
    default: 'linear',
    choices: ['linear', 'octaves', 'matrix'],
  },
  numBands: {
    name: 'numBands',
    kind: 'integer',
    description: 'Frequencies of each axis; at most 32 octaves.',
    optional: true,
    min: 1,
    max: 65536,
    when: { parameter: 'bands', is: ['linear', 'octaves'] },
  },
  logSampling: {
    name: 'logSampling',
    kind: 'boolean',
    description: 'Octaves; otherwise as many frequencies between the first and the last in equal steps.',
    default: true,
    when: { parameter: 'bands', is: ['octaves'] },
  },
  timesPi: {
    name: 'timesPi',
    kind: 'boolean',
    description: "Octaves times π, as in NeRF's paper; its program leaves that out.",
    default: false,
    when: { parameter: 'bands', is: ['octaves'] },
  },
  concatPos: {
    name: 'concatPos',
    kind: 'boolean',
    description: 'The position itself before its waves.',
    default: false,
  },
  sineOnly: {
    name: 'sineOnly',
    kind: 'boolean',
    description: 'No cosines.',
    default: false,
  },
} as const satisfies Record<string, Parameter>);
