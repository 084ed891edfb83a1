import { option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const timingSignal: Snippet = {
  scheme: 'timing-signal',
  write: (request) => {
    const { layer, program } = request;
    const timescales = Math.floor(layer.dim / 4);
    const [low, high] = [option<number>(request, 'minTimescale'), option<number>(request, 'maxTimescale')];
    cells(request, ...layer.grid);
    program.step(`
frequencies = ${low} * ${high / low} ** (-xp.arange(${timescales}, dtype=xp.float64) / ${Math.max(1, timescales - 1)})
blocks = [f(c[:, None] * frequencies) for c in (row, column) for f in (xp.sin, xp.cos)]
table = xp.concatenate([*blocks, xp.zeros((${layer.keys}, ${layer.dim - 4 * timescales}), dtype=xp.float64)], axis=1)`);
  },
};
