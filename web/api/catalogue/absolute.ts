import type { Scheme } from '../types.ts';

const length = {
  name: 'length',
  kind: 'integer',
  description: 'How many rows, one per position. Give this, or a list of positions.',
  optional: true,
  min: 1,
  unit: 'positions',
  slider: { range: [1, 512], spacing: 'linear' },
} as const;

const offset = {
  name: 'offset',
  kind: 'number',
  description: 'Position of the first row when a length is given; fairseq and OPT start at 2.',
  optional: true,
  min: -(2 ** 53),
  max: 2 ** 53,
  unit: 'positions',
  slider: { range: [0, 512], spacing: 'linear' },
} as const;

const flipSinToCos = {
  name: 'flipSinToCos',
  kind: 'boolean',
  description: 'Cosines take the places of sines and the other way round, as in many diffusion models.',
  default: false,
} as const;

const dim = {
  name: 'dim',
  kind: 'integer',
  description: 'Channels of a row: the width of the embedding the table is added to.',
  min: 1,
  unit: 'channels',
  slider: { range: [2, 512], spacing: 'linear' },
} as const;

export const sinusoidal = {
  name: 'sinusoidal',
  title: 'Sinusoidal',
  place: 'embedding',
  summary:
    'Sines and cosines of the position at a geometric ladder of frequencies, added to the embedding. A shift by any distance is the same rotation of each pair at every position.',
  formula:
    '\\begin{aligned} f_i &= b^{-i / (d/2 - s)} \\\\ \\mathrm{PE}(p)_{2i} &= \\sin(p\\,f_i), \\quad \\mathrm{PE}(p)_{2i+1} = \\cos(p\\,f_i) \\end{aligned}',
  parameters: [
    length,
    offset,
    dim,
    {
      name: 'base',
      kind: 'number',
      description: 'b: ratio between the first and the (unreached) last frequency. Larger bases give longer waves.',
      default: 10000,
      min: 0,
      minExclusive: true,
      slider: { range: [2, 1e6], spacing: 'log' },
    },
    {
      name: 'layout',
      kind: 'choice',
      description:
        "'interleaved' is sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' is all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian).",
      default: 'interleaved',
      choices: ['interleaved', 'half'],
    },
    flipSinToCos,
    {
      name: 'downscaleFreqShift',
      kind: 'number',
      description:
        's: subtracted from d/2 in the exponent. 0 as in Vaswani et al., 1 in tensor2tensor and fairseq, so the last frequency is 1/b. Below dim/2.',
      default: 0,
      slider: { range: [0, 1], spacing: 'linear' },
    },
    {
      name: 'oddDim',
      kind: 'choice',
      description:
        "What an odd dim means. 'extra-sine': one sine more than cosines, the formula read literally (Marian, xformers). 'zero': the last channel is 0 (tensor2tensor, fairseq, diffusers). 'truncate': computed for dim + 1 and cut, so every frequency changes (multidim). The default is the only one that fits the default layout and keeps the formula as printed.",
      default: 'extra-sine',
      choices: ['extra-sine', 'zero', 'truncate'],
    },
    {
      name: 'positionScale',
      kind: 'number',
      description: "Multiplies every position: diffusers' scale, tensor2tensor's min_timescale.",
      default: 1,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'amplitude',
      kind: 'number',
      description: 'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.',
      default: 1,
      slider: { range: [0.01, 2], spacing: 'log' },
    },
    {
      name: 'paddingPosition',
      kind: 'number',
      description: "Rows at this position are all zeros: fairseq's padding_idx. Left out: no row is padding.",
      optional: true,
      unit: 'positions',
    },
  ],
  references: [
    {
      authors: 'Vaswani et al.',
      title: 'Attention Is All You Need',
      year: 2017,
      url: 'https://arxiv.org/abs/1706.03762',
    },
  ],
} as const satisfies Scheme;

export const timestep = {
  name: 'timestep',
  title: 'Diffusion timestep',
  place: 'embedding',
  summary: 'The sinusoid with which diffusion models embed the time step, as diffusers and DDPM compute it.',
  formula:
    '\\begin{aligned} f_i &= P^{-i / (\\lfloor d/2 \\rfloor - s)} \\\\ \\mathrm{emb}(t) &= [\\,\\sin(c\\,t\\,f) \\mid \\cos(c\\,t\\,f)\\,] \\end{aligned}',
  parameters: [
    length,
    offset,
    { ...dim, description: 'Channels of a row; the last channel of an odd dim is 0.' },
    flipSinToCos,
    {
      name: 'downscaleFreqShift',
      kind: 'number',
      description: 's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.',
      default: 1,
      slider: { range: [0, 1], spacing: 'linear' },
    },
    {
      name: 'scale',
      kind: 'number',
      description: 'c: multiplies every time step.',
      default: 1,
      slider: { range: [0.01, 1000], spacing: 'log' },
    },
    {
      name: 'maxPeriod',
      kind: 'number',
      description: 'P: the base of the frequencies.',
      default: 10000,
      min: 0,
      minExclusive: true,
      slider: { range: [2, 1e6], spacing: 'log' },
    },
  ],
  references: [
    {
      authors: 'Ho, Jain and Abbeel',
      title: 'Denoising Diffusion Probabilistic Models',
      year: 2020,
      url: 'https://arxiv.org/abs/2006.11239',
    },
  ],
} as const satisfies Scheme;

/** ① A table added to the embedding. */
export const absoluteSchemes: readonly Scheme[] = [sinusoidal, timestep];
