import { option, type Snippet } from '../request.ts';

export const normalisedInteger: Snippet = {
  scheme: 'normalised-integer',
  write: (request) => {
    const last = option<number>(request, 'textLength') - 1;
    request.program.step(
      `table = positions[:, None] / ${last} + 0 * xp.arange(${request.layer.dim}, dtype=xp.float64)`,
    );
  },
};
