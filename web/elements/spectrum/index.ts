export { PosencSpectrum } from './element.ts';
export { type ScalingMethod, scalingOf } from './model.ts';
