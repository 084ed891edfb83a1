import { fromStandard, readAxes, toStandard } from '../axes.mjs';
import { boolean, described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';
import { layout } from './rope_interleaved.mjs';

/** In these cases the axis of positions is called len. */
const axes = (text) => readAxes(text.replace(/\blen\b/, 'seq'));

function readLengths(lengths) {
  if (lengths === undefined || (Array.isArray(lengths) && lengths.every(Number.isInteger))) return lengths;
  throw new NotSupported(`key_lengths ${JSON.stringify(lengths)} is not known`);
}

/** The first tokens of each batch entry are real, the others padding. */
function maskOf(lengths, keys) {
  return (
    lengths && {
      data: lengths.flatMap((n) => Array.from({ length: keys }, (_, j) => j < n)),
      shape: [lengths.length, keys],
    }
  );
}

const shapeParams = { batch: described, heads: described, head_dim: described, v_dim: described };

function arraysOf(inputs, order) {
  readInputs(inputs, ['q', 'k', 'v']);
  return Object.fromEntries(Object.entries(inputs).map(([name, array]) => [name, toStandard(array, order)]));
}

function linearAttention({ pe, params, inputs }) {
  const read = readParams(params, {
    ...shapeParams,
    q_len: described,
    k_len: described,
    causal: boolean,
    eps: number,
    key_lengths: readLengths,
    axes,
  });
  const { q, k, v } = arraysOf(inputs, read.axes);
  const [queries, keys] = [q.shape[2], k.shape[2]];
  if (read.causal && queries !== keys) throw new NotSupported(`causal with ${queries} queries and ${keys} keys`);
  const mask = maskOf(read.key_lengths, keys);
  const { output, state } = pe.linearAttention({ q, k, v, causal: read.causal, eps: read.eps, mask, want: ['state'] });
  return { out: fromStandard(output, read.axes), final_kv: state.values, final_k_sum: state.keys };
}

function rotaryLinearAttention({ pe, params, inputs }) {
  const read = readParams(params, {
    ...shapeParams,
    len: described,
    causal: boolean,
    layout,
    theta: number,
    start: number,
    rotary_dim: optional(number),
    eps: number,
    axes,
  });
  const { q, k, v } = arraysOf(inputs, read.axes);
  const rotation = {
    scheme: 'rope',
    layout: read.layout,
    base: read.theta,
    rotaryDim: read.rotary_dim,
    offset: read.start,
  };
  const { output, weights } = pe.linearAttention({
    q,
    k,
    v,
    causal: read.causal,
    eps: read.eps,
    rotation,
    want: ['weights'],
  });
  return { out: fromStandard(output, read.axes), weights };
}

export const ops = { linear_attention: linearAttention, 'linear_attention.rope': rotaryLinearAttention };
