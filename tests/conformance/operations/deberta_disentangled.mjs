import { permute } from '../axes.mjs';
import { described, NotSupported, number, readInputs, readParams } from '../case.mjs';

/** The reference groups distances only when both numbers are above 0. */
function bucketOptions(positionBuckets, maxRelativePositions) {
  return positionBuckets > 0 && maxRelativePositions > 0 ? { positionBuckets, maxRelativePositions } : {};
}

/**
 * Arrays whose names end in _f64 come from the transformers port with an exact logarithm: it does not clamp distances.
 */
function relativePositions({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { bucket_size: number, max_position: number, q_len: number, k_len: number });
  const index = (clampDistance) =>
    pe.relativeIndex({
      scheme: 'deberta',
      ...bucketOptions(read.bucket_size, read.max_position),
      clampDistance,
      queries: read.q_len,
      keys: read.k_len,
      offset: 0,
    });
  return { rel_pos: index(true), rel_pos_f64: index(false) };
}

function logBucket({ pe, params, inputs }) {
  const { relative_position: value } = readInputs(inputs, ['relative_position']);
  const read = readParams(params, { bucket_size: number, max_position: number });
  const bucket = (clampDistance) => ({
    ...pe.relativeIndex({
      scheme: 'deberta',
      ...bucketOptions(read.bucket_size, read.max_position),
      clampDistance,
      relativePositions: value.data,
    }),
    shape: value.shape,
  });
  return { bucket: bucket(true), bucket_f64: bucket(false) };
}

function attention({ pe, params, inputs }) {
  const names = ['q', 'k', 'v', 'pos_key', 'pos_query', 'rel_pos', 'mask'];
  const { q, k, v, pos_key: posKey, pos_query: posQuery, rel_pos: relPos, mask } = readInputs(inputs, names);
  const read = readParams(params, {
    batch: described,
    heads: described,
    n: number,
    head_dim: described,
    position_buckets: number,
    max_relative_positions: number,
    att_span: number,
    pos_att_type: described,
  });
  const kinds = read.pos_att_type;
  if (!Array.isArray(kinds) || kinds.some((kind) => kind !== 'c2p' && kind !== 'p2c') || kinds.length === 0) {
    throw new NotSupported(`pos_att_type ${JSON.stringify(kinds)} is not known`);
  }
  const buckets = bucketOptions(read.position_buckets, read.max_relative_positions);
  const value = Array.from(relPos.data, Number).join();
  // The given buckets show which of the two implementations made them.
  const clampDistance = [true, false].find((clamped) => {
    const options = { scheme: 'deberta', ...buckets, clampDistance: clamped, queries: read.n, keys: read.n };
    return Array.from(pe.relativeIndex(options).data).join() === value;
  });
  if (clampDistance === undefined) throw new Error('rel_pos: relativeIndex gives other buckets');
  const encoding = {
    scheme: 'deberta',
    ...buckets,
    clampDistance,
    attSpan: read.att_span,
    ...(kinds.includes('c2p') && { posKey }),
    ...(kinds.includes('p2c') && { posQuery }),
  };
  const { logits, terms } = pe.attention({ q, k, v, encoding, want: ['logits', 'terms'] });
  const bias = [terms.contentPosition, terms.positionContent].filter(Boolean);
  const visible = { data: mask.data, shape: [mask.shape[0], 1, ...mask.shape.slice(-2)] };
  const { weights, output } = pe.attention({ q, k, v, encoding, mask: visible, want: ['weights'] });
  const [batch, heads, length, dim] = output.shape;
  return {
    bias: { ...bias[0], data: bias[0].data.map((_, n) => bias.reduce((total, { data }) => total + data[n], 0)) },
    scores: logits,
    probs: weights,
    out: { data: permute(output, [0, 2, 1, 3]).data, shape: [batch, length, heads * dim] },
  };
}

export const ops = {
  'deberta.rel_pos': relativePositions,
  'deberta.log_bucket': logBucket,
  'deberta.attention': attention,
};
