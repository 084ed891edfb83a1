import { noSnippet, option, type Snippet } from '../request.ts';
import { width } from './frequencies.ts';

export const axialRope: Snippet = {
  scheme: 'axial-rope',
  write: (request) => {
    const { program, layer } = request;
    const pairs = width(request) / 2;
    const [rows, columns] = layer.grid;
    const pixel = option(request, 'freqsFor') === 'pixel';
    const unit = (name: string, count: number) =>
      count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
    const last = option<number>(request, 'maxFreq') / 2;
    program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = ${
      pixel
        ? `xp.pi * (1 + xp.arange(${pairs}, dtype=xp.float64) * ${pairs > 1 ? (last - 1) / (pairs - 1) : 0})`
        : `${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})`
    }
places = (${pixel ? `${unit('row', rows)}, ${unit('column', columns)}` : 'row, column'})
angles = xp.concatenate([place[:, None] * frequencies for place in places], axis=1)`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid stand in the snippet of the table.'),
};
