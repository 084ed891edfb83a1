import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes held by the engine's heap after unreachable objects are collected, including arrays outside the heap. */
export async function heapBytes(): Promise<number> {
  for (let n = 0; n < 4; n++) {
    collect();
    // Finalizers run as tasks of their own; the next round collects what they release.
    await new Promise((done) => setTimeout(done, 10));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
