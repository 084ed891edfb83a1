import { inputArray, option, type Snippet } from '../request.ts';

export const learned: Snippet = {
  scheme: 'learned',
  write: (request) => {
    inputArray(request, 'table');
    const first = option<number>(request, 'positionOffset');
    request.program.step(`table = ${option(request, 'scale')} * table[positions.astype(xp.int64) + ${first}]`);
  },
};
