import type { Scheme } from '../types.ts';
import { alibi } from './bias/alibi.ts';
import { dataDependentAlibi } from './bias/data-dependent-alibi.ts';
import { dynamicPositionBias } from './bias/dynamic-position-bias.ts';
import { fire } from './bias/fire.ts';
import { kerple } from './bias/kerple.ts';
import { proximal } from './bias/proximal.ts';
import { relativeProjection } from './bias/relative-projection.ts';
import { sandwich } from './bias/sandwich.ts';
import { swin } from './bias/swin.ts';
import { t5 } from './bias/t5.ts';
import { toeplitz } from './bias/toeplitz.ts';

export {
  alibi,
  dataDependentAlibi,
  dynamicPositionBias,
  fire,
  kerple,
  proximal,
  relativeProjection,
  sandwich,
  swin,
  t5,
  toeplitz,
};

/** ③ A number added to each logit. */
export const biasSchemes: readonly Scheme[] = [
  alibi,
  t5,
  kerple,
  fire,
  sandwich,
  toeplitz,
  swin,
  dynamicPositionBias,
  dataDependentAlibi,
  relativeProjection,
  proximal,
];
