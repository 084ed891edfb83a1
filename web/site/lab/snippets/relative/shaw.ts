import { inputArray, option, type Snippet } from '../request.ts';

export const shaw: Snippet = {
  scheme: 'shaw',
  write: (request) => {
    const { shape } = inputArray(request, 'keyTable', true);
    const most = ((shape[0] as number) - 1) / 2;
    const counted = option(request, 'sign') === 'key-minus-query' ? '-distance' : 'distance';
    request.program.step(`
index = (xp.clip(${counted}, -${most}, ${most}) + ${most}).astype(xp.int64)
logits = logits + scale * xp.einsum('id,ijd->ij', q, keyTable[index])`);
  },
};
