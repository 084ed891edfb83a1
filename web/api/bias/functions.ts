import { biasSchemes } from '../../catalogue/index.ts';
import { checkObject, checkScheme, type Reading } from '../input/index.ts';
import type { Engine } from '../module/index.ts';
import type { BiasFunctions, BiasOptions, OutOptions, Tensor } from '../types/index.ts';
import { alibiSlopes } from './alibi.ts';
import { biasHandlerOf } from './handlers.ts';
import { levitRelativeIndex } from './levit.ts';
import { computeBias } from './request.ts';
import { swinLogCoordinates, swinRelativeIndex, swinShiftMask } from './swin.ts';
import { t5Buckets } from './t5.ts';
import { wavlmGates } from './wavlm.ts';

export function bias(engine: Engine, request: BiasOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  return computeBias(engine, biasHandlerOf(checkScheme(options, biasSchemes)), { options, prefix: '' }, request.out);
}

export function biasFunctions(engine: Engine): Reading<BiasFunctions> {
  return {
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
    t5Buckets: (relativePositions, options) => t5Buckets(engine, relativePositions, options),
    wavlmGates: (options) => wavlmGates(engine, options),
    swinRelativeIndex: (options) => swinRelativeIndex(engine, options),
    levitRelativeIndex: (options) => levitRelativeIndex(engine, options),
    swinLogCoordinates: (options) => swinLogCoordinates(engine, options),
    swinShiftMask: (options) => swinShiftMask(engine, options),
  };
}
