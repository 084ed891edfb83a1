import { option, type Snippet } from '../request.ts';

export const singleSine: Snippet = {
  scheme: 'single-sine',
  write: (request) =>
    request.program.step(
      `table = xp.sin(${option(request, 'frequency')} * positions)[:, None] + 0 * xp.arange(${request.layer.dim}, dtype=xp.float64)`,
    ),
};
