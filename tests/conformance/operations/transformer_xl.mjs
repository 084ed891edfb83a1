import { permute } from '../axes.mjs';
import { boolean, described, number, optional, readInputs, readParams } from '../case.mjs';

const headsFirst = [1, 2, 0, 3]; // [length, batch, heads, dim] -> [batch, heads, length, dim]
const lengthFirst = [2, 0, 1, 3]; // the way back
const logitsBack = [2, 3, 0, 1]; // [batch, heads, queries, keys] -> [queries, keys, batch, heads]
const tableAxes = [1, 0, 2]; // [length, heads, dim] -> [heads, length, dim]

const shapeParams = {
  q_len: described,
  mem_len: described,
  k_len: described,
  batch: described,
  heads: described,
  head_dim: described,
  causal: boolean,
};

function shift({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  readParams(params, { q_len: described, k_len: described });
  const matrices = permute(x, [2, 3, 0, 1]);
  const shifted = (leak) => permute(pe.relativeShift(matrices, { direction: 'left-to-right', leak }), logitsBack);
  return { y: shifted('keep'), y_zero_triu: shifted('zero') };
}

function sum(...terms) {
  return { ...terms[0], data: terms[0].data.map((_, n) => terms.reduce((total, { data }) => total + data[n], 0)) };
}

/** Turns a mask in which true hides, [queries, keys] or [queries, keys, batch], into one of visible keys. */
function visible(mask) {
  const { data, shape } = mask.shape.length === 3 ? permute(mask, [2, 0, 1]) : mask;
  const axes = shape.length === 3 ? [shape[0], 1, shape[1], shape[2]] : shape;
  return { data: data.map((hidden) => (hidden ? 0 : 1)), shape: axes };
}

function attention({ pe, params, inputs, shapes }) {
  const names = ['q', 'k', 'v', 'r', 'r_w_bias', 'r_r_bias', 'pos_seq', 'mask'];
  const value = readInputs(inputs, names);
  const { clamp_len: clampLen } = readParams(params, { ...shapeParams, clamp_len: optional(number) });
  const [q, k, v] = [value.q, value.k, value.v].map((array) => permute(array, headsFirst));
  const keys = k.shape[2];
  const positions = pe.relativePositions({ scheme: 'transformer-xl', keys, clampLen });
  if (Array.from(positions).join() !== Array.from(value.pos_seq.data).join()) {
    throw new Error('pos_seq: relativePositions gives other distances');
  }
  const encoding = {
    scheme: 'transformer-xl',
    r: permute(value.r, tableAxes),
    rWBias: value.r_w_bias,
    rRBias: value.r_r_bias,
    leak: 'keep',
  };
  const masked = pe.attention({
    q,
    k,
    v,
    encoding,
    mask: visible(value.mask),
    want: ['weights'],
  });
  const open = pe.attention({ q, k, v, encoding, want: ['logits'] });
  const unscaled = pe.relativeTerms({ ...encoding, q, k, scale: 1 });
  // The published code adds v to the query before the product with r.
  const size = q.shape[2] * q.shape[3];
  const shiftedQuery = q.data.map((x, n) => {
    const head = Math.floor(n / size) % q.shape[1];
    return x + value.r_r_bias.data[head * q.shape[3] + (n % q.shape[3])];
  });
  const products = pe.relativeProducts({ ...q, data: shiftedQuery }, encoding.r, {
    direction: 'left-to-right',
    order: 'nearest-last',
    keys,
  });
  return {
    pos_emb: pe.absolute({ scheme: 'sinusoidal', layout: 'half', dim: shapes.pos_emb.at(-1), positions }),
    bd_before_shift: permute(products, logitsBack),
    bd_after_shift: permute(sum(unscaled.contentPosition, unscaled.positionPosition), logitsBack),
    scores: permute(open.logits, logitsBack),
    probs: permute(masked.weights, logitsBack),
    context: permute(masked.output, lengthFirst),
  };
}

function learnableAttention({ pe, params, inputs }) {
  const value = readInputs(inputs, ['q', 'k', 'v', 'r_emb', 'r_bias', 'r_w_bias']);
  const { causal } = readParams(params, { ...shapeParams, table_len: described });
  const [q, k, v] = [value.q, value.k, value.v].map((array) => permute(array, headsFirst));
  const { logits, weights, output } = pe.attention({
    q,
    k,
    v,
    encoding: {
      scheme: 'transformer-xl',
      rEmb: permute(value.r_emb, tableAxes),
      rBias: permute(value.r_bias, [1, 0]),
      rWBias: value.r_w_bias,
      leak: 'keep',
    },
    causal,
    want: ['logits', 'weights'],
  });
  return {
    scores_masked: permute(logits, logitsBack),
    probs: permute(weights, logitsBack),
    context: permute(output, lengthFirst),
  };
}

export const ops = {
  'txl.rel_shift': shift,
  'txl.attention': attention,
  'txl.learnable_attention': learnableAttention,
};
