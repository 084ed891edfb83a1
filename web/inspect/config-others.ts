/** Families of all other kinds, and what reads their layers. */

import { others } from './config/family-of.ts';
import { otherLayers } from './config/model-report.ts';
import { otherLayer } from './config/other-kinds.ts';
import { swinLayers } from './config/swin.ts';
import { audio } from './families/audio.ts';
import { encoderDecoders } from './families/encoder-decoders.ts';
import { encoders } from './families/encoders.ts';
import type { Family } from './families/index.ts';
import { multimodal } from './families/multimodal.ts';
import { olderDecoders } from './families/older-decoders.ts';
import { recurrentModels } from './families/recurrent.ts';
import { vision } from './families/vision.ts';

export const families: readonly Family[] = [
  ...audio,
  ...encoderDecoders,
  ...encoders,
  ...multimodal,
  ...olderDecoders,
  ...recurrentModels,
  ...vision,
];

export function fill(): void {
  others.put(families);
  otherLayers.put({ otherLayer, swinLayers });
}
