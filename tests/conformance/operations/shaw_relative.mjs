import { boolean, described, number, oneOf, readInputs, readParams } from '../case.mjs';

function shaw({ pe, params, inputs }) {
  const {
    q,
    k,
    v,
    rel_key: keyTable,
    rel_value: valueTable,
  } = readInputs(inputs, ['q', 'k', 'v', 'rel_key', 'rel_value']);
  const read = readParams(params, {
    batch: described,
    heads: described,
    n: number,
    head_dim: described,
    max_relative_positions: number,
    causal: boolean,
  });
  const encoding = { scheme: 'shaw', keyTable, valueTable, maxRelativePositions: read.max_relative_positions };
  const { output, weights } = pe.attention({ q, k, v, encoding, causal: read.causal, want: ['weights'] });
  const index = pe.relativeIndex({
    scheme: 'shaw',
    maxRelativePositions: read.max_relative_positions,
    queries: read.n,
    keys: read.n,
  });
  // The scores are those before the causal mask.
  return { index, scores: pe.attention({ q, k, v, encoding, want: ['logits'] }).logits, probs: weights, out: output };
}

function bert({ pe, params, inputs }) {
  const { q, k, distance_embedding: table } = readInputs(inputs, ['q', 'k', 'distance_embedding']);
  const { type: positionEmbeddingType } = readParams(params, {
    type: oneOf({ relative_key: 'relative_key', relative_key_query: 'relative_key_query' }),
    batch: described,
    heads: described,
    n: described,
    head_dim: described,
    max_position_embeddings: described,
  });
  const encoding = { scheme: 'bert-relative', table, positionEmbeddingType };
  const { logits, weights } = pe.attention({ q, k, v: k, encoding, want: ['logits', 'weights'] });
  return { scores: logits, probs: weights };
}

export const ops = { 'shaw.attention': shaw, 'shaw.bert_scores': bert };
