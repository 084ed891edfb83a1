import { option, type Snippet } from '../request.ts';
import { notAugmented } from './augmentation.ts';

export const cape: Snippet = {
  scheme: 'cape',
  write: (request) => {
    const { program, layer } = request;
    notAugmented(request);
    const mean = option(request, 'normalize') ? (layer.keys - 1) / 2 : 0;
    program.step(`
angles = ${option(request, 'freqScale')} * ${option(request, 'posScale')} * (positions[:, None] - ${mean})
angles = angles * 10000.0 ** (-2 * xp.arange(${layer.dim / 2}, dtype=xp.float64) / ${layer.dim})
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${layer.dim})`);
  },
};
