/**
 * What `extend()` loads beside the `.wasm` file of the extended part: its glue and its functions. A file of its own in the package, which
 * has what it shares with the core from engine.js.
 */
import glue from 'posenc-extended-glue';
import { analysisFunctions } from './analysis/index.ts';
import { latentAttentionFunctions } from './attention/index.ts';
import { convolutionFunctions } from './convolution/index.ts';
// So that a bundler leaves what both need in engine.js, and makes no third file of it.
import './engine.ts';
import { fourierFunctions } from './fourier/index.ts';
import { linearAttentionFunctions, recurrentAttentionFunctions } from './linear-attention/index.ts';
import { type Engine, instantiate } from './module/index.ts';
import { resampleFunctions } from './resample/index.ts';
import type { ExtendedFunctions } from './types/index.ts';
import {
  compressionFunctions,
  fopeFunctions,
  popeFunctions,
  positionMapFunctions,
  trainingPositionFunctions,
} from './variants/index.ts';

/** The functions around an instance of the compiled extended part, beside a core. */
export async function startExtended(module: WebAssembly.Module, core: Engine): Promise<ExtendedFunctions> {
  const engine = { ...(await instantiate(glue, module, core.fate)), core };
  return {
    ...linearAttentionFunctions(engine),
    ...recurrentAttentionFunctions(engine),
    ...latentAttentionFunctions(engine),
    ...resampleFunctions(engine),
    ...fourierFunctions(engine),
    ...convolutionFunctions(engine),
    ...compressionFunctions(engine),
    ...fopeFunctions(engine),
    ...popeFunctions(engine),
    ...positionMapFunctions(engine),
    ...trainingPositionFunctions(engine),
    ...analysisFunctions(engine),
  };
}
