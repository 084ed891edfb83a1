/** The WebAssembly module of training: a file of its own, which nobody loads who does not train. */
import glue from 'posenc-train-glue';
import { PosencError } from '../api/errors/index.ts';
import {
  checkMaxMemory,
  chooseBuild,
  compileBytes,
  compiledFrom,
  detectFeatures,
  type Fate,
  type Instance,
  instantiate,
  loadFailed,
  locate,
  type RawTrainModule,
} from '../api/module/index.ts';
import type { Build } from './types.ts';

export interface TrainEngine extends Instance<RawTrainModule> {
  readonly build: Build;
  readonly fate: Fate;
}

/** Which WebAssembly is loaded, and from where. */
export interface LoadOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  readonly build?: 'auto' | Build | undefined;
  /** Where the `.wasm` file of the chosen build lies. Default: beside the module. */
  readonly wasmUrl?: string | URL | undefined;
  /** Its bytes or a compiled module, of the simd build unless `build` says otherwise; nothing is fetched. */
  readonly wasmBinary?: BufferSource | WebAssembly.Module | undefined;
  /**
   * Bytes of WebAssembly memory that the instance, or each worker, may have, from 2^24 to 2^32: what needs more is refused
   * ('out-of-memory'). Default: what the engine gives, at most 2^31.
   */
  readonly maxMemory?: number | undefined;
}

/** Written out for each file, because bundlers find and emit files by this very pattern. */
function besideThisModule(build: Build): URL {
  return build === 'relaxed'
    ? new URL('./posenc-train-relaxed.wasm', import.meta.url)
    : new URL('./posenc-train-simd.wasm', import.meta.url);
}

function compiled(build: Build, { wasmUrl, wasmBinary }: LoadOptions): Promise<WebAssembly.Module> {
  if (wasmBinary instanceof WebAssembly.Module) return Promise.resolve(wasmBinary);
  if (wasmBinary !== undefined) return compileBytes(wasmBinary, 'wasmBinary');
  return compiledFrom(wasmUrl === undefined ? besideThisModule(build).href : locate('wasmUrl', wasmUrl));
}

/** A module that instances are made of, in this thread or in others. */
export interface TrainModule {
  readonly module: WebAssembly.Module;
  readonly build: Build;
  readonly limit?: number | undefined;
}

export async function loadTrainModule(options: LoadOptions): Promise<TrainModule> {
  const build = chooseBuild(detectFeatures(), options.build ?? (options.wasmBinary === undefined ? 'auto' : 'simd'));
  const limit = checkMaxMemory(options.maxMemory);
  return { module: await compiled(build, options), build, limit };
}

/** An instance with memory of its own. */
export async function startTrainEngine({ module, build, limit }: TrainModule): Promise<TrainEngine> {
  const fate: Fate = { limit };
  try {
    return { ...(await instantiate(glue, module, fate)), build, fate };
  } catch (thrown) {
    throw thrown instanceof PosencError ? thrown : loadFailed('its file', thrown);
  }
}

export async function loadTrainEngine(options: LoadOptions): Promise<TrainEngine> {
  return startTrainEngine(await loadTrainModule(options));
}

/** The options of these functions by name. */
export const loadOptionNames = ['build', 'wasmUrl', 'wasmBinary', 'maxMemory'] as const;
