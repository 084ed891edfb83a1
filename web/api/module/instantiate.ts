/** Instantiates a compiled module with its glue, the JavaScript that Emscripten generates for it. */
import { PosencError } from '../errors/index.ts';
import type { Instance } from './memory.ts';
import type { RawMemory } from './raw.generated.ts';
import { type Fate, throwing } from './throwing.ts';

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

export type Glue<Raw extends RawMemory> = (options: {
  instantiateWasm(imports: WebAssembly.Imports, receive: Receive): Record<string, never>;
}) => Promise<Raw>;

/** Makes memory stop growing at the instance's limit, just as if the engine had no more: allocations fail. */
function limitGrowth(memory: WebAssembly.Memory, fate: Fate): void {
  const { limit } = fate;
  if (limit === undefined) return;
  fate.taken = (fate.taken ?? 0) + memory.buffer.byteLength;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const taken = (fate.taken as number) + 65536 * pages;
    if (taken > limit) throw new RangeError('maxMemory');
    const before = grow(pages);
    fate.taken = taken;
    return before;
  };
}

export async function instantiate<Raw extends RawMemory>(
  glue: Glue<Raw>,
  module: WebAssembly.Module,
  fate: Fate,
): Promise<Instance<Raw>> {
  let memory: WebAssembly.Memory | undefined;
  const raw = await new Promise<Raw>((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): Record<string, never> => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          // The linker renames exports, so the memory is found by its type.
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          receive(instance, module);
        })
        .catch(reject);
      return {};
    };
    glue({ instantiateWasm }).then(resolve, reject);
  });
  if (!memory) throw new PosencError({ code: 'internal', text: 'The WebAssembly module exports no memory.' });
  limitGrowth(memory, fate);
  return { raw: throwing(raw, fate), memory };
}
