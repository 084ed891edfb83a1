/** Turns the errors that modules report into exceptions. */
import { fromModule, instanceLost, type RawError } from '../errors/index.ts';
import type { RawMemory } from './raw.generated.ts';

/**
 * State that the core and the extended part of one instance share: if one is lost, so is the other, and they have a
 * common limit on memory.
 */
export interface Fate {
  lost?: { readonly cause: unknown };
  /** Limit on the bytes of both memories together; `taken` is their present size. */
  readonly limit?: number | undefined;
  taken?: number;
}

/** Throws if the instance is lost. */
export function checkFate({ lost }: Fate): void {
  if (lost) throw instanceLost(lost.cause);
}

/**
 * Wraps the functions of a module, which report errors in `error`, in functions that throw them. The only exceptions
 * from the module itself are traps, and those that the engine throws in the middle of a call (stack overflow). Memory
 * may then be half written and the module's own stack pointer is not reset, so no function is called any more.
 */
export function throwing<Raw extends RawMemory>(module: Raw & { error?: RawError | undefined }, fate: Fate = {}): Raw {
  const guarded =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      // The memory is gone with the instance.
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
  return Object.assign(
    Object.create(null),
    Object.fromEntries(functions.map(([name, call]) => [name, guarded(name, call)])),
  );
}
