import { dataDependentAlibi } from '../catalogue.ts';
import { invalid, refused } from '../errors.ts';
import { checkArray } from '../tensor.ts';
import { type BiasHandler, type BiasRequest, readBias } from './request.ts';

function readGates(request: BiasRequest) {
  const { options, prefix, attention, scratch } = request;
  const values = readBias(dataDependentAlibi, request, ['gateLogits']);
  const causal = options.causal === undefined && attention ? attention.causal : values.causal;
  const perHead = causal ? 1 : 2;
  if (attention && (attention.sizes.queries !== attention.sizes.keys || attention.offset !== 0)) {
    const { queries, keys } = attention.sizes;
    throw refused(
      `${prefix}scheme`,
      `'data-dependent-alibi' with ${queries} queries, ${keys} keys and offset ${attention.offset}`,
      'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias',
    );
  }
  const axes = attention
    ? [attention.sizes.batch, attention.sizes.keys, attention.sizes.heads * perHead]
    : ['batch', 'length', causal ? 'heads' : '2 * heads'];
  const gates = checkArray(`${prefix}gateLogits`, options.gateLogits, axes);
  const [batch, length, columns] = gates.shape as [number, number, number];
  if (columns % perHead !== 0) {
    throw invalid(`${prefix}gateLogits.shape`, gates.shape, '[batch, length, 2 * heads] when not causal');
  }
  const heads = columns / perHead;
  const raw = { batch, heads, length, causal, post_log_scale: values.postLogScale };
  return { raw, at: scratch.float32(gates.data) };
}

export const dataDependentAlibiHandler: BiasHandler = {
  scheme: dataDependentAlibi,
  byRows: (request) => {
    const {
      raw: { causal, post_log_scale },
      at,
    } = readGates(request);
    return (filled) => ({ forget_gates: { gate_logits: filled.at(at), causal, post_log_scale } });
  },
  plan: (request) => {
    const { raw, at } = readGates(request);
    const { batch, heads, length } = raw;
    return {
      shape: [batch, heads, length, length],
      fill: (module, filled, out) => module.data_dependent_alibi(raw, filled.at(at), out),
    };
  },
};
