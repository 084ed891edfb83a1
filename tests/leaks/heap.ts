import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that the engine's heap holds after everything that nobody refers to has gone, arrays outside of it included. */
export async function heapBytes(): Promise<number> {
  for (let n = 0; n < 4; n++) {
    collect();
    // Finalizers run as tasks of their own, and what they let go is collected by the next round.
    await new Promise((done) => setTimeout(done, 10));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
