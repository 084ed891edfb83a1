import { option, type Snippet } from '../request.ts';

export const timestep: Snippet = {
  scheme: 'timestep',
  write: (request) => {
    const { program, layer } = request;
    const of = <Value>(name: string) => option<Value>(request, name);
    const pairs = Math.floor(layer.dim / 2);
    const order = of('flipSinToCos') ? 'xp.cos(angles), xp.sin(angles)' : 'xp.sin(angles), xp.cos(angles)';
    program.step(`
frequencies = ${of('maxPeriod')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs - of<number>('downscaleFreqShift')})
angles = ${of('scale')} * positions[:, None] * frequencies
table = xp.concatenate([${order}], axis=1)`);
    if (layer.dim % 2 === 1) program.step('table = xp.concatenate([table, 0 * table[:, :1]], axis=1)');
  },
};
