import { option, type Snippet } from '../request.ts';

export const binary: Snippet = {
  scheme: 'binary',
  write: (request) => {
    const { dim } = request.layer;
    const bits = option<number | undefined>(request, 'bits') ?? Math.min(dim, 53);
    const digit = `xp.floor(xp.arange(${dim}, dtype=xp.float64) * ${bits} / ${dim})`;
    const digits = option(request, 'order') === 'most-significant-first' ? `${bits - 1} - ${digit}` : digit;
    request.program.step(`
digits = ${digits}
table = xp.floor(positions[:, None] / 2.0 ** digits) % 2`);
  },
};
