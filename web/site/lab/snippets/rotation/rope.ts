import type { Snippet } from '../request.ts';
import { frequencies, wavelengths } from './frequencies.ts';

export const rope: Snippet = {
  scheme: 'rope',
  write: (request) => {
    frequencies(request);
    request.program.step('angles = positions[:, None] * frequencies');
  },
  wavelengths,
};
