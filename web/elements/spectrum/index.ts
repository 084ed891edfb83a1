export { PosencSpectrum } from './element.ts';
export { type ScalingMethod, scalingOf } from './model.ts';
export { base, dim, trained, wanted } from './parameters.ts';
