import type { AbsoluteFunctions } from './absolute.ts';
import type { AttentionFunctions } from './attention.ts';
import type { BiasFunctions } from './bias.ts';
import type { Build } from './create.ts';
import type { ExtendedFunctions, Extending } from './extended.ts';
import type { FrequencyFunctions } from './frequencies.ts';
import type { MemoryFunctions } from './memory.ts';
import type { RelativeFunctions } from './relative.ts';
import type { RotaryFunctions } from './rotary.ts';
import type { SyntheticFunctions } from './synthetic.ts';

/**
 * The functions of posenc on one WebAssembly instance, returned by `createPosenc`. They need no `this`.
 *
 * They throw a `PosencError` with the code 'invalid-argument' (and the argument's name) for a value that is not
 * allowed, or 'out-of-memory' for arrays that do not fit in 2 GiB; the next call works. Arguments are neither kept nor
 * changed; results belong to the caller. Positions may be fractional, negative and in any order, up to 2^53 in
 * magnitude.
 */
export interface Posenc
  extends AbsoluteFunctions,
    RotaryFunctions,
    FrequencyFunctions,
    BiasFunctions,
    RelativeFunctions,
    AttentionFunctions,
    SyntheticFunctions,
    MemoryFunctions,
    ExtendedFunctions,
    Extending {
  /**
   * The WebAssembly build of this instance. Encodings are bit for bit the same in both builds; attention may differ by
   * rounding.
   */
  readonly build: Build;
}
