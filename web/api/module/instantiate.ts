/** An instance of the compiled module behind Emscripten's glue. */
import instantiateGlue from 'posenc-glue';
import { PosencError, type RawError } from '../errors/index.ts';
import type { Engine } from './memory.ts';
import type { RawModule } from './raw/index.ts';

export async function instantiate(module: WebAssembly.Module): Promise<Engine> {
  let memory: WebAssembly.Memory | undefined;
  const raw = await new Promise<RawModule>((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): Record<string, never> => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          // The linker renames exports, so the memory is known by its type.
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          receive(instance, module);
        })
        .catch(reject);
      return {};
    };
    instantiateGlue({ instantiateWasm }).then(resolve, reject);
  });
  if (!memory) throw new PosencError('internal', 'The WebAssembly module exports no memory.');
  return { raw: throwing(raw), memory };
}

/** The functions of the module, which leave their errors in `error`, as functions that throw them. */
function throwing(module: RawModule & { error?: RawError | undefined }): RawModule {
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  return Object.fromEntries(
    functions.map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        const result = call(...args);
        const { error } = module;
        if (!error) return result;
        module.error = undefined;
        throw error;
      },
    ]),
  ) as unknown as RawModule;
}
