/**
 * `posenc/run`: whole decoders, with nothing but their positions changed.
 *
 * Importing does nothing; `openModel` loads the WebAssembly module for models, which is separate from that of `posenc`.
 */
export { PosencError } from '../api/errors/index.ts';
export type { LoadOptions } from '../api/module/index.ts';
export {
  type AttentionOptions,
  decideLayout,
  type EvaluateOptions,
  type Evaluation,
  type GenerateOptions,
  type PositionChanges,
  RunModel,
  type RunOptions,
  type Sensitivity,
  type SensitivityOptions,
} from './model.ts';
export { type OpenModelOptions, openModel } from './open.ts';
export type { PairLayout, PositionChange, TableChange } from './positions.ts';
export type { SamplingOptions } from './sampling.ts';
export type { CachedKeys } from './session.ts';
export type { Piece, TextOrTokens } from './text.ts';
export type { ModelTokenizer, TokenStream } from './tokenizer.ts';
