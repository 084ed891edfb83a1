import { inputArray, option, type Snippet } from '../request.ts';

export const decomposedRelative: Snippet = {
  scheme: 'decomposed-relative',
  write: (request) => {
    inputArray(request, 'relPosH');
    inputArray(request, 'relPosW');
    const { height, width } = option<{ height: number; width: number }>(request, 'keySize');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down = (row[:, None] - row[None, :] + ${height - 1}).astype(xp.int64)
right = (column[:, None] - column[None, :] + ${width - 1}).astype(xp.int64)
logits = logits + xp.einsum('id,ijd->ij', q, relPosH[down]) + xp.einsum('id,ijd->ij', q, relPosW[right])`);
  },
};
