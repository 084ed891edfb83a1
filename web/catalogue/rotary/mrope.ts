import type { Scheme } from '../types.ts';
import { base, direction, layout, offset, rotaryDim } from './rope.ts';
import { scalingParameters, scalingReferences } from './scaling.ts';

export const mrope = {
  name: 'mrope',
  title: 'M-RoPE',
  place: 'rotation',
  summary:
    'RoPE for text, images and video at once: each pair reads its position from time, height or width. Text has all three equal, and then it is RoPE.',
  formula: '\\phi_i = p_{a(i)}\\, \\theta_i, \\quad a(i) \\in \\{t, h, w\\}, \\quad \\theta_i = b^{-2i/d}',
  parameters: [
    { ...layout, default: 'half' },
    base,
    rotaryDim,
    offset,
    direction,
    {
      name: 'mode',
      kind: 'choice',
      description:
        "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL). 'interleaved': THWTHW…TT (Qwen3-VL).",
      default: 'chunked',
      choices: ['chunked', 'interleaved'],
    },
    ...scalingParameters,
  ],
  references: [
    {
      authors: 'Wang et al.',
      title: "Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution",
      year: 2024,
      url: 'https://arxiv.org/abs/2409.12191',
    },
    ...scalingReferences,
  ],
} as const satisfies Scheme;
