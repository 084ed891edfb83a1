/** The WebAssembly module for training, in a separate file so that only those who train load it. */
import glue from 'posenc-train-glue';
import {
  type Instance,
  type LoadedModule,
  type LoadOptions,
  loadAlone,
  type RawTrainModule,
  startAlone,
} from '../api/module/index.ts';
import type { Build } from './types.ts';

export interface TrainEngine extends Instance<RawTrainModule> {
  readonly build: Build;
}

/** One literal URL per file, because bundlers find and emit files by exactly this pattern. */
const besideThisModule = (build: Build) =>
  build === 'relaxed'
    ? new URL('./posenc-train-relaxed.wasm', import.meta.url)
    : new URL('./posenc-train-simd.wasm', import.meta.url);

export const loadTrainModule = (options: LoadOptions): Promise<LoadedModule> => loadAlone(besideThisModule, options);

export async function startTrainEngine(loaded: LoadedModule): Promise<TrainEngine> {
  return { ...(await startAlone(glue, loaded)), build: loaded.build };
}

export async function loadTrainEngine(options: LoadOptions): Promise<TrainEngine> {
  return startTrainEngine(await loadTrainModule(options));
}
