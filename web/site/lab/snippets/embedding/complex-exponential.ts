import { option, type Snippet } from '../request.ts';

export const complexExponential: Snippet = {
  scheme: 'complex-exponential',
  write: (request) => {
    const { program, layer } = request;
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * xp.arange(${layer.dim / 2}, dtype=xp.float64) / ${layer.dim})
angles = positions[:, None] * frequencies`);
    program.step(
      option(request, 'part') === 'real'
        ? 'table = xp.cos(angles)'
        : `table = xp.stack([xp.cos(angles), xp.sin(angles)], axis=-1).reshape(-1, ${layer.dim})  # real, imaginary`,
    );
  },
};
