/** What attention makes inside its tiles and never stores, beside biases that go by distance. */
import { noRowBiases } from './bias/request.ts';
import type { Filled } from './memory.ts';
import type { RawAttentionArrays } from './raw.ts';

type TiledTerms = Pick<
  RawAttentionArrays,
  | 'row_biases'
  | 'query_vectors'
  | 'key_vectors'
  | 'value_vectors'
  | 'content_bias'
  | 'position_bias'
  | 'pos_emb'
  | 'max_pos'
>;

/** Where the arrays of some of them are during a call. */
export type TiledTerm = (filled: Filled) => Partial<TiledTerms>;

export const noVectors = { table: 0, heads: 0, rows: 0, row_of_entry: 0 };

export const noTerms: TiledTerms = {
  row_biases: noRowBiases,
  query_vectors: noVectors,
  key_vectors: noVectors,
  value_vectors: noVectors,
  content_bias: 0,
  position_bias: 0,
  pos_emb: 0,
  max_pos: 0,
};
