import { absoluteFunctions, trainingPositionFunctions } from './absolute/index.ts';
import { analysisFunctions } from './analysis/index.ts';
import {
  attentionFunctions,
  compressionFunctions,
  linearAttentionFunctions,
  positionMapFunctions,
} from './attention/index.ts';
import { biasFunctions } from './bias/index.ts';
import { failed } from './errors/index.ts';
import { frequencyFunctions } from './frequencies.ts';
import { OwnData, ownArguments } from './input/index.ts';
import { type Engine, memoryFunctions } from './module/index.ts';
import { relativeFunctions } from './relative/index.ts';
import { fopeFunctions, popeFunctions, rotaryFunctions } from './rotary/index.ts';
import type { Build, Posenc } from './types/index.ts';

type Call = (...args: readonly unknown[]) => unknown;

/** The public object around one instance of the module. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build): Posenc {
  const functions = {
    ...absoluteFunctions(engine),
    ...trainingPositionFunctions(engine),
    ...rotaryFunctions(engine),
    ...fopeFunctions(engine),
    ...popeFunctions(engine),
    ...frequencyFunctions(engine),
    ...biasFunctions(engine),
    ...relativeFunctions(engine),
    ...attentionFunctions(engine),
    ...linearAttentionFunctions(engine),
    ...compressionFunctions(engine),
    ...positionMapFunctions(),
    ...analysisFunctions(engine),
    ...memoryFunctions(engine),
  };
  const guarded = Object.entries(functions).map(([name, call]) => [name, onOwnData(name, call as Call)]);
  return Object.freeze<Posenc>({ build, ...(Object.fromEntries(guarded) as typeof functions) });
}

/** The function with its arguments read once before it sees them; whatever it throws is a PosencError. */
function onOwnData(name: string, call: Call): Call {
  return (...given) => {
    const data = new OwnData();
    try {
      return data.restored(call(...ownArguments(data, name, given)));
    } catch (thrown) {
      throw failed(name, thrown);
    }
  };
}
