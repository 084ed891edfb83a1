export { relativeFunctions, spread } from './functions.ts';
export { relativeHandlerOf } from './handlers.ts';
export {
  type DistanceProducts,
  type DistanceVectors,
  inOptionNames,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  termNames,
} from './request.ts';
export { checkRelativeOffset } from './shift.ts';
export { noTerms, type TiledTerm } from './tiled-terms.ts';
