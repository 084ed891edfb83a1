import { option, type Snippet } from '../request.ts';
import { farOf } from './distance.ts';

export const sandwich: Snippet = {
  scheme: 'sandwich',
  write: (request) => {
    const { program, layer } = request;
    const dim = option<number>(request, 'dim');
    const first = option<number>(request, 'firstFrequency');
    const form = option<string>(request, 'form');
    const far =
      form === 'tril' ? `xp.where(key[None, :] > query[:, None] - ${layer.offset}, 0.0, distance)` : farOf(form);
    const less = option(request, 'subtractHalfDim') ? ` - ${dim / 2}` : '';
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * (xp.arange(${dim / 2}, dtype=xp.float64) + ${first}) / ${dim})
bias = (xp.cos(${far}[:, :, None] * frequencies).sum(axis=-1)${less}) / ${(8 * (layer.head + 1)) / layer.heads}`);
  },
};
