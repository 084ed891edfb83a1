import { described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

/**
 * The published classes are named after the learned numbers of bias and weight; the arrays tell which of these there
 * are.
 */
function kernel(kind) {
  if (kind === 'kerple_log') return 'log';
  if (/^kerple_power_(original|[ap]{0,2}_[ap]{0,2})$/.test(kind)) return 'power';
  throw new NotSupported(`kind ${JSON.stringify(kind)} is not known`);
}

/** scores * weight + bias */
function bias({ pe, params, inputs }) {
  const { scores, bias_p, bias_a, wei_p, wei_a } = readInputs(inputs, ['scores', 'bias_p', 'bias_a', 'wei_p', 'wei_a']);
  const read = readParams(params, {
    kind: kernel,
    heads: described,
    q_len: number,
    k_len: number,
    q_offset: number,
    clamp_min: number,
    clamp_max_p: optional(number, Number.MAX_VALUE),
  });
  const options = {
    scheme: 'kerple',
    form: 'causal',
    queries: read.q_len,
    keys: read.k_len,
    offset: read.q_offset,
    clampMin: read.clamp_min,
    clampMaxP: read.clamp_max_p,
  };
  const isPresent = (p, a) => p !== undefined || a !== undefined;
  const added = isPresent(bias_p, bias_a) && pe.bias({ ...options, kernel: read.kind, p: bias_p, a: bias_a });
  const factor = isPresent(wei_p, wei_a) && pe.bias({ ...options, kernel: 'weight', p: wei_p, a: wei_a });
  if (!added && !factor) throw new NotSupported('neither bias nor weight is given');
  const size = read.q_len * read.k_len * (added || factor).shape[0];
  const out = Float32Array.from(
    scores.data,
    (score, i) => score * (factor ? factor.data[i % size] : 1) + (added ? added.data[i % size] : 0),
  );
  return { scores_out: { data: out, shape: scores.shape } };
}

export const ops = { 'kerple.bias': bias };
