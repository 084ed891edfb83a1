import { arxiv } from '../reference.ts';
import type { Scheme } from '../types.ts';
import { base, direction, layout, linePositions, offset, rotaryDim } from './rope.ts';
import { needsLongestPosition, scalingGroups, scalingLists, scalingParameters, scalingReferences } from './scaling.ts';

/** The catalogue entry of 'mrope'. */
export const mrope = {
  name: 'mrope',
  title: 'M-RoPE',
  place: 'rotation',
  summary:
    'RoPE for text, images and video at once: each pair reads its position from time, height or width. For text, all three are equal, which makes it RoPE.',
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
        "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL), and so for any number of axes (XD-RoPE of HunYuan-VL has 3 or 4, its alpha is the factor of scaling 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, as many of height as of width (Ernie 4.5 VL).",
      default: 'chunked',
      choices: ['chunked', 'interleaved', 'spatial-first'],
    },
    ...scalingParameters,
  ],
  groups: scalingGroups,
  arrays: [
    {
      name: 'sections',
      changes: 'angles',
      description:
        'The numbers of pairs for time, height and width, mrope_section of configurations; they add up to the number of all pairs. In mode chunked, one number for each axis.',
      shapes: [['axes']],
      kind: 'integers',
      min: 0,
      origin: 'given',
      initial: 'sections',
    },
    // A list of positions, or an offset, is for text, which has the same position on all axes.
    ...linePositions.map((one) => ({
      ...one,
      description: `${one.description} Times, heights and widths as mropePositions makes them; a list is text.`,
      shapes: [...one.shapes.filter((axes) => axes.length === 1), ...one.shapes.map((axes) => ['axes', ...axes])],
    })),
    ...scalingLists,
  ],
  axes: 3,
  needsAllPositions: needsLongestPosition,
  references: [
    arxiv(
      'Wang et al.',
      2024,
      "Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution",
      '2409.12191',
    ),
    {
      authors: 'Baidu ERNIE Team',
      title: 'ERNIE 4.5 Technical Report',
      year: 2025,
      url: 'https://ernie.baidu.com/blog/publication/ERNIE_Technical_Report.pdf',
    },
    ...scalingReferences,
  ],
} as const satisfies Scheme;
