export { chanceMark, lengthAxis, longerThan, scoreAxis, scoreText } from './axes.ts';
export { chipStyle } from './chip-style.ts';
export { type Example, exampleOf } from './example.ts';
export { schemeMarkStyle, schemeName } from './legend.ts';
export {
  asOf,
  type Evaluation,
  lastStep,
  type RecordedSetting,
  type Recording,
  type SchemeRecording,
  type Snapshot,
} from './recording.ts';
export { schemeChips } from './scheme-chips.ts';
export { maxSchemes, schemeOf, schemesOf, schemesParameter, type TrainedScheme, usualSchemes } from './schemes.ts';
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
