/** 'simd' runs in every current browser; 'relaxed' uses fused multiply-add where the engine has relaxed SIMD. */
export type Build = 'simd' | 'relaxed';

/** For `createPosenc`; all may be left out. */
export interface CreateOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  build?: 'auto' | Build;
  /** Where the `.wasm` file of the chosen build lies; a function receives the build's name. Default: beside the module. */
  wasmUrl?: string | URL | ((build: Build) => string | URL);
  /** The bytes of a `.wasm` file or a compiled module; nothing is fetched. Needs `build` if it is the relaxed one. */
  wasmBinary?: BufferSource | WebAssembly.Module;
}

/**
 * What kind of failure a `PosencError` is: a value that is not allowed; arrays that do not fit; an engine without what posenc needs; a
 * file of the package that could not be read; a pool that was closed; an instance whose WebAssembly failed in the middle of a call, so
 * that every later call is refused and a new instance has to be created; a fault of posenc itself.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'out-of-memory'
  | 'unsupported'
  | 'load-failed'
  | 'closed'
  | 'instance-lost'
  | 'internal';
