import { arxiv } from '../reference.ts';
import { geometricBase } from '../rotary/rope.ts';
import type { Scheme } from '../types.ts';
import { dim, entryFactor, flipSinToCos, length, offset, positionFactor, positions } from './rows.ts';

/** The catalogue entry of 'sinusoidal'. */
export const sinusoidal = {
  name: 'sinusoidal',
  title: 'Sinusoidal',
  place: 'embedding',
  wavePairs: true,
  summary:
    'Sines and cosines of the position at a geometric ladder of frequencies, added to the embedding. A shift by any distance is the same rotation of each pair at every position.',
  formula:
    '\\begin{aligned} f_i &= b^{-i / (d/2 - s)} \\\\ \\mathrm{PE}(p)_{2i} &= \\sin(p\\,f_i), \\quad \\mathrm{PE}(p)_{2i+1} = \\cos(p\\,f_i) \\end{aligned}',
  parameters: [
    length,
    offset,
    dim,
    geometricBase,
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
      ...positionFactor,
      slider: { range: [0.01, 10], spacing: 'log' },
    },
    {
      name: 'amplitude',
      kind: 'number',
      description: 'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.',
      default: 1,
      ...entryFactor,
      slider: { range: [0.01, 2], spacing: 'log' },
    },
    {
      name: 'paddingPosition',
      kind: 'number',
      description: "Rows at this position are all zeros: fairseq's padding_idx. If omitted, no row is padding.",
      optional: true,
      unit: 'positions',
    },
  ],
  arrays: [positions],
  references: [arxiv('Vaswani et al.', 2017, 'Attention Is All You Need', '1706.03762')],
} as const satisfies Scheme;
