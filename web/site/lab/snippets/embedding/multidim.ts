import { option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const multidim: Snippet = {
  scheme: 'multidim',
  write: (request) => {
    const { layer, program } = request;
    const block = 2 * Math.ceil(layer.dim / 4);
    cells(request, ...layer.grid);
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * xp.arange(${block / 2}, dtype=xp.float64) / ${block})
blocks = [xp.stack([xp.sin(c[:, None] * frequencies), xp.cos(c[:, None] * frequencies)], axis=-1) for c in (row, column)]
table = xp.concatenate([block.reshape(-1, ${block}) for block in blocks], axis=1)[:, :${layer.dim}]`);
  },
};
