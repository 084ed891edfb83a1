/** What attention makes inside its tiles and never stores, beside biases that go by distance. */
import type { Filled } from './memory.ts';
import type { RawAttentionArrays } from './raw.ts';

type TiledTerms = Pick<
  RawAttentionArrays,
  'forget_gates' | 'fire' | 'query_vectors' | 'key_vectors' | 'value_vectors' | 'content_bias' | 'position_bias'
>;

/** Where the arrays of some of them are during a call. */
export type TiledTerm = (filled: Filled) => Partial<TiledTerms>;

export const noVectors = { table: 0, heads: 0, rows: 0, row_of_entry: 0 };

export const noTerms: TiledTerms = {
  forget_gates: { gate_logits: 0, causal: false, post_log_scale: 0 },
  fire: {
    options: { mlp_width: 0, c: 0, threshold: 0, threshold_multiplier: 0, eps: 0 },
    w0: 0,
    b0: 0,
    w1: 0,
    b1: 0,
  },
  query_vectors: noVectors,
  key_vectors: noVectors,
  value_vectors: noVectors,
  content_bias: 0,
  position_bias: 0,
};

export function termsAt(filled: Filled, terms: readonly TiledTerm[]): TiledTerms {
  return Object.assign({}, noTerms, ...terms.map((at) => at(filled)));
}
