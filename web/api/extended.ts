/**
 * What `extend()` loads beside the `.wasm` file of the extended part: its glue and its functions. A file of its own in the package, which
 * has what it shares with the core from engine.js.
 */
import glue from 'posenc-extended-glue';
import {
  convolutionFunctions,
  fourierFunctions,
  resampleFunctions,
  trainingPositionFunctions,
} from './absolute/index.ts';
import { analysisFunctions } from './analysis/index.ts';
import { compressionFunctions, latentAttentionFunctions, positionMapFunctions } from './attention/index.ts';
// So that a bundler leaves what both need in engine.js, and makes no third file of it.
import './engine.ts';
import { linearAttentionFunctions, recurrentAttentionFunctions } from './linear-attention/index.ts';
import { type Engine, instantiate } from './module/index.ts';
import { fopeFunctions, popeFunctions } from './rotary/index.ts';
import type { ExtendedFunctions } from './types/index.ts';

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
