import type { Snippet } from '../request.ts';

export const proximal: Snippet = {
  scheme: 'proximal',
  write: ({ program }) => program.step('bias = -xp.log(1 + xp.abs(distance))'),
};
