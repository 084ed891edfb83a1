/** The WebAssembly module for whole models, in a separate file so that only those who run one load it. */
import glue from 'posenc-run-glue';
import { PosencError } from '../api/errors/index.ts';
import {
  checkMaxMemory,
  chooseBuild,
  compileBytes,
  compiledFrom,
  detectFeatures,
  type Instance,
  type InstanceState,
  instantiate,
  loadFailed,
  locate,
  type RawRunModule,
} from '../api/module/index.ts';
import type { Build } from '../api/types/index.ts';

export type RunEngine = Instance<RawRunModule>;

/** Selects the WebAssembly build and where it is loaded from. */
export interface LoadOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  readonly build?: 'auto' | Build | undefined;
  /** URL of the `.wasm` file of the chosen build. Default: next to the module. */
  readonly wasmUrl?: string | URL | undefined;
  /** The bytes of the `.wasm` file, or a compiled module; of the simd build unless `build` says otherwise. */
  readonly wasmBinary?: BufferSource | WebAssembly.Module | undefined;
  /**
   * Limit in bytes on the WebAssembly memory, from 2^24 to 2^32. Models that need more throw 'out-of-memory'. Default:
   * what the engine provides, at most 2^31.
   */
  readonly maxMemory?: number | undefined;
}

/** One literal URL per file, because bundlers find and emit files by exactly this pattern. */
function besideThisModule(build: Build): URL {
  return build === 'relaxed'
    ? new URL('./posenc-run-relaxed.wasm', import.meta.url)
    : new URL('./posenc-run-simd.wasm', import.meta.url);
}

function compiled(build: Build, { wasmUrl, wasmBinary }: LoadOptions): Promise<WebAssembly.Module> {
  if (wasmBinary instanceof WebAssembly.Module) return Promise.resolve(wasmBinary);
  if (wasmBinary !== undefined) return compileBytes(wasmBinary, 'wasmBinary');
  return compiledFrom(wasmUrl === undefined ? besideThisModule(build).href : locate('wasmUrl', wasmUrl));
}

/** A compiled module from which instances are made, in this thread or in others. */
export interface RunModule {
  readonly module: WebAssembly.Module;
  readonly build: Build;
  readonly limit: number | undefined;
}

export async function loadRunModule(options: LoadOptions): Promise<RunModule> {
  const build = chooseBuild(detectFeatures(), options.build ?? (options.wasmBinary === undefined ? 'auto' : 'simd'));
  const limit = checkMaxMemory(options.maxMemory);
  return { module: await compiled(build, options), build, limit };
}

/** Starts an instance with its own memory. */
export async function startRunEngine({ module, limit }: RunModule): Promise<RunEngine> {
  const state: InstanceState = { limit };
  try {
    return await instantiate(glue, module, state);
  } catch (thrown) {
    throw thrown instanceof PosencError ? thrown : loadFailed('its file', thrown);
  }
}

/** Names of the options in `LoadOptions`. */
export const loadOptionNames = ['build', 'wasmUrl', 'wasmBinary', 'maxMemory'] as const;
