/** A layer or table without rotation by one position, by its scheme. */
import type { Kind, NoneKind, RotaryKind, SwinKind } from '../families/index.ts';
import { axialLayer, gridLayer } from './grids.ts';
import type { Keys } from './keys.ts';
import * as others from './other-kinds.ts';
import type { Sizes } from './sizes.ts';

export type OtherKind = Exclude<Kind, RotaryKind | SwinKind | NoneKind>;

export function otherLayer(keys: Keys, sizes: Sizes, kind: OtherKind): others.Row {
  switch (kind.scheme) {
    case 'axial-rope':
    case 'dinov3-rope':
      return axialLayer(keys, sizes, kind);
    case 'alibi':
      return others.alibi(keys, sizes, kind);
    case 'relative-projection':
      return others.projection(keys, sizes, kind);
    case 't5':
      return others.t5(keys, sizes, kind);
    case 'beit':
    case 'decomposed-relative':
    case 'sincos-pos-embed-2d':
      return gridLayer(keys, sizes, kind);
    case 'learned':
      return others.learned(keys, sizes, kind);
    case 'sinusoidal':
      return others.sinusoidal(keys, sizes, kind);
    case 'deberta':
      return others.deberta(keys, sizes, kind);
    case 'transformer-xl':
    case 'xlnet':
      return others.transformerXl(keys, sizes, kind);
    case 'bert-relative':
    case 'shaw':
      return others.distances(keys, sizes, kind);
    default:
      return others.ofCatalogue(keys, sizes, kind);
  }
}
