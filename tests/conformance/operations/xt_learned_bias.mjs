import { boolean, described, NotSupported, number, oneOf, readInputs, readParams } from '../case.mjs';

function dynamicBias({ pe, params, inputs }) {
  const read = readParams(params, {
    heads: described,
    q_len: number,
    k_len: number,
    layers: number,
    log_distance: boolean,
    activation: oneOf({ silu: 'silu' }),
  });
  const unknown = Object.keys(inputs).filter((name) => !/^[wb]\d+$/.test(name));
  if (unknown.length > 0) throw new NotSupported(`input ${unknown.join(', ')} is not known`);
  if (Object.keys(inputs).length !== 2 * read.layers) throw new NotSupported('layers and inputs disagree');
  const layers = Array.from({ length: read.layers }, (_, l) => ({ weight: inputs[`w${l}`], bias: inputs[`b${l}`] }));
  return {
    bias: pe.bias({
      scheme: 'dynamic-position-bias',
      queries: read.q_len,
      keys: read.k_len,
      layers,
      logDistance: read.log_distance,
    }),
  };
}

function dataDependentAlibi({ pe, params, inputs }) {
  const { gate_logits: gateLogits } = readInputs(inputs, ['gate_logits']);
  const read = readParams(params, {
    batch: described,
    n: described,
    heads: described,
    causal: boolean,
    post_log_scale: number,
  });
  const { causal, post_log_scale: postLogScale } = read;
  return { bias: pe.bias({ scheme: 'data-dependent-alibi', gateLogits, causal, postLogScale }) };
}

function relativeProjection({ pe, params, inputs }) {
  const { weights, distance_bank: distanceBank } = readInputs(inputs, ['weights', 'distance_bank']);
  const { k_len: keys } = readParams(params, {
    batch: described,
    q_len: described,
    k_len: number,
    heads: described,
    num_distance_basis: described,
    max_dist: described,
  });
  return { bias: pe.bias({ scheme: 'relative-projection', keys, weights, distanceBank }) };
}

export const ops = {
  'xt.dynamic_bias': dynamicBias,
  'xt.data_dependent_alibi': dataDependentAlibi,
  'xt.relative_proj': relativeProjection,
};
