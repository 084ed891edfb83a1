import { inputArray, option, type Snippet } from '../request.ts';

export const swin: Snippet = {
  scheme: 'swin',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = row[:, None] - row[None, :] + ${height - 1}, column[:, None] - column[None, :] + ${width - 1}
bias = table[(down * ${2 * width - 1} + right).astype(xp.int64), ${request.layer.head}]`);
  },
};
