/** 'simd' runs in every current browser; 'relaxed' uses fused multiply-add where the engine has relaxed SIMD. */
export type Build = 'simd' | 'relaxed';

/** 'core': the encodings and attention. 'extended': what few pages need (`ExtendedFunctions`). Each has a `.wasm` file of its own. */
export type ModulePart = 'core' | 'extended';

/** For `createPosenc`; all may be left out. */
export interface CreateOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  build?: 'auto' | Build;
  /**
   * Whether the functions of the extended part are loaded, too; without them a page loads about a quarter less, and `extend()` loads them
   * later. Default: true, but false where `wasmUrl` is one address or `wasmBinary` is given and neither `extendedUrl` nor `extendedBinary`
   * is.
   */
  extended?: boolean;
  /**
   * Where the `.wasm` files of the chosen build lie. One address is that of the core; a function receives the names of the build and of the
   * part, and says where each lies. Default: beside the module.
   */
  wasmUrl?: string | URL | ((build: Build, part: ModulePart) => string | URL);
  /** The bytes of the core's `.wasm` file or a compiled module; it is not fetched. Needs `build` if it is of the relaxed one. */
  wasmBinary?: BufferSource | WebAssembly.Module;
  /** Where the `.wasm` file of the extended part lies, if not where `wasmUrl` says. */
  extendedUrl?: string | URL;
  /** The bytes of that file or a compiled module. Of the same build as `wasmBinary`. */
  extendedBinary?: BufferSource | WebAssembly.Module;
  /**
   * Bytes of WebAssembly memory that the instance, or each worker of a pool, may have, from 2^24 to 2^32. What needs more is refused
   * ('out-of-memory') before anything of it is computed, and the next call works. Memory grows in steps of up to 20%, so that a call may be
   * refused when it comes within a twentieth of the limit. Default: what the engine gives, at most 2^31 for each module.
   */
  maxMemory?: number;
}

/**
 * What kind of failure a `PosencError` is: a value that is not allowed; arrays that do not fit; an engine without what posenc needs, or a
 * format that it does not read; a file that could not be read, of the package or of a model; a function of the extended part before it was
 * loaded (`CreateOptions.extended`); a pool that was closed; an instance whose WebAssembly failed in the middle of a call, so that every
 * later call is refused and a new instance has to be created; a fault of posenc itself.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'out-of-memory'
  | 'unsupported'
  | 'load-failed'
  | 'not-loaded'
  | 'closed'
  | 'instance-lost'
  | 'internal';
