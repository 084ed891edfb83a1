import { describe, it } from 'vitest';
import { expectIdentifiedBlind, familiesOfArrays, hasPositions } from '../inspect/arrays/expected-conventions.ts';

// In addition to npm test, which provides positions and grid where a case has them: searching for them takes long.
const families = (await familiesOfArrays())
  .map(({ family, cases }) => ({ family, cases: cases.filter(hasPositions) }))
  .filter(({ cases }) => cases.length > 0);

describe.each(families)('$family', ({ cases }) => {
  it.each(cases)('$id', (one) => expectIdentifiedBlind(one));
});
