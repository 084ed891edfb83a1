import { inputArray, option, type Snippet } from '../request.ts';

export const levit: Snippet = {
  scheme: 'levit',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = xp.abs(row[:, None] - row[None, :]), xp.abs(column[:, None] - column[None, :])
bias = table[${request.layer.head}, (down * ${width} + right).astype(xp.int64)]`);
  },
};
