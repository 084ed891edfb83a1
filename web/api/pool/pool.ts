/** What `createPool` loads: the workers, and the functions that put them to work. A file of its own in the package. */
import { invalid } from '../errors/index.ts';
import { checkKeys, checkObject } from '../input/index.ts';
import type { Pool, PoolAttentionOptions, PoolCallOptions } from '../types/index.ts';
import { pooledAttention } from './attention.ts';
import { Crew, type Start } from './crew.ts';
import { copied } from './messages.ts';

export async function startPool(size: number, start: Start): Promise<Pool> {
  const crew = await Crew.of(size, start);
  const close = () => crew.close();
  const pool: Omit<Pool, typeof Symbol.asyncDispose> = {
    size,
    build: start.build,
    attention: async (options, call = {}) => {
      checkObject('options', options);
      checkCall(call, ['signal', 'onProgress']);
      return pooledAttention(crew, options, call);
    },
    call: async (name, args, call = {}) => {
      checkCall(call, ['signal']);
      if (!Array.isArray(args)) throw invalid('args', args, 'the list of arguments');
      for (const one of args) {
        const { out } = (one ?? {}) as { out?: unknown };
        if (out !== undefined) throw invalid('out', out, 'none in a worker: results are new arrays');
      }
      return crew.call(name, copied(args) as unknown[], call.signal) as never;
    },
    close,
  };
  // Safari has no such symbol.
  if (Symbol.asyncDispose) Object.assign(pool, { [Symbol.asyncDispose]: close });
  return Object.freeze(pool as Pool);
}

function checkCall(call: PoolCallOptions & PoolAttentionOptions, known: readonly string[]): void {
  checkKeys(checkObject('call', call), known);
  const { signal, onProgress } = call;
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw invalid('signal', signal, 'an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw invalid('onProgress', onProgress, 'a function of (done, total)');
  }
}
