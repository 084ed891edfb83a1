import type { AnalysisFunctions } from './analysis.ts';
import type { CompressionFunctions } from './compression.ts';
import type { ConvolutionFunctions } from './convolution.ts';
import type { FopeFunctions } from './fope.ts';
import type { FourierFunctions } from './fourier.ts';
import type { LatentAttentionFunctions } from './latent-attention.ts';
import type { LinearAttentionFunctions } from './linear-attention.ts';
import type { PopeFunctions } from './pope.ts';
import type { PositionMapFunctions } from './position-map.ts';
import type { RecurrentAttentionFunctions } from './recurrent-attention.ts';
import type { ResampleFunctions } from './resample.ts';
import type { TrainingPositionFunctions } from './training-positions.ts';

/**
 * Functions that few pages need, in files of their own. With `createPosenc({ extended: false })` these functions throw
 * a `PosencError` with the code 'not-loaded' until `extend()` has loaded them.
 */
export interface ExtendedFunctions
  extends LinearAttentionFunctions,
    RecurrentAttentionFunctions,
    LatentAttentionFunctions,
    ResampleFunctions,
    FourierFunctions,
    ConvolutionFunctions,
    CompressionFunctions,
    FopeFunctions,
    PopeFunctions,
    PositionMapFunctions,
    TrainingPositionFunctions,
    AnalysisFunctions {}

/** Part of `Posenc`. */
export interface Extending {
  /**
   * Loads the functions of the extended part into this instance. One call is enough; concurrent calls share one
   * download. Rejects with a `PosencError` 'load-failed' if a file cannot be read or compiled; the next call then tries
   * again.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc({ extended: false });
   * const table = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 32 });
   * await pe.extend();
   * console.assert(pe.similarity(table).shape.join() === '64,64');
   * ```
   */
  extend(): Promise<void>;
}
