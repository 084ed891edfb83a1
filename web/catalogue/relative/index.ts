import type { Scheme } from '../types.ts';
import { bertRelative } from './bert-relative.ts';
import { cope } from './cope.ts';
import { deberta } from './deberta.ts';
import { decomposedRelative } from './decomposed-relative.ts';
import { musicTransformer } from './music-transformer.ts';
import { shaw } from './shaw.ts';
import { transformerXl } from './transformer-xl.ts';
import { tupe } from './tupe.ts';
import { xlnet } from './xlnet.ts';

export { bertRelative, cope, deberta, decomposedRelative, musicTransformer, shaw, transformerXl, tupe, xlnet };

/** ③④ Vectors of the distance, in the logits and in the values. */
export const relativeSchemes: readonly Scheme[] = [
  shaw,
  bertRelative,
  musicTransformer,
  transformerXl,
  xlnet,
  deberta,
  tupe,
  cope,
  decomposedRelative,
];
