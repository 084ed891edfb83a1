import type { Posenc } from 'posenc';
import { random as array } from '../api/numbers.ts';
import { callOf } from '../fuzz/fuzz.ts';
import type { Residents } from '../fuzz/hostile.ts';

/**
 * Calls of every function, valid and spoilt, as the fuzzer generates them from seeds. Resident arrays are created for a
 * hundred calls each, and then disposed of. Returns the number of refused calls.
 */
export function mixedCalls(posenc: Posenc, another: Posenc, first: number, count: number): number {
  const names = Object.keys(posenc).filter(
    (name) => !['cache', 'extend'].includes(name) && typeof posenc[name as keyof Posenc] === 'function',
  );
  let refused = 0;
  for (let seed = first; seed < first + count; seed += 100) {
    const [own, disposed, ofAnother] = [
      posenc.upload(array([4, 4])),
      posenc.upload(array([4])),
      another.upload(array([4])),
    ];
    disposed.dispose();
    const residents: Residents = { own, disposed, ofAnother };
    for (let n = seed; n < Math.min(seed + 100, first + count); n++) {
      const { name, args } = callOf(n, names, residents);
      try {
        const result = (posenc[name as 'absolute'] as (...args: unknown[]) => unknown)(...args);
        if (name === 'upload') (result as { dispose(): void }).dispose();
      } catch {
        refused++;
      }
    }
    own.dispose();
    ofAnother.dispose();
  }
  return refused;
}
