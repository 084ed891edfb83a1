/** How errors leave the modules. */
import { fromModule, instanceLost, type RawError } from '../errors/index.ts';
import type { RawMemory } from './raw.generated.ts';

/** What the core and the extended part of one instance share: when one is lost, the instance is, and what one takes the other lacks. */
export interface Fate {
  lost?: { readonly cause: unknown };
  /** Bytes that their memories may have together, and those that they have. */
  readonly limit?: number | undefined;
  taken?: number;
}

/** Throws where the instance is lost. */
export function checkFate({ lost }: Fate): void {
  if (lost) throw instanceLost(lost.cause);
}

/**
 * The functions of a module, which leave their errors in `error`, as functions that throw them. Only a trap comes out of them, or
 * what the engine throws in the middle of one (a stack that is full): the memory may then be half written and the module's own stack
 * is not set back, so that nothing is called any more.
 */
export function throwing<Raw extends RawMemory>(module: Raw & { error?: RawError | undefined }, fate: Fate = {}): Raw {
  const guarded =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      // With the instance its memory is gone.
      if (fate.lost && name === 'release') return undefined;
      checkFate(fate);
      let result: unknown;
      try {
        result = call(...args);
      } catch (thrown) {
        fate.lost = { cause: thrown };
        throw instanceLost(thrown);
      }
      const { error } = module;
      if (!error) return result;
      module.error = undefined;
      throw fromModule(error);
    };
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(functions.map(([name, call]) => [name, guarded(name, call)])) as unknown as Raw;
}
