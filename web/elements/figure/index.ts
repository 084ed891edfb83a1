export { baseStyle } from './base-style.ts';
export { BasicFigure, type FigureTitles } from './basic-figure.ts';
export { controlStyle } from './control-style.ts';
export {
  choiceControl,
  headControl,
  numberControl,
  parameterControl,
  selectControl,
  switchControl,
  textControl,
} from './controls.ts';
export { dataTableStyle } from './data-table-style.ts';
export { arcLabel, degrees } from './degrees.ts';
export { pairParameter, pairProblem } from './dimension-pair.ts';
export { notAllowed } from './events.ts';
export {
  type FigureChange,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
} from './figure.ts';
export type { FigureFrame } from './frame.ts';
export { configurePosenc, sharedPosenc } from './instance.ts';
export { look } from './look.ts';
export { nextFrame } from './next-frame.ts';
export {
  attributeName,
  choiceOf,
  type FigureParameter,
  type FigureValue,
  numberOf,
  openParameters,
  optionsOf,
  parse,
  problemOf,
  propertyName,
  type TextParameter,
} from './parameter.ts';
export { Play, ticking } from './play.ts';
export { besideCurves } from './plot-layout.ts';
export { radioGroup } from './radio-group.ts';
export {
  boundText,
  measuredValue,
  requirementList,
  requirementStyle,
  verdictMark,
  verdictStyle,
  worstPlaces,
  worstSaid,
} from './requirement-list.ts';
export { labelOf, SchemeFigure, schemeChoice, schemeGroups } from './scheme-figure.ts';
export { seedOf } from './seed.ts';
export { sentenceStart } from './sentence-start.ts';
export type { Steps } from './steps.ts';
export { SystemTheme } from './system-theme.ts';
