/** How errors leave the module. */
import { fromModule, instanceLost, type RawError } from '../errors/index.ts';
import type { RawModule } from './raw.generated.ts';

/**
 * The functions of the module, which leave their errors in `error`, as functions that throw them. Only a trap comes out of them, or
 * what the engine throws in the middle of one (a stack that is full): the memory may then be half written and the module's own stack
 * is not set back, so that nothing is called any more.
 */
export function throwing(module: RawModule & { error?: RawError | undefined }): RawModule {
  let cause: unknown;
  let lost = false;
  const guarded =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (lost) {
        // With the instance its memory is gone.
        if (name === 'release') return undefined;
        throw instanceLost(cause);
      }
      let result: unknown;
      try {
        result = call(...args);
      } catch (thrown) {
        lost = true;
        cause = thrown;
        throw instanceLost(thrown);
      }
      const { error } = module;
      if (!error) return result;
      module.error = undefined;
      throw fromModule(error);
    };
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(functions.map(([name, call]) => [name, guarded(name, call)])) as unknown as RawModule;
}
