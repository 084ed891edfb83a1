import { inputArray, type Snippet } from '../request.ts';

export const toeplitz: Snippet = {
  scheme: 'toeplitz',
  write: (request) => {
    const { shape } = inputArray(request, 'table');
    const most = ((shape[0] as number) - 1) / 2;
    request.program.step(
      `bias = table[(xp.clip(-distance, -${most}, ${most}) + ${most}).astype(xp.int64), ${request.layer.head}]`,
    );
  },
};
