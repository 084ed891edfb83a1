/**
 * The file that `createPosenc` loads along with the core's `.wasm` file: Emscripten's glue and the functions. It is
 * a separate file in the package.
 */
import glue from 'posenc-glue';
import { instantiate } from './module/index.ts';
import { type LoadExtended, type LoadField, posencFrom } from './posenc.ts';
import type { Build, Posenc } from './types/index.ts';

/** Starts an instance of the compiled core and puts the public functions around it. */
export async function start(
  module: WebAssembly.Module,
  build: Build,
  loadExtended: LoadExtended,
  loadField: LoadField,
  limit: number | undefined,
): Promise<Posenc> {
  return posencFrom(await instantiate(glue, module, { limit }), build, loadExtended, loadField);
}
