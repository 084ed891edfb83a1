import { noSnippet, option, type Snippet } from '../request.ts';
import { width } from './frequencies.ts';

export const axialRope: Snippet = {
  scheme: 'axial-rope',
  write: (request) => {
    const { program, layer } = request;
    const ofAxis = width(request) / 2;
    const isDealt = option(request, 'axisFrequencies') === 'dealt';
    // Both axes share one list of frequencies, which is dealt out to them.
    const pairs = isDealt ? 2 * ofAxis : ofAxis;
    const [rows, columns] = layer.grid;
    const pixel = option(request, 'freqsFor') === 'pixel';
    const unit = (name: string, count: number) =>
      count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
    const last = option<number>(request, 'maxFreq') / 2;
    const inOrder = pixel ? [unit('row', rows), unit('column', columns)] : ['row', 'column'];
    const placed = option(request, 'axisOrder') === 'columns-first' ? inOrder.reverse() : inOrder;
    const [own, each] = isDealt
      ? ['frequencies[turn::2]', 'turn, place in enumerate(places)']
      : ['frequencies', 'place in places'];
    program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = ${
      pixel
        ? `xp.pi * (1 + xp.arange(${pairs}, dtype=xp.float64) * ${pairs > 1 ? (last - 1) / (pairs - 1) : 0})`
        : `${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})`
    }
places = (${placed.join(', ')})
angles = ${
      option(request, 'axisPairs') === 'alternating'
        ? `xp.stack([place[:, None] * ${own} for ${each}], axis=-1).reshape(-1, ${2 * ofAxis})`
        : `xp.concatenate([place[:, None] * ${own} for ${each}], axis=1)`
    }`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid stand in the snippet of the table.'),
};
