import { described, number, optional, readInputs, readParams } from '../case.mjs';

function bias({ pe, params, inputs }) {
  const { w0, b0, w1, b1 } = readInputs(inputs, ['w0', 'b0', 'w1', 'b1']);
  const read = readParams(params, {
    heads: described,
    mlp_width: described,
    n: number,
    c: number,
    L: number,
    L_multiplier: number,
    eps: optional(number, 1e-6),
  });
  return {
    bias: pe.bias({
      scheme: 'fire',
      queries: read.n,
      keys: read.n,
      w0,
      b0,
      w1,
      b1,
      c: read.c,
      threshold: read.L,
      thresholdMultiplier: read.L_multiplier,
      eps: read.eps,
    }),
  };
}

export const ops = { 'fire.bias': bias };
