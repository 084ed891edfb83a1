export { PosencSpectrum } from './element.ts';
export { base, dim, type ScalingMethod, scalingOf, trained, wanted } from './model.ts';
