import type { AbsoluteFunctions } from './absolute.ts';
import type { AnalysisFunctions } from './analysis.ts';
import type { AttentionFunctions } from './attention.ts';
import type { BiasFunctions } from './bias.ts';
import type { CompressionFunctions } from './compression.ts';
import type { Build } from './create.ts';
import type { FopeFunctions } from './fope.ts';
import type { FrequencyFunctions } from './frequencies.ts';
import type { LinearAttentionFunctions } from './linear-attention.ts';
import type { MemoryFunctions } from './memory.ts';
import type { PopeFunctions } from './pope.ts';
import type { PositionMapFunctions } from './position-map.ts';
import type { RelativeFunctions } from './relative.ts';
import type { RotaryFunctions } from './rotary.ts';
import type { TrainingPositionFunctions } from './training-positions.ts';

/**
 * The functions of posenc around one instance of the WebAssembly module, from `createPosenc`. They need no `this`.
 *
 * All of them throw a `PosencError`: 'invalid-argument' (with the argument's name) for a value that is not allowed, 'out-of-memory' for
 * arrays that do not fit in 2 GiB; the next call works. Arrays that come in are read and never kept or changed, arrays that come out
 * belong to the caller. Positions may be fractional, negative and in any order, up to 2^53 in magnitude.
 */
export interface Posenc
  extends AbsoluteFunctions,
    TrainingPositionFunctions,
    RotaryFunctions,
    FopeFunctions,
    PopeFunctions,
    FrequencyFunctions,
    BiasFunctions,
    RelativeFunctions,
    AttentionFunctions,
    LinearAttentionFunctions,
    CompressionFunctions,
    PositionMapFunctions,
    AnalysisFunctions,
    MemoryFunctions {
  /** The build that this instance runs. Encodings are the same to the last bit in both; attention may differ by rounding. */
  readonly build: Build;
}
