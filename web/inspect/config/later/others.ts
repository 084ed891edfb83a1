/** Families of all other kinds, and what reads their layers. */
import { audio } from '../../families/audio.ts';
import { encoderDecoders } from '../../families/encoder-decoders.ts';
import { encoders } from '../../families/encoders.ts';
import { multimodal } from '../../families/multimodal.ts';
import { olderDecoders } from '../../families/older-decoders.ts';
import { recurrentModels } from '../../families/recurrent.ts';
import type { Family } from '../../families/types.ts';
import { vision } from '../../families/vision.ts';
import { others } from '../family-of.ts';
import { otherLayer } from '../other-layer.ts';
import { otherLayers } from '../read-layers.ts';
import { swinLayers } from '../swin.ts';

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
