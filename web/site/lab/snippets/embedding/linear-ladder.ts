import type { Snippet } from '../request.ts';

export const linearLadder: Snippet = {
  scheme: 'linear-ladder',
  write: ({ program, layer }) =>
    program.step(`
angles = positions[:, None] / (1 + xp.arange(${layer.dim / 2}, dtype=xp.float64))
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${layer.dim})`),
};
