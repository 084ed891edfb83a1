import { option, type Snippet } from '../request.ts';

export const singleFrequency: Snippet = {
  scheme: 'single-frequency',
  write: (request) =>
    request.program.step(`
angles = ${option(request, 'frequency')} * positions[:, None] + 0 * xp.arange(${request.layer.dim / 2}, dtype=xp.float64)
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${request.layer.dim})`),
};
