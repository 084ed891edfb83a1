import { absoluteFunctions } from './absolute/index.ts';
import { analysisFunctions } from './analysis/index.ts';
import { attentionFunctions, linearAttentionFunctions } from './attention/index.ts';
import { biasFunctions } from './bias/index.ts';
import { frequencyFunctions } from './frequencies.ts';
import { type Engine, memoryFunctions } from './module/index.ts';
import { relativeFunctions } from './relative/index.ts';
import { rotaryFunctions } from './rotary/index.ts';
import type { Build, Posenc } from './types/index.ts';

/** The public object around one instance of the module. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build): Posenc {
  return Object.freeze<Posenc>({
    build,
    ...absoluteFunctions(engine),
    ...rotaryFunctions(engine),
    ...frequencyFunctions(engine),
    ...biasFunctions(engine),
    ...relativeFunctions(engine),
    ...attentionFunctions(engine),
    ...linearAttentionFunctions(engine),
    ...analysisFunctions(engine),
    ...memoryFunctions(engine),
  });
}
