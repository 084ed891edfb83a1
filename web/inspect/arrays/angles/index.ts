export {
  amplitudeOf,
  angleAt,
  counting,
  digitsOf,
  errorAt,
  type Field,
  median,
  nicest,
  pairsOf,
  rowsOf,
  turnBetween,
  wrapped,
} from './field.ts';
export { every, fittedFrequency, logFit, readings, type Wave } from './ladder.ts';
export {
  fits,
  float32Error,
  follows,
  furthestPosition,
  type Line,
  lineAt,
  linesOf,
  positionSolver,
} from './line.ts';
