import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { base, direction, layout, linePositions, offset, roformer, rotaryDim } from './rope.ts';
import { plainScalingParameters, scalingGroups } from './scaling.ts';

/** The catalogue entry of 'xpos'. */
export const xpos = {
  name: 'xpos',
  title: 'xPos',
  place: 'rotation',
  summary:
    'RoPE with a scale that differs for queries and keys: the scores of causal attention decay with the distance, the fast pairs first.',
  formula:
    "\\begin{aligned} \\zeta_i &= \\frac{2i/d + \\gamma}{1 + \\gamma} \\\\ q' &= \\zeta_i^{\\,(p-c)/s}\\, R_{p\\theta_i}\\, q \\qquad k' = \\zeta_i^{-(p-c)/s}\\, R_{p\\theta_i}\\, k \\end{aligned}",
  parameters: [
    // As in the paper and torchscale (rotate_every_two).
    { ...layout, default: 'interleaved' },
    base,
    rotaryDim,
    offset,
    direction,
    {
      name: 'scaleBase',
      kind: 'number',
      description:
        's: how slowly the scale changes that queries are multiplied by; keys are multiplied by its inverse.',
      default: 512,
      min: 1e-3,
      max: 1e9,
      unit: 'positions',
      slider: { range: [10, 10000], spacing: 'log' },
    },
    {
      name: 'gamma',
      kind: 'number',
      description: 'γ: the scale of the fastest pair is γ / (1 + γ) per s positions.',
      default: 0.4,
      min: 1e-3,
      max: 1e6,
      slider: { range: [0.1, 10], spacing: 'log' },
    },
    {
      name: 'centre',
      kind: 'choice',
      description:
        "c: the position with scale 1; it cancels between queries and keys, which must share it. With the default numbers, positions more than about 35600 from it are an error. 'zero': 0, as in the paper, so that cached keys stay valid. 'half-length': ⌊n/2⌋ with n = largest position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ of the n rows of the array at hand (rotary-embedding-torch), so fewer queries than keys have another centre and the scores are not relative.",
      default: 'zero',
      choices: ['zero', 'half-length', 'half-length-round-up', 'half-count'],
    },
    {
      name: 'centrePosition',
      kind: 'number',
      description: 'If given, this is the centre, whatever centre says.',
      optional: true,
      min: -(2 ** 53),
      max: 2 ** 53,
      unit: 'positions',
    },
    {
      name: 'scaleLayout',
      kind: 'choice',
      description:
        "The pairing that the scale is laid out for. 'same': that of layout, as it must be. With the other, scores depend on more than the distance: a known mistake, for demonstration.",
      default: 'same',
      choices: ['same', 'interleaved', 'half'],
    },
    ...plainScalingParameters,
  ],
  groups: scalingGroups,
  arrays: linePositions,
  sided: true,
  // The centre depends on the positions.
  needsAllPositions: [{ without: 'centrePosition' }],
  references: [arxiv('Sun et al.', 2022, 'A Length-Extrapolatable Transformer', '2212.10554'), roformer],
} as const satisfies Scheme;
