/** Turns the errors that modules report into exceptions. */
import { fromModule, instanceLost, type RawError } from '../errors/index.ts';
import type { RawMemory } from './raw.generated.ts';

/**
 * State that the core and the extended part of one instance share: if one is lost, so is the other, and they have a
 * common limit on memory.
 */
export interface InstanceState {
  lost?: { readonly cause: unknown };
  /** Limit on the bytes of both memories together; `usedBytes` is their present size. */
  readonly limit?: number | undefined;
  usedBytes?: number;
}

/** Throws if the instance is lost. */
export function assertAlive({ lost }: InstanceState): void {
  if (lost) throw instanceLost(lost.cause);
}

/**
 * Wraps the functions of a module, which report errors in `error`, in functions that throw them. The only exceptions
 * from the module itself are traps, and those that the engine throws in the middle of a call (stack overflow). Memory
 * may then be half written and the module's own stack pointer is not reset, so no function is called any more.
 */
export function throwing<Raw extends RawMemory>(
  module: Raw & { error?: RawError | undefined },
  state: InstanceState = {},
): Raw {
  const guarded =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      // The memory is gone with the instance.
      if (state.lost && name === 'release') return undefined;
      assertAlive(state);
      let result: unknown;
      try {
        result = call(...args);
      } catch (thrown) {
        state.lost = { cause: thrown };
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
