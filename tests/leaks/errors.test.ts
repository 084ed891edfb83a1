import { createPosenc } from 'posenc';
import { expect, it } from 'vitest';
import { builds } from '../api/builds.ts';
import { random } from '../api/numbers.ts';

it.each(builds)('goes on after more errors than would fit on the stack of the module, build %s', async (build) => {
  const pe = await createPosenc({ build });
  const x = random([2, 4]);
  const table = { scheme: 'sinusoidal', length: 2, dim: 4 } as const;
  const far = { scheme: 'xpos', positions: [1e9, 2e9], side: 'query' } as const;
  const before = pe.absolute(table);
  const messages = new Set<string>();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // capturing them would take most of the time
  for (let n = 0; n < 40_000; n++) {
    try {
      pe.rotate(x, far);
    } catch (error) {
      messages.add((error as Error).message);
    }
  }
  Error.stackTraceLimit = stackTraceLimit;
  expect([...messages]).toEqual([expect.stringMatching(/^positions: 1000000000 is not allowed/)]);
  expect(pe.absolute(table)).toEqual(before);
});
