/** An instance of the compiled module behind Emscripten's glue. */
import instantiateGlue from 'posenc-glue';
import { PosencError } from '../errors/index.ts';
import type { Engine } from './memory.ts';
import type { RawModule } from './raw.generated.ts';
import { throwing } from './throwing.ts';

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
