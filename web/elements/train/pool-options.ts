import type { LoadOptions, TrainerPoolOptions } from 'posenc/train';

// Curves should be the same in every browser; the relaxed build may differ in the last bit, which training amplifies.
let options: TrainerPoolOptions = { build: 'simd' };
let compiled: Promise<LoadOptions['wasmBinary']> | undefined;

/** Sets how `posenc-train` starts its workers; must be called before any training. */
export function configureTraining(chosen: TrainerPoolOptions): void {
  options = chosen;
  compiled = undefined;
}

/** The options of a pool. Bytes are compiled once for all of its workers. */
export async function trainingOptions(): Promise<TrainerPoolOptions> {
  compiled ??= compiledOnce(options.wasmBinary);
  const wasmBinary = await compiled;
  const { build, wasmUrl, workerUrl } = options;
  return { build, ...(wasmUrl && { wasmUrl }), ...(wasmBinary && { wasmBinary }), ...(workerUrl && { workerUrl }) };
}

/** The same options for code that needs no worker. */
export async function loadingOptions(): Promise<LoadOptions> {
  const { workerUrl: _, workers: __, ...rest } = await trainingOptions();
  return rest;
}

async function compiledOnce(given: LoadOptions['wasmBinary']): Promise<LoadOptions['wasmBinary']> {
  if (given === undefined || given instanceof WebAssembly.Module) return given;
  // If compiling fails, the loader reports a better error from the bytes.
  return WebAssembly.compile(given).catch(() => given);
}
