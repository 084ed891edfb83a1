import { describe, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { expectIdentified, familiesOfArrays } from './expected-conventions.ts';

// tests/soak does this without positions and grid.
describe.each(await familiesOfArrays())('$family', ({ cases }) => {
  it.each(sampleOf(cases, 2))('$id', (one) => expectIdentified(one));
});
