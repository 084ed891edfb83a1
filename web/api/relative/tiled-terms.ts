/** Terms other than biases by distance that attention computes inside its tiles and never stores. */
import type { Filled, RawAttentionArrays } from '../module/index.ts';

type TiledTerms = Pick<
  RawAttentionArrays,
  | 'query_vectors'
  | 'key_vectors'
  | 'value_vectors'
  | 'untied_positions'
  | 'content_bias'
  | 'position_bias'
  | 'pos_emb'
  | 'max_pos'
>;

/** Returns the addresses of the arrays of some of these terms during a call. */
export type TiledTerm = (filled: Filled) => Partial<TiledTerms>;

export const noTerms: TiledTerms = { content_bias: 0, position_bias: 0, pos_emb: 0, max_pos: 0 };
