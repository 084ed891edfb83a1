import { described, number, oneOf, readInputs, readParams } from '../case.mjs';
import { mappedAttention } from './grouped_positions.mjs';
import { layout } from './rope_interleaved.mjs';

function dualChunk({ pe, params, inputs }) {
  const { q, k, v } = readInputs(inputs, ['q', 'k', 'v']);
  const read = readParams(params, {
    heads: described,
    kv_heads: described,
    len: number,
    head_dim: described,
    rotary_dim: number,
    base: number,
    layout,
    chunk_size: number,
    local_size: number,
    chunk_len: described,
    scale: number,
    causal: oneOf({ bottom_right: true }),
  });
  const positionMap = { form: 'dual-chunk', chunkSize: read.chunk_size, localSize: read.local_size };
  const encoding = { scheme: 'rope', base: read.base, layout: read.layout, rotaryDim: read.rotary_dim };
  const { queries, keys, critical } = pe.mappedPositions({ ...positionMap, queries: read.len, keys: read.len });
  const turned = (x, positions) => pe.rotate(x, { ...encoding, positions });
  return {
    pos_q_intra: queries.intra,
    pos_q_succ: queries.succ,
    pos_q_inter: queries.inter,
    pos_k: keys.intra,
    q_intra: turned(q, queries.intra),
    q_succ: turned(q, queries.succ),
    q_inter: turned(q, queries.inter),
    q_succ_critical: turned(q, critical.succ),
    q_inter_critical: turned(q, critical.inter),
    k_rot: turned(k, keys.intra),
    ...mappedAttention(pe, { q, k, v, scale: read.scale, encoding, positionMap }, read.causal),
  };
}

export const ops = { 'attention.dual_chunk': dualChunk };
