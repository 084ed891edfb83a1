import { option, type Snippet } from '../request.ts';
import { cells } from './cells.ts';

export const detrSine: Snippet = {
  scheme: 'detr-sine',
  write: (request) => {
    const { layer, program } = request;
    const feats = option<number>(request, 'numPosFeats');
    const [height, width] = layer.grid;
    const scale = option<number>(request, 'scale');
    const place = (name: string, last: number) =>
      option(request, 'normalize') ? `(${name} + 1) / ${last + 1e-6} * ${scale}` : `${name} + 1`;
    cells(request, height, width);
    program.step(`
frequencies = ${option(request, 'temperature')} ** (-2 * xp.arange(${feats / 2}, dtype=xp.float64) / ${feats})
blocks = [c[:, None] * frequencies for c in (${place('row', height)}, ${place('column', width)})]
blocks = [xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${feats}) for angles in blocks]
table = xp.concatenate(blocks, axis=1)`);
  },
};
