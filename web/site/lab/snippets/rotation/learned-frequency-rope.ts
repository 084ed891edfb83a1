import { inputArray, noSnippet, type Snippet } from '../request.ts';

export const learnedFrequencyRope: Snippet = {
  scheme: 'learned-frequency-rope',
  write: (request) => {
    const { program, layer } = request;
    const [, columns] = layer.grid;
    inputArray(request, 'weights');
    program.step(`
cell = positions
places = xp.stack([xp.floor(cell / ${columns}), cell % ${columns}], axis=-1)  # row, column
angles = places @ weights.T`);
  },
  wavelengths: () => noSnippet('The frequencies are learned.'),
};
