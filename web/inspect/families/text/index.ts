/** Families that read text, except decoders with rotary positions. */
import type { Family } from '../types.ts';
import { alibis } from './alibi.ts';
import { barts } from './bart.ts';
import { bert, bertLike } from './bert.ts';
import { biased } from './biased.ts';
import { debertas } from './deberta.ts';
import { decisionTransformer } from './decision-transformer.ts';
import { distilberts } from './distilbert.ts';
import { gpt2s } from './gpt2.ts';
import { longformers } from './longformer.ts';
import { lxmert } from './lxmert.ts';
import { marians } from './marian.ts';
import { perceiver } from './perceiver.ts';
import { robertas } from './roberta.ts';
import { rotaryEncoders } from './rotary-encoders.ts';
import { t5s } from './t5.ts';
import { textParts } from './text-parts.ts';
import { timeSeriesModels } from './time-series.ts';
import { transformerXls } from './transformer-xl.ts';

export const textFamilies: readonly Family[] = [
  ...alibis,
  ...barts,
  bert,
  ...bertLike,
  ...biased,
  ...debertas,
  decisionTransformer,
  ...distilberts,
  ...gpt2s,
  ...longformers,
  lxmert,
  ...marians,
  perceiver,
  ...robertas,
  ...rotaryEncoders,
  ...t5s,
  ...textParts,
  ...timeSeriesModels,
  ...transformerXls,
];
