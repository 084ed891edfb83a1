import { createPosenc } from 'posenc';
import { expect, it } from 'vitest';
import { builds } from '../api/builds.ts';
import { ceiling, freeMemory } from './free-memory.ts';
import { heapBytes } from './heap.ts';
import { mixedCalls } from './mixed-calls.ts';

it.each(builds)('10,000 mixed calls leave the memory of module and engine where it was, build %s', async (build) => {
  const [posenc, another] = [
    await createPosenc({ build, maxMemory: ceiling }),
    await createPosenc({ build, maxMemory: ceiling }),
  ];
  // The first calls let the engine compile the code and fill its caches.
  mixedCalls(posenc, another, 1, 8000);
  const [free, heap] = [freeMemory(posenc), await heapBytes()];
  const refused = mixedCalls(posenc, another, 10_001, 10_000);
  expect(freeMemory(posenc)).toEqual(free);
  // A leak of 100 bytes per call would amount to a megabyte.
  expect((await heapBytes()) - heap).toBeLessThan(750_000);
  // Many calls are refused, and many return.
  expect(refused).toBeGreaterThan(3000);
  expect(refused).toBeLessThan(8000);
});
