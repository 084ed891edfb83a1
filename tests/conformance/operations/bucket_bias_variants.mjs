import { described, number, optional, readInputs, readParams } from '../case.mjs';

function bucket({ pe, params, inputs }) {
  const { relative_position: distances } = readInputs(inputs, ['relative_position']);
  const read = readParams(params, { num_buckets: number, max_distance: number });
  return { bucket: pe.t5Buckets(distances, { numBuckets: read.num_buckets, maxDistance: read.max_distance }) };
}

/** [batch, heads, tokens, headDim] of [batch, tokens, heads * headDim]. */
function splitHeads({ data, shape: [batch, tokens, width] }, heads) {
  const dim = width / heads;
  const split = new Float32Array(data.length);
  let to = 0;
  for (let n = 0; n < batch; n++)
    for (let head = 0; head < heads; head++)
      for (let token = 0; token < tokens; token++) {
        const from = (n * tokens + token) * width + head * dim;
        split.set(data.subarray(from, from + dim), to);
        to += dim;
      }
  return { data: split, shape: [batch, heads, tokens, dim] };
}

function wavlm({ pe, params, inputs }) {
  const { hidden, table, gate_weight, gate_bias, gate_const } = readInputs(inputs, [
    'hidden',
    'table',
    'gate_weight',
    'gate_bias',
    'gate_const',
  ]);
  const read = readParams(params, {
    batch: described,
    heads: number,
    len: number,
    head_dim: described,
    num_buckets: number,
    max_distance: number,
    scale: number,
  });
  const buckets = { table, numBuckets: read.num_buckets, maxDistance: read.max_distance };
  const tokens = splitHeads(hidden, read.heads);
  const gate = { hidden: tokens, gateWeight: gate_weight, gateBias: gate_bias, gateConst: gate_const };
  const encoding = { scheme: 'wavlm', ...buckets, ...gate };
  return {
    position_bias: pe.bias({ scheme: 't5', ...buckets, queries: read.len, keys: read.len }),
    gate: pe.wavlmGates(gate),
    gated_bias: pe.bias({ ...encoding, keys: read.len }),
    // Projections are the identity.
    out: pe.attention({ q: tokens, k: tokens, v: tokens, scale: read.scale, encoding }).output,
  };
}

function layoutlmv3({ pe, params, inputs }) {
  const names = ['position_ids', 'bbox', 'table_1d', 'table_x', 'table_y', 'q', 'k', 'v'];
  const { position_ids, bbox, table_1d, table_x, table_y, q, k, v } = readInputs(inputs, names);
  const read = readParams(params, {
    batch: described,
    heads: described,
    len: described,
    head_dim: described,
    rel_pos_bins: number,
    max_rel_pos: number,
    rel_2d_pos_bins: number,
    max_rel_2d_pos: number,
    scale: optional(number, 1 / Math.sqrt(q.shape.at(-1))),
  });
  const whole = ({ data, shape }) => ({ data: Array.from(data, Number), shape });
  const options = {
    scheme: 'layoutlmv3',
    relPosBins: read.rel_pos_bins,
    maxRelPos: read.max_rel_pos,
    rel2dPosBins: read.rel_2d_pos_bins,
    maxRel2dPos: read.max_rel_2d_pos,
  };
  const text = { positionIds: whole(position_ids), table: table_1d };
  const boxes = { bbox: whole(bbox), tableX: table_x, tableY: table_y };
  const encoding = { ...options, ...text, ...boxes, outputScale: read.scale };
  const { output, logits, weights } = pe.attention({
    q,
    k,
    v,
    scale: read.scale,
    encoding,
    want: ['logits', 'weights'],
  });
  return {
    rel_pos: pe.bias({ ...options, ...text }),
    rel_2d_pos: pe.bias({ ...options, ...boxes }),
    logits,
    probs: weights,
    out: output,
  };
}

function cpmAnt({ pe, params, inputs }) {
  const { key_segment, query_segment, table } = readInputs(inputs, ['key_segment', 'query_segment', 'table']);
  const read = readParams(params, {
    batch: described,
    heads: described,
    q_len: described,
    k_len: described,
    num_buckets: number,
    max_distance: number,
    segments: number,
  });
  const whole = ({ data, shape }) => ({ data: Array.from(data, Number), shape });
  return {
    bias: pe.bias({
      scheme: 'cpm-ant',
      // Queries and keys are counted from 0 each.
      offset: 0,
      numBuckets: read.num_buckets,
      maxDistance: read.max_distance,
      segmentTypes: read.segments,
      table,
      querySegments: whole(query_segment),
      keySegments: whole(key_segment),
    }),
  };
}

export const ops = {
  'wavlm.bucket': bucket,
  'layoutlmv3.bucket': bucket,
  'attention.wavlm_gated': wavlm,
  'attention.layoutlmv3': layoutlmv3,
  'cpmant.bias': cpmAnt,
};
