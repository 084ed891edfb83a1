import type { Snippet } from '../request.ts';
import { frequencies, frequenciesAt, wavelengths } from './frequencies.ts';

export const rope: Snippet = {
  scheme: 'rope',
  write: (request) => {
    frequencies(request);
    request.program.step(`angles = positions[:, None] * ${frequenciesAt(request, 'positions[:, None]')}`);
  },
  wavelengths,
};
