import type { AbsoluteFunctions } from './absolute.ts';
import type { AttentionFunctions, CacheFunctions } from './attention.ts';
import type { BiasFunctions } from './bias.ts';
import type { ExtendedFunctions, Extending, SyntheticFunctions } from './extended.ts';
import type { RelativeFunctions } from './relative.ts';
import type { FrequencyFunctions, RotaryFunctions } from './rotary.ts';
import type { MemoryFunctions } from './tensor.ts';

/** 'simd' runs in every current browser; 'relaxed' uses fused multiply-add where the engine has relaxed SIMD. */
export type Build = 'simd' | 'relaxed';

/**
 * 'core': the encodings and attention. 'extended': functions that few pages need (`ExtendedFunctions`). Each part has its
 * own `.wasm` file.
 */
export type ModulePart = 'core' | 'extended';

/** Options of `createPosenc`; all are optional. */
export interface CreateOptions {
  /**
   * 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build; Node 22 gets
   * the simd build, which is the faster one there.
   */
  build?: 'auto' | Build;
  /**
   * Whether to load the functions of the extended part as well. Without them a page loads about a quarter less, and
   * `extend()` can load them later. Default: true, but false if `wasmUrl` is a single address or `wasmBinary` is given
   * and neither `extendedUrl` nor `extendedBinary` is.
   */
  extended?: boolean;
  /**
   * URL of the `.wasm` files of the chosen build. A single address is that of the core; a function receives the build
   * and the part and returns the address of that file. Default: next to the module.
   */
  wasmUrl?: string | URL | ((build: Build, part: ModulePart) => string | URL);
  /**
   * The bytes of the core's `.wasm` file, or a compiled module; nothing is fetched. Needs `build: 'relaxed'` for the
   * relaxed build.
   */
  wasmBinary?: BufferSource | WebAssembly.Module;
  /** URL of the `.wasm` file of the extended part, overriding `wasmUrl`. */
  extendedUrl?: string | URL;
  /** The bytes of the extended part's `.wasm` file, or a compiled module, of the same build as `wasmBinary`. */
  extendedBinary?: BufferSource | WebAssembly.Module;
  /**
   * Limit in bytes on the WebAssembly memory of the instance, or of each worker in a pool, from 2^24 to 2^32. A call
   * that needs more throws 'out-of-memory' before it computes anything, and the next call works. Memory grows in steps
   * of up to 20%, so a call that comes within a twentieth of the limit may be refused. Default: what the engine
   * provides, at most 2^31 for each module.
   */
  maxMemory?: number;
}

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
    CacheFunctions,
    ExtendedFunctions,
    Extending {
  /**
   * The WebAssembly build of this instance. Encodings are bit for bit the same in both builds; attention may differ by
   * rounding.
   */
  readonly build: Build;
}
