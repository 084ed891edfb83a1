export { type LayerProperties, layerProperties } from './layer-properties.ts';
export { cacheDrift } from './other-rules.ts';
export {
  type DifferenceNumbers,
  type DifferenceOptions,
  type ProgramDifference,
  programDifferences,
} from './program-differences.ts';
export { type Evidence, type ProgramDifferenceId, type ProgramSource, programDifferenceIds } from './types.ts';
