import { option, type Snippet, type SnippetRequest } from '../request.ts';
import { frequencies, frequenciesAt, wavelengths } from './frequencies.ts';
import { rope } from './rope.ts';

export const mrope: Snippet = {
  scheme: 'mrope',
  write: (request) => {
    if (request.panel.values.modality !== 'image') return rope.write(request);
    frequencies(request);
    imageAngles(request);
  },
  wavelengths,
};

/** The pairs of time, height and width, in consecutive sections or interleaved. */
function imageAngles(request: SnippetRequest): void {
  const { program, layer } = request;
  const sections = option<readonly number[]>(request, 'sections');
  const [, columns] = layer.grid;
  const [time = 0, height = 0, wide = 0] = sections;
  const pairs = time + height + wide;
  const axisOf = (pair: number): number => {
    const mode = option(request, 'mode');
    if (mode === 'chunked') return pair < time ? 0 : pair < time + height ? 1 : 2;
    if (mode === 'spatial-first') return pair < height + wide ? 1 + (pair % 2) : 0;
    if (pair % 3 === 1 && pair < 3 * height) return 1;
    return pair % 3 === 2 && pair < 3 * wide ? 2 : 0;
  };
  const axes = Array.from({ length: pairs }, (_, pair) => axisOf(pair));
  program.step(`
cell = positions
places = xp.stack([0 * cell, xp.floor(cell / ${columns}), cell % ${columns}], axis=-1)  # time, height, width
places = places[:, xp.array([${axes.join(', ')}])]
angles = places * ${frequenciesAt(request, 'places')}`);
}
