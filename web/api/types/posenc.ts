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
 * The functions of posenc around one instance of its WebAssembly, from `createPosenc`. They need no `this`.
 *
 * All of them throw a `PosencError`: 'invalid-argument' (with the argument's name) for a value that is not allowed, 'out-of-memory' for
 * arrays that do not fit in 2 GiB; the next call works. Arrays that come in are read and never kept or changed, arrays that come out
 * belong to the caller. Positions may be fractional, negative and in any order, up to 2^53 in magnitude.
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
  /** The build that this instance runs. Encodings are the same to the last bit in both; attention may differ by rounding. */
  readonly build: Build;
}
