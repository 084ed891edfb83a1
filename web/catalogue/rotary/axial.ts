import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { axisPositions, dimPerAxis, gridPlacement, prefixTokens, spatialMergeSize, suffixTokens } from './grid.ts';
import { base, direction, layout, roformer } from './rope.ts';

/** The catalogue entry of 'axial-rope'. */
export const axialRope = {
  name: 'axial-rope',
  title: 'Axial RoPE',
  place: 'rotation',
  summary:
    'Each axis of a grid (rows and columns, or frames too) turns its own pairs. Which pairs, and with which frequencies, differs between models.',
  formula:
    '\\theta^{\\text{lang}}_i = b^{-2i/d_a} \\qquad \\theta^{\\text{pixel}}_i = \\pi \\left( 1 + \\frac{i}{d_a/2 - 1} \\left( \\frac{f_{\\max}}{2} - 1 \\right) \\right)',
  parameters: [
    {
      ...layout,
      description: `${layout.description} 'half-in-blocks': each axis has its own block of components, (0, d/4), … and (d/2, 3d/4), … with two axes (Gemma 4).`,
      // As in rotary-embedding-torch, Pixtral, Llama 4 and Segment Anything; Qwen's vision towers have 'half'.
      default: 'interleaved',
      choices: ['interleaved', 'half', 'half-in-blocks'],
    },
    {
      name: 'angleLayout',
      kind: 'choice',
      description:
        "'same': both components of a pair turn by its angle. 'half-in-blocks': angles are laid out as if pairs were halves of the block of their axis, although they are adjacent components. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (V-JEPA 2).",
      default: 'same',
      choices: ['same', 'half-in-blocks'],
      when: { parameter: 'layout', is: ['interleaved'] },
    },
    dimPerAxis,
    {
      name: 'axisOrder',
      kind: 'choice',
      description:
        "Which axis has the first pairs. 'rows-first': in the order of the grid (Pixtral, Qwen2-VL). 'columns-first': from its last axis to its first, so x before y (Llama 4, MoonViT, Gemma 4, SAM 2 and 3).",
      default: 'rows-first',
      choices: ['rows-first', 'columns-first'],
    },
    {
      name: 'axisPairs',
      kind: 'choice',
      description:
        "How pairs are dealt out to the axes. 'blocks': the first axis has the first ones. 'alternating': one for each axis in turn (MoonViT).",
      default: 'blocks',
      choices: ['blocks', 'alternating'],
    },
    {
      name: 'axisFrequencies',
      kind: 'choice',
      description:
        "'same': every axis has the frequencies of dimPerAxis components. 'dealt': those of all axes' components together, one for each axis in turn; of two axes the first has the even ones and the second the odd ones (Pixtral).",
      default: 'same',
      choices: ['same', 'dealt'],
    },
    {
      name: 'freqsFor',
      kind: 'choice',
      description:
        "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.",
      default: 'lang',
      choices: ['lang', 'pixel'],
    },
    {
      ...base,
      description: "Base of the frequencies of 'lang'; larger ones give longer waves.",
      slider: { range: [10, 1e6], spacing: 'log' },
    },
    {
      name: 'maxFreq',
      kind: 'number',
      description: "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.",
      default: 10,
      min: 1e-6,
      max: 512,
      slider: { range: [2, 256], spacing: 'log' },
    },
    prefixTokens,
    suffixTokens,
    spatialMergeSize,
    direction,
  ],
  arrays: [...gridPlacement, ...axisPositions],
  axes: 'any',
  coordinates: { parameter: 'freqsFor', of: { lang: 'index', pixel: 'edges' } },
  // A grid describes all rows at once.
  needsAllPositions: [{ given: 'grid' }],
  references: [
    roformer,
    arxiv('Heo et al.', 2024, 'Rotary Position Embedding for Vision Transformer', '2403.13298'),
    arxiv('Agrawal et al.', 2024, 'Pixtral 12B', '2410.07073'),
    arxiv('Kimi Team', 2025, 'Kimi-VL Technical Report', '2504.07491'),
    arxiv(
      'Assran et al.',
      2025,
      'V-JEPA 2: Self-Supervised Video Models Enable Understanding, Prediction and Planning',
      '2506.09985',
    ),
  ],
} as const satisfies Scheme;

/** The catalogue entry of 'axis-list-rope'. */
export const axisListRope = {
  name: 'axis-list-rope',
  title: 'Axis-list RoPE',
  place: 'rotation',
  summary:
    'Each axis has its own share of the head: time, rows and columns in diffusion transformers such as Flux, Wan, HunyuanVideo and Qwen-Image. Positions may be fractions.',
  formula: '\\theta_{a,i} = b_a^{-2i/d_a}, \\quad i < d_a / 2 \\qquad \\phi = p_a\\, \\theta_{a,i}',
  parameters: [
    {
      ...layout,
      default: 'interleaved',
      description: `${layout.description} Flux, Qwen-Image and Wan are 'interleaved', CogView4, Cosmos and ERNIE-Image 'half'.`,
    },
    {
      name: 'angleLayout',
      kind: 'choice',
      description:
        "'same': both components of a pair turn by its angle. 'interleaved': angles are laid out as if pairs were adjacent components, although they are halves. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (ERNIE-Image).",
      default: 'same',
      choices: ['same', 'interleaved'],
    },
    {
      ...base,
      description: 'Base of the frequencies of all axes: 10000, 2000 in FLUX.2, 256 in HunyuanVideo and Z-Image.',
    },
    direction,
  ],
  arrays: [
    {
      name: 'axesDim',
      description:
        'Rotated components of each axis, even, in the order of the positions: [16, 56, 56] in Flux, [44, 42, 42] in Wan (axes_dims_rope, rope_axes_dim).',
      shapes: [['axes']],
      kind: 'integers',
      min: 2,
      origin: 'given',
      initial: 'axes',
    },
    {
      name: 'bases',
      description:
        'A base for each axis, instead of one for all: Cosmos has 10000 · s^(d / (d − 2)) where an axis is s times as long.',
      shapes: [['axes']],
      kind: 'float64',
      min: 1,
      origin: 'given',
      optional: true,
    },
    ...gridPlacement,
    ...axisPositions.map((one) => ({
      ...one,
      description: `${one.description} tokenPositions makes those of many models.`,
    })),
  ],
  axes: 'any',
  coordinates: 'index',
  needsAllPositions: [{ given: 'grid' }],
  references: [
    arxiv(
      'Black Forest Labs et al.',
      2025,
      'FLUX.1 Kontext: Flow Matching for In-Context Image Generation and Editing in Latent Space',
      '2506.15742',
    ),
    arxiv('Wan Team', 2025, 'Wan: Open and Advanced Large-Scale Video Generative Models', '2503.20314'),
    roformer,
  ],
} as const satisfies Scheme;
