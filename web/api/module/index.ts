export { derivedArray } from './derived.ts';
export { type Glue, instantiate } from './instantiate.ts';
export {
  checkMaxMemory,
  chooseBuild,
  compileBytes,
  compiledFrom,
  detectFeatures,
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
export { filledInPieces, pieceBytes } from './pieces.ts';
export { project } from './project.ts';
export type * from './raw.generated.ts';
export { recordOf, snakeCased } from './record.ts';
export { checkFate, type Fate } from './throwing.ts';
