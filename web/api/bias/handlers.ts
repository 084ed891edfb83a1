import { alibiHandler } from './alibi.ts';
import { dataDependentAlibiHandler } from './data-dependent-alibi.ts';
import { dynamicPositionBiasHandler } from './dynamic-position-bias.ts';
import { fireHandler } from './fire.ts';
import { kerpleHandler } from './kerple.ts';
import { proximalHandler } from './proximal.ts';
import { relativeProjectionHandler } from './relative-projection.ts';
import type { BiasHandler } from './request.ts';
import { sandwichHandler } from './sandwich.ts';
import { swinHandler } from './swin.ts';
import { t5Handler } from './t5.ts';
import { toeplitzHandler } from './toeplitz.ts';

/** Every bias, for `bias()` and for attention alike. */
export const biasHandlers: readonly BiasHandler[] = [
  alibiHandler,
  t5Handler,
  kerpleHandler,
  fireHandler,
  sandwichHandler,
  toeplitzHandler,
  swinHandler,
  dynamicPositionBiasHandler,
  dataDependentAlibiHandler,
  relativeProjectionHandler,
  proximalHandler,
];
