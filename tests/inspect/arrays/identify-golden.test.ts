import { describe, it } from 'vitest';
import { expectIdentified, familiesOfArrays } from './expected-conventions.ts';

// Without positions and grid: tests/soak.
describe.each(await familiesOfArrays())('$family', ({ cases }) => {
  it.each(cases)('$id', (one) => expectIdentified(one));
});
