export { derivedArray } from './derived.ts';
export {
  checkMaxMemory,
  chooseBuild,
  compileBytes,
  compiledFrom,
  detectFeatures,
  type Glue,
  instantiate,
  type LoadedModule,
  type LoadOptions,
  linked,
  loadAlone,
  loadFailed,
  loadModule,
  loadOptionNames,
  locate,
  namesExtended,
  startAlone,
  usualBuild,
} from './load.ts';
export {
  assertAlive,
  type Engine,
  type ExtendedEngine,
  type Filled,
  type Instance,
  type InstanceState,
  memoryFunctions,
  numbersOf,
  Scratch,
  type Slot,
} from './memory.ts';
export type * from './raw.generated.ts';
export { project, recordOf, snakeCased } from './record.ts';
export { filledInPieces, pieceBytes } from './repeated.ts';
export { filled32, filled64, filledInt32 } from './results.ts';
