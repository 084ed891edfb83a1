import type { Snippet } from '../request.ts';

export const integer: Snippet = {
  scheme: 'integer',
  write: ({ program, layer }) =>
    program.step(`table = positions[:, None] + 0 * xp.arange(${layer.dim}, dtype=xp.float64)`),
};
