export { chanceMark, lengthAxis, longerThan, scoreAxis, scoreText } from './axes.ts';
export { type Example, exampleOf } from './example.ts';
export {
  asOf,
  type Evaluation,
  lastStep,
  type RecordedSetting,
  type Recording,
  type SchemeRecording,
  type Snapshot,
} from './recording.ts';
export { type Results, type ResultsInput as Given, readResults, type SchemeScores, scoresOf } from './results.ts';
export { chipStyle, schemeChips, schemeMarkStyle, schemeName } from './scheme-chips.ts';
export { maxSchemes, schemeOf, schemesOf, schemesParameter, type TrainedScheme } from './schemes.ts';
export {
  type Quantity,
  quantityOf,
  type TaskWords,
  type TrainedTask,
  taskNames,
  taskParameter,
  taskTitles,
  taskWords,
} from './tasks.ts';
