/** The kinds of layers there are. */
import type {
  AlibiKind,
  AxialKind,
  CatalogueKind,
  DebertaKind,
  DistanceKind,
  GridKind,
  LearnedKind,
  NoneKind,
  ProjectionKind,
  SinusoidalKind,
  SwinKind,
  T5Kind,
  TransformerXlKind,
} from './other-kinds.ts';
import type { RotaryKind } from './rotary-kind.ts';

export type Kind =
  | RotaryKind
  | AlibiKind
  | ProjectionKind
  | T5Kind
  | SwinKind
  | GridKind
  | AxialKind
  | CatalogueKind
  | LearnedKind
  | SinusoidalKind
  | DebertaKind
  | TransformerXlKind
  | DistanceKind
  | NoneKind;
