import { PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const x = random([4, 8]);
const qkv = { q: x, k: x, v: x };
const yarn = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 64 };
const longrope = {
  type: 'longrope',
  factor: 4,
  originalMaxPositionEmbeddings: 64,
  shortFactor: [1, 1, 1, 1],
  longFactor: [1, 2, 3, 4],
};
const scaled = (scaling: unknown) => ({ scheme: 'rope', scaling });
const xpos = { scheme: 'xpos', side: 'query' };
const axial = { scheme: 'axial-rope', grid: [2, 2] };
const mrope = { scheme: 'mrope', sections: [2, 1, 1] };
const text = { modality: 'text', length: 2 };

/** [function, options, argument, message] */
const cases: [string, object, string, RegExp][] = [
  // Scalings.
  ['rotate', scaled({ factor: 8 }), 'scaling.type', /^scaling.type: missing; expected one of 'none', 'linear'/],
  [
    'rotate',
    scaled({ type: 'linear', factor: 2, betaFast: 3 }),
    'scaling.betaFast',
    /not allowed with scaling.type 'linear'/,
  ],
  ['rotate', scaled({ ...yarn, lowFreqFactor: 1 }), 'scaling.lowFreqFactor', /not allowed with scaling.type 'yarn'/],
  ['rotate', scaled({ ...yarn, shortFactor: [1] }), 'scaling.shortFactor', /not allowed with scaling.type 'yarn'/],
  ['rotate', scaled({ ...yarn, beta_fast: 3 }), 'scaling.beta_fast', /did you mean 'betaFast'/],
  ['rotate', scaled({ type: 'yarn', factor: 4 }), 'scaling.originalMaxPositionEmbeddings', /missing/],
  ['rotate', scaled({ ...yarn, factor: 0.5 }), 'scaling.factor', /0.5 is not allowed/],
  ['rotate', scaled({ ...yarn, betaSlow: 40 }), 'scaling.betaFast', /32 is not allowed.*betaSlow/],
  ['rotate', { ...scaled(yarn), base: 1 }, 'base', /1 is not allowed/],
  ['rotate', scaled({ ...yarn, truncate: 1 }), 'scaling.truncate', /true or false/],
  ['rotate', scaled({ ...yarn, attentionFactor: 0 }), 'scaling.attentionFactor', /from 0.000001 to/],
  ['rotate', scaled({ ...yarn, extrapolationFactor: 2 }), 'scaling.extrapolationFactor', /from 0 to 1/],
  [
    'rotate',
    scaled({ type: 'dynamic', factor: 2 }),
    'scaling.maxPositionEmbeddings',
    /missing; expected a whole number of at least 1, the trained length/,
  ],
  [
    'rotate',
    { ...scaled({ type: 'dynamic', factor: 2, maxPositionEmbeddings: 4 }), offset: 2 ** 40 },
    'scaling.seqLen',
    /from 1 to 4294967295/,
  ],
  ['rotate', scaled({ ...longrope, factor: undefined }), 'scaling.factor', /missing.*or maxPositionEmbeddings/],
  ['rotate', scaled({ ...longrope, shortFactor: undefined }), 'scaling.shortFactor', /missing.*4 numbers/],
  ['rotate', scaled({ ...longrope, longFactor: [1, 2] }), 'scaling.longFactor', /2 numbers is not allowed; expected 4/],
  ['rotate', scaled({ ...longrope, longFactor: [1, 2, 3, 0] }), 'scaling.longFactor[3]', /0 is not allowed/],
  ['rotate', scaled({ ...longrope, longFactor: 'x' }), 'scaling.longFactor', /'x' is not allowed/],
  ['rotate', scaled({ ...longrope, originalMaxPositionEmbeddings: 1 }), 'scaling.originalMaxPositionEmbeddings', /1/],
  ['rotate', scaled({ ...longrope, attention: 'none' }), 'scaling.attention', /'current-length'/],
  [
    'rotate',
    scaled({ type: 'llama3', factor: 8, highFreqFactor: 0.5 }),
    'scaling.highFreqFactor',
    /0\.5 is not allowed/,
  ],
  ['rotate', scaled({ type: 'proportional', partialRotaryFactor: 1.5 }), 'scaling.partialRotaryFactor', /from 0 to 1/],
  ['rotate', scaled({ freqFactors: [1, 1] }), 'scaling.freqFactors', /expected 4 numbers above 0, one per pair/],
  ['frequencies', { scheme: 'rope', dim: 8, scaling: { type: 'yarn' } }, 'scaling.factor', /missing/],
  [
    'attention',
    { ...qkv, encoding: scaled({ type: 'yarn', factor: 2 }) },
    'encoding.scaling.originalMaxPositionEmbeddings',
    /missing/,
  ],
  ['attention', { ...qkv, encoding: scaled({ ...yarn, factor: 0.5 }) }, 'encoding.scaling.factor', /0.5/],
  ['attentionFactor', { scheme: 'xpos', dim: 8 }, 'scheme', /one of 'rope', 'mrope'/],
  ['yarnMscale', { factor: -1 }, 'factor', /from 0.01 to 1000000/],
  ['yarnMscale', {}, 'factor', /missing/],
  ['yarnMscale', { factor: 2, scale: 1 }, 'scale', /unknown option/],
  // xPos.
  ['rotate', { scheme: 'xpos' }, 'side', /^side: missing; expected one of 'query', 'key'/],
  ['rotate', { scheme: 'xpos', side: 'value' }, 'side', /'value' is not allowed/],
  ['rotate', { ...xpos, scaleBase: 0 }, 'scaleBase', /from 0.001 to/],
  ['rotate', scaled({ type: 'linear', factor: 1e-40 }), 'scaling.factor', /from 0.01 to 1000000$/],
  ['rotate', { ...xpos, gamma: Number.NaN }, 'gamma', /NaN/],
  ['rotate', { ...xpos, centre: 'middle' }, 'centre', /'half-length'/],
  ['rotate', { ...xpos, offset: 1e6 }, 'positions', /at most .* from the centre/],
  ['rotate', { ...xpos, scaling: { type: 'yarn', factor: 2 } }, 'scaling.type', /one of 'none', 'linear', 'ntk'/],
  ['rotaryTable', { scheme: 'xpos', dim: 8, length: 2 }, 'side', /missing/],
  ['rotaryAngles', { ...xpos, dim: 8, length: 2 }, 'side', /unknown option/],
  [
    'attention',
    { ...qkv, encoding: { scheme: 'xpos', queryPositions: [0, 1, 2, 1e6] } },
    'encoding.queryPositions',
    /from the centre/,
  ],
  ['attention', { ...qkv, encoding: xpos }, 'encoding.side', /unknown option/],
  // Axial.
  ['rotate', { scheme: 'axial-rope' }, 'grid', /missing.*or positions/],
  ['rotate', { ...axial, grid: [2, 3] }, 'grid', /product is 4/],
  ['rotate', { ...axial, grid: [4, 0] }, 'grid[1]', /0 is not allowed/],
  ['rotate', { ...axial, grid: [4, 1, 1, 1, 1] }, 'dimPerAxis', /at least 2 components for each of 5 axes/],
  ['rotate', { ...axial, dimPerAxis: 6 }, 'dimPerAxis', /at most 4, for 2 axes/],
  ['rotate', { ...axial, dimPerAxis: 3 }, 'dimPerAxis', /even/],
  ['rotate', { ...axial, offsets: [1] }, 'offsets', /2 numbers/],
  ['rotate', { ...axial, freqsFor: 'constant' }, 'freqsFor', /'lang', 'pixel'/],
  ['rotate', { ...axial, positions: { data: [1], shape: [1, 1] } }, 'grid', /not allowed together with positions/],
  ['rotate', { ...axial, offset: 3 }, 'offset', /unknown option/],
  ['rotaryTable', { scheme: 'axial-rope', grid: [2, 2] }, 'dimPerAxis', /missing/],
  ['rotaryTable', { scheme: 'axial-rope', grid: [2 ** 20, 2 ** 20], dimPerAxis: 8 }, '', /does not fit/],
  ['axialPositions', { grid: [] }, 'grid', /extent of each axis/],
  [
    'axialPositions',
    { grid: [2], coordinates: 'pixel' },
    'coordinates',
    /'pixel' is not allowed; expected one of 'index'/,
  ],
  ['axialPositions', { grid: [2], factors: [1, 2] }, 'factors', /1 numbers, one for each axis/],
  ['axialPositions', { grid: [2], prefixTokens: -1 }, 'prefixTokens', /-1 is not allowed/],
  ['axialPositions', { grid: [4, 6], spatialMergeSize: 4 }, 'spatialMergeSize', /4 is not allowed; expected a divisor/],
  ['rotate', { scheme: 'learned-frequency-rope' }, 'weights', /missing/],
  [
    'rotate',
    { scheme: 'learned-frequency-rope', weights: random([5, 2]) },
    'weights.shape',
    /at most 4 pairs, for head_dim 8/,
  ],
  ['rotate', { scheme: 'learned-frequency-rope', weights: random([256, 2]) }, 'weights.shape', /at most 255 pairs/],
  [
    'rotate',
    { scheme: 'learned-frequency-rope', weights: random([2, 3]), positions: random([2, 4]) },
    'positions.shape',
    /\[3, 4\]/,
  ],
  ['frequencies', { scheme: 'learned-frequency-rope' }, 'scheme', /one without weights/],
  ['rotate', { ...axial, layout: 'half', angleLayout: 'half-in-blocks' }, 'angleLayout', /layout/],
  ['rotate', { scheme: 'mrope', sections: [] }, 'sections', /expected a list of numbers of pairs/],
  [
    'rotate',
    { scheme: 'mrope', mode: 'interleaved', sections: [2, 2] },
    'sections',
    /expected \[time, height, width\]/,
  ],
  ['rotate', { scheme: 'mrope', mode: 'spatial-first', sections: [1, 2, 1] }, 'sections', /as many pairs of height/],
  ['attention', { ...qkv, encoding: { ...axial, grid: [3, 3] } }, 'encoding.grid', /product is 4/],
  [
    'attention',
    { ...qkv, encoding: { ...axial, keyPositions: { data: [1, 2, 3, 4], shape: [1, 4] } } },
    'encoding.keyPositions',
    /on 2 axes, as the queries have/,
  ],
  // M-RoPE.
  ['rotate', { scheme: 'mrope' }, 'sections', /missing.*add up to the number of pairs/],
  ['rotate', { ...mrope, sections: [1, 1, 1] }, 'sections', /add up to 4/],
  ['rotate', { ...mrope, sections: [1, 1] }, 'sections', /numbers of pairs that add up to 4/],
  ['rotate', { ...mrope, sections: [4.5, 0, 0] }, 'sections[0]', /4.5/],
  ['rotate', { ...mrope, mode: 'striped' }, 'mode', /'chunked', 'interleaved'/],
  ['rotate', { ...mrope, positions: random([2, 4]) }, 'positions.shape', /\[3, 4\] or \[3, 1, 4\]/],
  ['rotate', { ...mrope, positions: random([3, 4]), offset: 1 }, 'offset', /not allowed together with positions/],
  [
    'rotaryTable',
    { ...mrope, dim: 8, positions: random([3, 4]), length: 4 },
    'length',
    /not allowed together with positions/,
  ],
  ['mropePositions', { segments: [] }, 'segments', /at least one/],
  ['mropePositions', { segments: [{ modality: 'sound' }] }, 'segments[0].modality', /'text', 'image', 'video'/],
  ['mropePositions', { segments: [text, { ...text, width: 2 }] }, 'segments[1].width', /unknown option/],
  ['mropePositions', { segments: [{ modality: 'text', length: 0 }] }, 'segments[0].length', /at least 1/],
  [
    'mropePositions',
    { segments: [{ modality: 'image', height: 3, width: 2 }] },
    'segments[0].height',
    /a multiple of spatialMergeSize, 2/,
  ],
  [
    'mropePositions',
    { segments: [{ modality: 'video', temporal: 2, height: 2, width: 2, temporalStep: -1 }] },
    'segments[0].temporalStep',
    /-1/,
  ],
  ['mropePositions', { segments: [text], spatialMergeSize: 0 }, 'spatialMergeSize', /0/],
  // Tables and their forms.
  ['rotate', { cos: random([9, 4]), sin: random([9, 4]), positions: [0, 1, 2, 9] }, 'positions[3]', /from 0 to 8/],
  ['rotate', { cos: random([9, 4]), sin: random([9, 4]), positions: [0, 0.5, 2, 1] }, 'positions[1]', /0.5/],
  ['rotate', { cos: random([9, 4]), sin: random([9, 4]), positions: [0] }, 'positions', /expected 4, one per row/],
  [
    'rotate',
    { cos: random([9, 5]), sin: random([9, 5]), positions: [0, 1, 2, 3] },
    'cos.shape',
    /each pair of the 8 components/,
  ],
  ['rotaryForms', { scheme: 'rope' }, 'position', /missing/],
  ['rotaryForms', { scheme: 'rope', position: Number.NaN }, 'position', /NaN is not allowed/],
  ['rotaryForms', { scheme: 'mrope', position: 1 }, 'scheme', /expected 'rope'/],
];

describe.each(builds)('errors of rotary schemes, build %s', (build) => {
  const pe = instances[build];
  const calls: Record<string, (options: object) => unknown> = {
    ...(pe as unknown as Record<string, (options: object) => unknown>),
    rotate: (options) => pe.rotate(x, options as never),
    rotaryForms: (options) => pe.rotaryForms({ data: [1, 2, 3, 4], shape: [4] }, options as never),
  };

  it.each(cases.map(([name, options, argument, message]) => ({ name, options, argument, message })))(
    '$name names $argument: $message',
    ({ name, options, argument, message }) => {
      const before = pe.rotate(x, { scheme: 'rope' });
      let error: unknown;
      try {
        calls[name]?.(options);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(PosencError);
      expect((error as PosencError).message).toMatch(message);
      expect((error as PosencError).code).toBe(argument === '' ? 'out-of-memory' : 'invalid-argument');
      if (argument !== '') expect((error as PosencError).argument).toBe(argument);
      expect(pe.rotate(x, { scheme: 'rope' })).toEqual(before);
    },
  );
});
