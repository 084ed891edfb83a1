export { instantiate } from './instantiate.ts';
export { chooseBuild, detectFeatures, loadFailed, loadModule, locate } from './load.ts';
export { type Engine, type Filled, memoryFunctions, Scratch, type Slot } from './memory.ts';
export { filledInPieces, pieceBytes } from './pieces.ts';
export { project } from './project.ts';
export type {
  RawAttentionArrays,
  RawBiasShape,
  RawBroadcast,
  RawCapeAugmentation,
  RawDeberta,
  RawExtent,
  RawModule,
  RawRelativeShape,
  RawRopeFrequencies,
  RawRotary,
  RawRotation,
  RawRowBiases,
  RawShaw,
  RawShift,
  RawSinusoidal,
  RawT5Buckets,
  RawTake,
  RawTransformerXlArrays,
  RawTupe,
} from './raw/index.ts';
