import { inputArray, option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const detrLearned: Snippet = {
  scheme: 'detr-learned',
  write: (request) => {
    cells(request, option(request, 'height'), option(request, 'width'));
    inputArray(request, 'rowEmbed');
    inputArray(request, 'colEmbed');
    request.program.step(
      'table = xp.concatenate([colEmbed[column.astype(xp.int64)], rowEmbed[row.astype(xp.int64)]], axis=1)',
    );
  },
};
