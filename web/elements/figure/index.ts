export { baseStyle, besideCurves, dataTableStyle } from './base-style.ts';
export { BasicFigure } from './basic-figure.ts';
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
export { radioGroup } from './directives.ts';
export {
  configurePosenc,
  type FigureChange,
  FigureElement,
  type FigureHover,
  type FigureProblem,
  type FigureReading,
  type FigureReady,
  type FigureValues,
  sharedPosenc,
} from './figure.ts';
export type { FigureFrame } from './frame.ts';
export { nextFrame, PageTheme } from './page.ts';
export {
  assembled,
  attributeName,
  booleanParameter,
  choiceOf,
  choiceParameter,
  exportedRows,
  type FigureParameter,
  type FigureValue,
  integerParameter,
  linear,
  log,
  numberOf,
  numberParameter,
  openParameters,
  optionsOf,
  parse,
  problemOf,
  propertyName,
  renamed,
  type TextParameter,
  textParameter,
} from './parameter.ts';
export { arcLabel, degrees, isStill, Play, ticking } from './play.ts';
export { notAllowed } from './problems.ts';
export {
  boundText,
  exportedMeasurements,
  measuredValue,
  requirementList,
  requirementStyle,
  verdictMark,
  verdictStyle,
  worstPlaces,
  worstText,
} from './requirement-list.ts';
export { labelOf, SchemeFigure, schemeChoice, schemeGroups } from './scheme-figure.ts';
export { look, pairParameter, pairProblem, seedOf, sentenceStart } from './shared-parameters.ts';
export type { Steps } from './steps.ts';
export { WaitingFigure } from './waiting-figure.ts';
