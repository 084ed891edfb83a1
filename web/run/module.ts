/** The WebAssembly module for whole models, in a separate file so that only those who run one load it. */
import glue from 'posenc-run-glue';
import {
  type Instance,
  type LoadedModule,
  type LoadOptions,
  loadAlone,
  type RawRunModule,
  startAlone,
} from '../api/module/index.ts';
import type { Build } from '../api/types/index.ts';

export type RunEngine = Instance<RawRunModule>;

/** One literal URL per file, because bundlers find and emit files by exactly this pattern. */
const besideThisModule = (build: Build) =>
  build === 'relaxed'
    ? new URL('./posenc-run-relaxed.wasm', import.meta.url)
    : new URL('./posenc-run-simd.wasm', import.meta.url);

export const loadRunModule = (options: LoadOptions): Promise<LoadedModule> => loadAlone(besideThisModule, options);

export const startRunEngine = (loaded: LoadedModule): Promise<RunEngine> => startAlone(glue, loaded);
