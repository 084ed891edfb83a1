/** What `createPosenc` loads beside the `.wasm` file: Emscripten's glue and the functions. A file of its own in the package. */
import { instantiate } from './module/index.ts';
import { posencFrom } from './posenc.ts';
import type { Build, Posenc } from './types/index.ts';

/** An instance of the compiled module with the public functions around it. */
export async function start(module: WebAssembly.Module, build: Build): Promise<Posenc> {
  return posencFrom(await instantiate(module), build);
}
