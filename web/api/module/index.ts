export { derivedArray } from './derived.ts';
export {
  checkMaxMemory,
  chooseBuild,
  compileBytes,
  compiledFrom,
  detectFeatures,
  type Glue,
  instantiate,
  linked,
  loadFailed,
  loadModule,
  locate,
  namesExtended,
  usualBuild,
} from './load.ts';
export {
  type Engine,
  type ExtendedEngine,
  type Filled,
  type Instance,
  memoryFunctions,
  numbersOf,
  Scratch,
  type Slot,
} from './memory.ts';
export type * from './raw.generated.ts';
export { project, recordOf, snakeCased } from './record.ts';
export { filledInPieces, pieceBytes } from './repeated.ts';
export { assertAlive, type InstanceState } from './throwing.ts';
