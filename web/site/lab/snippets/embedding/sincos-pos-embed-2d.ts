import { option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const sincosPosEmbed2d: Snippet = {
  scheme: 'sincos-pos-embed-2d',
  write: (request) => {
    const { layer, program } = request;
    const [height, width] = [option<number>(request, 'height'), option<number>(request, 'width')];
    const base = option<number | undefined>(request, 'baseSize');
    const scale = option<number>(request, 'interpolationScale');
    const step = (size: number) => (base === undefined ? 1 : base / size) / scale;
    const extra = option<number>(request, 'prefixTokens');
    cells(request, height, width);
    program.step(`
frequencies = ${option(request, 'base')} ** (-xp.arange(${layer.dim / 4}, dtype=xp.float64) / ${layer.dim / 4})
steps = (${step(width)} * column, ${step(height)} * row)
table = xp.concatenate([f(c[:, None] * frequencies) for c in steps for f in (xp.sin, xp.cos)], axis=1)`);
    if (extra > 0) {
      program.step(`table = xp.concatenate([xp.zeros((${extra}, ${layer.dim}), dtype=xp.float64), table], axis=0)`);
    }
  },
};
