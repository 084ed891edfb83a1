import type { LoadOptions, PoolTrainerOptions, TrainerPoolOptions } from 'posenc/train';
import type { RecordedSetting, TrainedScheme, TrainedTask } from '../learning/index.ts';

/** A training as the attributes describe it. */
export interface Setup {
  readonly task: TrainedTask;
  readonly text: string;
  readonly schemes: readonly TrainedScheme[];
  readonly setting: RecordedSetting;
  /** Number of steps between two tests. */
  readonly every: number;
  /** Number of tokens of the sequence whose attention is recorded. */
  readonly sequence: number;
}

/**
 * The options of one model. Batches and initial parameters of all models are equal to the last bit wherever they have
 * the same form.
 */
export function trainerOptions(
  { task, text, setting, sequence }: Pick<Setup, 'task' | 'text' | 'setting' | 'sequence'>,
  { position, rowPerPosition }: Pick<TrainedScheme, 'position' | 'rowPerPosition'>,
): PoolTrainerOptions {
  const { dim, layers, heads, batch, length, seed, steps, lr, lengths } = setting;
  const rows = Math.max(256, length, sequence, ...lengths);
  return {
    model: { dim, layers, heads },
    position: rowPerPosition ? ({ rows, ...position } as typeof position) : position,
    task: task === 'text' ? { text } : task,
    batch,
    length,
    seed,
    optimizer: {
      lr,
      total: steps,
      warmup: Math.min(50, Math.ceil(steps / 8)),
      cooldown: Math.min(100, Math.floor(steps / 4)),
    },
  };
}

/** Number of tokens to score per length during training, and at its end. */
const tested = { now: 2048, atEnd: 8192 };

/** Number of sequences to score: fewer for longer ones, which have more tokens. */
export function sequencesOf(length: number, atEnd: boolean): number {
  return Math.min(64, Math.max(8, Math.round(tested[atEnd ? 'atEnd' : 'now'] / length)));
}

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

async function compiledOnce(options: LoadOptions['wasmBinary']): Promise<LoadOptions['wasmBinary']> {
  if (options === undefined || options instanceof WebAssembly.Module) return options;
  // If compiling fails, the loader reports a better error from the bytes.
  return WebAssembly.compile(options).catch(() => options);
}

export const notFinite = 'its loss or a gradient is no longer a finite number. A lower learning rate may help.';

/** The message in the recording of a model that stopped, in English like the rest of the recording. */
export function stopped(title: string, step: number, reason: string): string {
  return `${title} stopped after step ${step}: ${reason}`;
}
