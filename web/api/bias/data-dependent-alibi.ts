import { dataDependentAlibi } from '../../catalogue/index.ts';
import { invalid, refused } from '../errors/index.ts';
import { checkArray } from '../input/index.ts';
import { readBias, rowBias } from './request.ts';

export const dataDependentAlibiHandler = rowBias(dataDependentAlibi, (request) => {
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
  const slot = scratch.float32(gates.data);
  return {
    batch,
    shape: { heads, queries: length, keys: length, offset: 0 },
    at: (filled) => ({
      forget_gates: { gate_logits: filled.at(slot), causal, post_log_scale: values.postLogScale },
    }),
  };
});
