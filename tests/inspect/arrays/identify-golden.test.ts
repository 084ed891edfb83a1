import { describe, it } from 'vitest';
import { expectIdentified, familiesOfArrays } from './expected-conventions.ts';

// tests/soak does this without positions and grid.
describe.each(await familiesOfArrays())('$family', ({ cases }) => {
  it.each(cases)('$id', (one) => expectIdentified(one));
});
