import { inputArray, type Snippet } from '../request.ts';

export const cope: Snippet = {
  scheme: 'cope',
  write: (request) => {
    const { program, layer } = request;
    const { shape } = inputArray(request, 'posEmb');
    const most = (shape[0] as number) - 1;
    program.step(`
gates = 1 / (1 + xp.exp(-logits))${layer.causal ? '\ngates = xp.where(distance >= 0, gates, 0.0)' : ''}
counted = gates.sum(axis=-1, keepdims=True) - xp.cumsum(gates, axis=-1) + gates
counted = xp.clip(counted, 0, ${most})
below = xp.floor(counted)
products = q @ posEmb.T
low = xp.take_along_axis(products, below.astype(xp.int64), axis=-1)
high = xp.take_along_axis(products, xp.clip(below + 1, 0, ${most}).astype(xp.int64), axis=-1)
logits = logits + low + (counted - below) * (high - low)`);
  },
};
