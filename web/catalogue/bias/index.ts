import type { Scheme } from '../types.ts';
import { alibi } from './alibi.ts';
import { beit } from './beit.ts';
import { cpmAnt } from './cpm-ant.ts';
import { dataDependentAlibi } from './data-dependent-alibi.ts';
import { dynamicPositionBias } from './dynamic-position-bias.ts';
import { fire } from './fire.ts';
import { kerple } from './kerple.ts';
import { layoutlmv3 } from './layoutlmv3.ts';
import { levit } from './levit.ts';
import { moirai } from './moirai.ts';
import { proximal } from './proximal.ts';
import { relativeProjection } from './relative-projection.ts';
import { sandwich } from './sandwich.ts';
import { swin } from './swin.ts';
import { swinV2 } from './swin-v2.ts';
import { t5 } from './t5.ts';
import { toeplitz } from './toeplitz.ts';
import { wavlm } from './wavlm.ts';

export {
  alibi,
  beit,
  cpmAnt,
  dataDependentAlibi,
  dynamicPositionBias,
  fire,
  kerple,
  layoutlmv3,
  levit,
  moirai,
  proximal,
  relativeProjection,
  sandwich,
  swin,
  swinV2,
  t5,
  toeplitz,
  wavlm,
};

/** ③ Numbers added to each logit. */
export const biasSchemes: readonly Scheme[] = [
  alibi,
  t5,
  kerple,
  fire,
  sandwich,
  wavlm,
  layoutlmv3,
  cpmAnt,
  toeplitz,
  swin,
  swinV2,
  beit,
  levit,
  dynamicPositionBias,
  dataDependentAlibi,
  relativeProjection,
  proximal,
  moirai,
];
