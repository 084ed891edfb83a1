export { amplitudeOf, angleAt, errorAt, type Field, pairsOf, rowsOf, turnBetween } from './field.ts';
export { fittedFrequency, type Wave } from './fit-frequency.ts';
export { every, type LogFit, logFit, readings } from './ladder.ts';
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
export { digitsOf, median, nicest, wrapped } from './nice.ts';
