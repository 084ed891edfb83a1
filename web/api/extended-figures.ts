/**
 * The extended part as far as figures ask for it, in place of extended.ts where all of them come in one file (embed.js): measurements of
 * encodings, and nothing that a figure never calls.
 */
import glue from 'posenc-extended-glue';
import { analysisFunctions } from './analysis/index.ts';
import { type Engine, instantiate } from './module/index.ts';

/** The functions around an instance of the compiled extended part, beside a core. */
export async function startExtended(module: WebAssembly.Module, core: Engine) {
  return analysisFunctions({ ...(await instantiate(glue, module, core.fate)), core });
}
