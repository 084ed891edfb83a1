import { arxiv } from '../reference.ts';
import { geometricBase } from '../rotary/rope.ts';
import type { Scheme } from '../types.ts';
import { dim, evenDim, length, offset, positions } from './rows.ts';

const sinusoids = arxiv('Vaswani et al.', 2017, 'Attention Is All You Need', '1706.03762');

const frequency = {
  name: 'frequency',
  kind: 'number',
  description: 'ω: radians per position; above π, at whole positions, it is indistinguishable from a lower one.',
  default: 1,
  min: -512,
  max: 512,
  unit: 'radians per position',
  slider: { range: [0.001, 3.14], spacing: 'log' },
} as const;

/** The catalogue entry of 'single-sine'. */
export const singleSine = {
  name: 'single-sine',
  title: 'One sine',
  place: 'embedding',
  summary:
    'The same sine in every channel: bounded, but positions come arbitrarily close to one another, and no linear map shifts it.',
  formula: '\\mathrm{PE}(p)_c = \\sin(\\omega p)',
  parameters: [length, offset, dim, frequency],
  arrays: [positions],
  references: [sinusoids],
} as const satisfies Scheme;

/** The catalogue entry of 'single-frequency'. */
export const singleFrequency = {
  name: 'single-frequency',
  title: 'Sine and cosine of one frequency',
  place: 'embedding',
  summary:
    'Sine and cosine of one frequency: a shift is a rotation, but positions that are whole turns apart nearly coincide.',
  formula: '\\mathrm{PE}(p)_{2i} = \\sin(\\omega p), \\quad \\mathrm{PE}(p)_{2i+1} = \\cos(\\omega p)',
  parameters: [length, offset, evenDim, frequency],
  arrays: [positions],
  references: [sinusoids],
} as const satisfies Scheme;

/** The catalogue entry of 'linear-ladder'. */
export const linearLadder = {
  name: 'linear-ladder',
  title: 'Linear ladder of wavelengths',
  place: 'embedding',
  summary: 'Sines and cosines whose wavelengths grow in equal steps instead of a geometric ladder.',
  formula:
    '\\mathrm{PE}(p)_{2i-2} = \\sin(p / i), \\quad \\mathrm{PE}(p)_{2i-1} = \\cos(p / i), \\quad i = 1 \\dots d/2',
  parameters: [length, offset, evenDim],
  arrays: [positions],
  references: [sinusoids],
} as const satisfies Scheme;

/** The catalogue entry of 'complex-exponential'. */
export const complexExponential = {
  name: 'complex-exponential',
  title: 'Complex exponential',
  place: 'embedding',
  summary: 'A complex number per frequency that turns with the position; multiplying by another one shifts it.',
  formula: '\\mathrm{PE}(p)_i = e^{\\mathrm{i}\\,\\omega_i p} = \\cos(\\omega_i p) + \\mathrm{i} \\sin(\\omega_i p)',
  parameters: [
    length,
    offset,
    {
      name: 'part',
      kind: 'choice',
      description:
        "'complex': real and imaginary parts, [positions, pairs, 2]. 'real': the real parts alone, [positions, pairs], without half of what a shift needs.",
      default: 'complex',
      choices: ['complex', 'real'],
    },
    {
      ...evenDim,
      description:
        'Twice the number of frequencies, which are then those of the sinusoidal table. Not together with frequencies.',
      optional: true,
    },
    {
      ...geometricBase,
      description: 'Base of the geometric sequence of frequencies, if dim is used.',
    },
  ],
  arrays: [
    {
      name: 'frequencies',
      description: 'Radians per position, one per pair, instead of those that dim and base give.',
      shapes: [['pairs']],
      kind: 'float64',
      min: -512,
      max: 512,
      origin: 'given',
      optional: true,
    },
    positions,
  ],
  references: [arxiv('Wang et al.', 2019, 'Encoding word order in complex embeddings', '1912.12333')],
} as const satisfies Scheme;
