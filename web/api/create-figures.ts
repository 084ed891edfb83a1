/**
 * Replaces create.ts in embed.js, where all figures come in one file. One module, with one memory, holds the core and
 * what figures call of the extended part, and its bytes are part of the file. When a figure asks for the extended part, nothing is left to load.
 */
import glue from 'posenc-figures-glue';
import bytes from 'posenc-figures-wasm-inline';
import { analysisFunctions } from './analysis/index.ts';
import type { Reading } from './input/index.ts';
import { linearAttentionFunctions, recurrentAttentionFunctions } from './linear-attention/index.ts';
import { checkMaxMemory, chooseBuild, compileBytes, detectFeatures, instantiate } from './module/index.ts';
import { posencFrom } from './posenc.ts';
import type { CreateOptions, ExtendedFunctions, Posenc } from './types/index.ts';

/**
 * Creates an instance with the functions that figures call. `maxMemory` is the only option that is read, as there is
 * one build.
 */
export async function createPosenc({ maxMemory }: CreateOptions = {}): Promise<Posenc> {
  const build = chooseBuild(detectFeatures(), 'simd');
  const state = { limit: checkMaxMemory(maxMemory) };
  const wasm = new Uint8Array(bytes.length);
  for (let i = 0; i < wasm.length; i++) wasm[i] = bytes.charCodeAt(i) - 35;
  const core = await instantiate(glue, await compileBytes(wasm, 'embed.js'), state);
  const engine = { ...core, core };
  const extended = () =>
    ({
      ...analysisFunctions(engine),
      ...linearAttentionFunctions(engine),
      ...recurrentAttentionFunctions(engine),
    }) as Reading<ExtendedFunctions>;
  return posencFrom(core, build, async () => async () => ({ engine, functions: extended() }));
}
