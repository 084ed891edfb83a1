import { inputArray, option, type Snippet } from '../request.ts';

export const beit: Snippet = {
  scheme: 'beit',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    const { head } = request.layer;
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = row[:, None] - row[None, :] + ${height - 1}, column[:, None] - column[None, :] + ${width - 1}
bias = xp.zeros((${height * width + 1}, ${height * width + 1}))
bias[1:, 1:] = table[(down * ${2 * width - 1} + right).astype(xp.int64), ${head}]
bias[0, :], bias[:, 0] = table[-3, ${head}], table[-2, ${head}]
bias[0, 0] = table[-1, ${head}]`);
  },
};
