import { inputArray, noSnippet, type Snippet } from '../request.ts';

export const learnedFrequencyRope: Snippet = {
  scheme: 'learned-frequency-rope',
  write: (request) => {
    const { shape } = inputArray(request, 'weights');
    // Text advances along all axes together.
    request.program.step(`
places = xp.stack([positions] * ${shape[1]}, axis=-1)
angles = places @ weights.T`);
  },
  wavelengths: () => noSnippet('The frequencies are learned.'),
};
