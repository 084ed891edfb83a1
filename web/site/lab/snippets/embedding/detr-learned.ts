import { inputArray, option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const detrLearned: Snippet = {
  scheme: 'detr-learned',
  write: (request) => {
    cells(request, option(request, 'height'), option(request, 'width'));
    inputArray(request, 'rowEmbed');
    inputArray(request, 'colEmbed');
    const [column, row] = ['colEmbed[column.astype(xp.int64)]', 'rowEmbed[row.astype(xp.int64)]'];
    request.program.step(
      `table = ${option(request, 'sum') ? `${column} + ${row}` : `xp.concatenate([${column}, ${row}], axis=1)`}`,
    );
  },
};
