import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { needsLongestPosition, scalingGroups, scalingLists, scalingParameters, scalingReferences } from './scaling.ts';

/** Without a default, because each scheme has that of the code it is known by. */
export const layout = {
  name: 'layout',
  kind: 'choice',
  description:
    "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers).",
  choices: ['interleaved', 'half'],
} as const;

/**
 * RoPE's paper pairs neighbours, but nearly all checkpoints have halves: Llama, Qwen, Mistral, Gemma, Phi and most others
 * as they stand in Hugging Face's format. A wrong layout raises no error, and its numbers look right; so the default is
 * what people most probably have.
 */
const ropeLayout = {
  ...layout,
  description: `${layout.description} GLM, Cohere and DeepSeek have 'interleaved'.`,
  default: 'half',
} as const;

/**
 * Options for latent attention (DeepSeek V2 to V4): which components are rotated, and the layout in which they are
 * written.
 */
const outputLayout = {
  name: 'outputLayout',
  kind: 'choice',
  description:
    "Output layout of rotated pairs; products of queries and keys stay the same, cached keys do not. 'same': as they are read. 'half' after the layout 'interleaved' is DeepSeek V3's. 'inverse' reads what 'forward' has written.",
  default: 'same',
  choices: ['same', 'interleaved', 'half'],
} as const;

const rotaryPart = {
  name: 'rotaryPart',
  kind: 'choice',
  description:
    "Which rotaryDim components of a head are rotated. 'last': as in latent attention, whose heads begin with a part without position (DeepSeek V2, V3), and in DeepSeek V4.",
  default: 'first',
  choices: ['first', 'last'],
} as const;

/** The base of a geometric sequence of frequencies, none of which exceeds 1. */
export const geometricBase = {
  name: 'base',
  kind: 'number',
  description: 'b: base of the geometric sequence of frequencies. Larger bases give longer waves.',
  default: 10000,
  min: 1,
  max: 1e15,
  slider: { range: [2, 1e6], spacing: 'log' },
} as const;

export const base = {
  ...geometricBase,
  description: 'b: base of the geometric sequence of frequencies. Llama 3 uses 500000.',
  slider: { range: [100, 1e7], spacing: 'log' },
} as const;

export const rotaryDim = {
  name: 'rotaryDim',
  kind: 'integer',
  description:
    'Number of leading components of each head to rotate; the rest are unchanged. If omitted, all are rotated.',
  optional: true,
  min: 2,
  even: true,
  unit: 'components',
  slider: { range: [2, 128], spacing: 'linear' },
} as const;

export const offset = {
  name: 'offset',
  kind: 'number',
  description: 'Position of the first row: the number of cached tokens when decoding. If omitted, 0.',
  optional: true,
  min: -(2 ** 53),
  max: 2 ** 53,
  size: 'offset',
  unit: 'positions',
  slider: { range: [0, 4096], spacing: 'linear' },
} as const;

/** Positions of the rows, of a single array and of both queries and keys in attention. */
export const linePositions = [
  {
    name: 'positions',
    changes: 'angles',
    description: 'One per row, or a list for each batch entry, instead of an offset.',
    shapes: [['length'], ['batch', 'length']],
    kind: 'positions',
    use: 'alone',
    origin: 'given',
    optional: true,
  },
  {
    name: 'queryPositions',
    changes: 'angles',
    description:
      'One per query, or a list for each batch entry. If omitted, they count up from the offset of attention.',
    shapes: [['queries'], ['batch', 'queries']],
    kind: 'positions',
    use: 'attention',
    origin: 'given',
    optional: true,
  },
  {
    name: 'keyPositions',
    changes: 'angles',
    description: 'One per key, or a list for each batch entry. If omitted, they count up from 0.',
    shapes: [['keys'], ['batch', 'keys']],
    kind: 'positions',
    use: 'attention',
    origin: 'given',
    optional: true,
  },
] as const;

export const direction = {
  name: 'direction',
  kind: 'choice',
  description: "'inverse' turns the other way and so undoes 'forward'.",
  default: 'forward',
  choices: ['forward', 'inverse'],
} as const;

export const roformer = arxiv(
  'Su et al.',
  2021,
  'RoFormer: Enhanced Transformer with Rotary Position Embedding',
  '2104.09864',
);

const bothWaysBack = {
  ...direction,
  description:
    "'inverse' rotates in the opposite direction and undoes 'forward': it divides by the attention factor of a scaling. 'transpose' rotates in the opposite direction and multiplies by that factor again, as DeepSeek V4 does with the output of attention, whose values are rotated keys.",
  choices: ['forward', 'inverse', 'transpose'],
} as const;

/** The catalogue entry of 'rope'. */
export const rope = {
  name: 'rope',
  title: 'RoPE',
  place: 'rotation',
  inLinearAttention: true,
  summary:
    'Queries and keys are turned, pair by pair, by an angle that grows with the position. Their dot product depends on the positions only through the distance.',
  formula:
    "\\begin{aligned} \\theta_i &= b^{-2i/d} \\\\ \\begin{pmatrix} x'_1 \\\\ x'_2 \\end{pmatrix} &= \\begin{pmatrix} \\cos p\\theta_i & -\\sin p\\theta_i \\\\ \\sin p\\theta_i & \\cos p\\theta_i \\end{pmatrix} \\begin{pmatrix} x_1 \\\\ x_2 \\end{pmatrix} \\end{aligned}",
  parameters: [ropeLayout, outputLayout, base, rotaryDim, rotaryPart, offset, bothWaysBack, ...scalingParameters],
  groups: scalingGroups,
  arrays: [...linePositions, ...scalingLists],
  needsAllPositions: needsLongestPosition,
  references: [
    roformer,
    ...scalingReferences,
    arxiv(
      'DeepSeek-AI',
      2024,
      'DeepSeek-V2: A Strong, Economical, and Efficient Mixture-of-Experts Language Model',
      '2405.04434',
    ),
  ],
} as const satisfies Scheme;
