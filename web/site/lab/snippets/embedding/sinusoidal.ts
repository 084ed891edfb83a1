import { option, type Snippet } from '../request.ts';

export const sinusoidal: Snippet = {
  scheme: 'sinusoidal',
  write: (request) => {
    const { program, layer } = request;
    const of = <Value>(name: string) => option<Value>(request, name);
    const odd = of<string>('oddDim');
    const { dim } = layer;
    const even = odd === 'truncate' ? dim + (dim % 2) : odd === 'zero' ? dim - (dim % 2) : dim;
    const pairs = Math.ceil(even / 2);
    const divisor = (odd === 'zero' ? Math.floor(dim / 2) : even / 2) - of<number>('downscaleFreqShift');
    program.step(`
frequencies = ${pairs === 1 ? 'xp.arange(1, dtype=xp.float64) + 1' : `${of('base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${divisor})`}
angles = ${of('positionScale')} * positions[:, None] * frequencies`);
    const [first, second] = of('flipSinToCos') ? ['cos', 'sin'] : ['sin', 'cos'];
    const rest = even - pairs;
    if (of('layout') === 'half') {
      program.step(
        `table = xp.concatenate([xp.${first}(angles), xp.${second}(angles)[:, :${rest}]], axis=1)[:, :${dim}]`,
      );
    } else {
      program.step(
        `table = xp.stack([xp.${first}(angles), xp.${second}(angles)], axis=-1).reshape(-1, ${2 * pairs})[:, :${Math.min(even, dim)}]`,
      );
    }
    if (odd === 'zero' && dim % 2 === 1) program.step('table = xp.concatenate([table, 0 * table[:, :1]], axis=1)');
    if (of('amplitude') !== 1) program.step(`table = ${of('amplitude')} * table`);
    const padding = of<number | undefined>('paddingPosition');
    if (padding !== undefined) program.step(`table = xp.where(positions[:, None] == ${padding}, 0.0, table)`);
  },
  wavelengths: (request) => {
    request.program.step('positions = xp.arange(1, dtype=xp.float64) + 1');
    sinusoidal.write({ ...request, layer: { ...request.layer, keys: 1 } });
    request.program.step('wavelengths = 2 * xp.pi / angles[0]');
  },
};
