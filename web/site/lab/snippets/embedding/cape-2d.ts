import { option, type Snippet } from '../request.ts';
import { notAugmented } from './augmentation.ts';
import { cells, unit } from './cells.ts';

export const cape2d: Snippet = {
  scheme: 'cape-2d',
  write: (request) => {
    notAugmented(request);
    const half = request.layer.dim / 2;
    const [columns, rows] = [option<number>(request, 'patchesX'), option<number>(request, 'patchesY')];
    cells(request, columns, rows);
    request.program.step(`
across, along = ${unit('row', columns)}, ${unit('column', rows)}
wave = 1 + xp.arange(${half}, dtype=xp.float64)
angles = xp.pi * 10.0 ** (wave / ${half}) * (across[:, None] * xp.cos(wave - 1) + along[:, None] * xp.sin(wave - 1))
table = xp.concatenate([xp.cos(angles), xp.sin(angles)], axis=1)`);
  },
};
