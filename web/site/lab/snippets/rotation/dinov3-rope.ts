import { noSnippet, option, type Snippet } from '../request.ts';
import { width } from './frequencies.ts';

export const dinov3Rope: Snippet = {
  scheme: 'dinov3-rope',
  write: (request) => {
    const { program, layer } = request;
    const pairs = width(request) / 2;
    const [rows, columns] = layer.grid;
    program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = 2 * xp.pi * ${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})
places = ((2 * row + 1) / ${rows} - 1, (2 * column + 1) / ${columns} - 1)
angles = xp.concatenate([place[:, None] * frequencies for place in places], axis=1)`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid stand in the snippet of the table.'),
};
