/**
 * The file that `extend()` loads along with the `.wasm` file of the extended part: its glue and its functions. It is a
 * separate file in the package, and imports code that it shares with the core from engine.js.
 */
import glue from 'posenc-extended-glue';
import {
  convolutionFunctions,
  fourierFunctions,
  resampleFunctions,
  trainingPositionFunctions,
} from './absolute/index.ts';
import { analysisFunctions } from './analysis/index.ts';
import {
  attentionCache,
  compressionFunctions,
  latentAttentionFunctions,
  positionMapFunctions,
} from './attention/index.ts';
// Makes bundlers leave shared code in engine.js instead of creating a third file.
import './engine.ts';
import { linearAttentionFunctions, recurrentAttentionFunctions } from './linear-attention/index.ts';
import { type Engine, instantiate } from './module/index.ts';
import type { StartedExtended } from './posenc.ts';
import { fopeFunctions, popeFunctions } from './rotary/index.ts';

/** Starts an instance of the compiled extended part for a core, and puts the functions around it. */
export async function startExtended(module: WebAssembly.Module, core: Engine): Promise<StartedExtended> {
  const engine = { ...(await instantiate(glue, module, core.state)), core };
  const functions = {
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
  return { engine, functions, attentionCache };
}
