/**
 * In place of create.ts where figures come in one file (embed.js): a module of the core and the measures together, whose bytes are in
 * the file, with one memory. Nothing is left to load when a figure asks for the extended part.
 */
import glue from 'posenc-figures-glue';
import { analysisFunctions } from './analysis/index.ts';
import { checkMaxMemory, chooseBuild, detectFeatures, instantiate, linked, loadModule } from './module/index.ts';
import { posencFrom } from './posenc.ts';
import type { CreateOptions, ExtendedFunctions, Posenc } from './types/index.ts';

/** An instance with the functions that figures call. */
export async function createPosenc(options: CreateOptions): Promise<Posenc> {
  const build = chooseBuild(detectFeatures(), 'simd');
  const fate = { limit: checkMaxMemory(options.maxMemory) };
  const module = await loadModule(build, 'core', options);
  const instance = await linked('core', options, instantiate(glue, module, fate));
  const core = { ...instance, fate };
  const measures = () => analysisFunctions({ ...instance, core }) as ExtendedFunctions;
  return posencFrom(core, build, async () => async () => measures());
}
