import { absoluteFunctions } from './absolute.ts';
import { analysisFunctions } from './analysis.ts';
import { attentionFunctions } from './attention.ts';
import { biasFunctions } from './bias.ts';
import { catalogue } from './catalogue.ts';
import { linearAttentionFunctions } from './linear-attention.ts';
import { type Engine, memoryFunctions } from './memory.ts';
import { relativeFunctions } from './relative.ts';
import { rotaryFunctions } from './rotary.ts';
import type { Build, Posenc } from './types.ts';

/** The public object around one instance of the module. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build): Posenc {
  return Object.freeze<Posenc>({
    build,
    ...absoluteFunctions(engine),
    ...rotaryFunctions(engine),
    ...biasFunctions(engine),
    ...relativeFunctions(engine),
    ...attentionFunctions(engine),
    ...linearAttentionFunctions(engine),
    ...analysisFunctions(engine),
    ...memoryFunctions(engine),
    schemes: () => catalogue,
  });
}
