import type { Scheme } from '../types.ts';
import { axialRope, axisListRope } from './axial.ts';
import { dinov3Rope } from './dinov3.ts';
import { learnedFrequencyRope } from './learned-frequency.ts';
import { mrope } from './mrope.ts';
import { rope } from './rope.ts';
import { xpos } from './xpos.ts';

export {
  dependsOnLength,
  type ScalingOption,
  scalingDefaults,
  scalingOptions,
  scalingTitles,
  yarnAttentionFactor,
  yarnFactor,
  yarnMscale,
} from './scaling.ts';
export { axialRope, axisListRope, dinov3Rope, learnedFrequencyRope, mrope, rope, xpos };

/** ② Rotations of queries and keys by position. */
export const rotarySchemes: readonly Scheme[] = [
  rope,
  xpos,
  axialRope,
  axisListRope,
  dinov3Rope,
  mrope,
  learnedFrequencyRope,
];
