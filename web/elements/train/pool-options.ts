import type { LoadOptions, TrainerPoolOptions } from 'posenc/train';

// The same curves in every browser; the relaxed build may differ in the last bit, and learning makes much of little.
let options: TrainerPoolOptions = { build: 'simd' };
let compiled: Promise<LoadOptions['wasmBinary']> | undefined;

/** How `posenc-train` starts its workers; to be called before any training. */
export function configureTraining(chosen: TrainerPoolOptions): void {
  options = chosen;
  compiled = undefined;
}

/** Bytes are compiled once for all. */
export async function trainingOptions(): Promise<TrainerPoolOptions> {
  compiled ??= compiledOnce(options.wasmBinary);
  const wasmBinary = await compiled;
  const { build, wasmUrl, workerUrl } = options;
  return { build, ...(wasmUrl && { wasmUrl }), ...(wasmBinary && { wasmBinary }), ...(workerUrl && { workerUrl }) };
}

/** The same for what needs no worker. */
export async function loadingOptions(): Promise<LoadOptions> {
  const { workerUrl: _, workers: __, ...rest } = await trainingOptions();
  return rest;
}

async function compiledOnce(given: LoadOptions['wasmBinary']): Promise<LoadOptions['wasmBinary']> {
  if (given === undefined || given instanceof WebAssembly.Module) return given;
  // Where that fails, whoever loads the bytes has better words for it.
  return WebAssembly.compile(given).catch(() => given);
}
