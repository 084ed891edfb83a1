/**
 * In place of create.ts where figures come in one file (embed.js): a module of the core and the measures together, whose bytes are in
 * the file, with one memory. Nothing is left to load when a figure asks for the extended part.
 */
import glue from 'posenc-figures-glue';
import bytes from 'posenc-figures-wasm-inline';
import { analysisFunctions } from './analysis/index.ts';
import { checkMaxMemory, chooseBuild, compileBytes, detectFeatures, instantiate } from './module/index.ts';
import { posencFrom } from './posenc.ts';
import type { CreateOptions, ExtendedFunctions, Posenc } from './types/index.ts';

/** An instance with the functions that figures call. Of the options only maxMemory is read: there is one build. */
export async function createPosenc({ maxMemory }: CreateOptions = {}): Promise<Posenc> {
  const build = chooseBuild(detectFeatures(), 'simd');
  const fate = { limit: checkMaxMemory(maxMemory) };
  const wasm = Uint8Array.from(bytes, (character) => character.charCodeAt(0) - 35);
  const instance = await instantiate(glue, await compileBytes(wasm, 'embed.js'), fate);
  const core = { ...instance, fate };
  const measures = () => analysisFunctions({ ...instance, core }) as ExtendedFunctions;
  return posencFrom(core, build, async () => async () => measures());
}
