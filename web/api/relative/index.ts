export { computeTerms, relativeFunctions, relativeHandlerOf } from './functions.ts';
export {
  callAttention,
  namesOf,
  type PartSlots,
  partsAt,
  type RelativeHandler,
  type RelativeRequest,
  reserveTerms,
  type SchemeTerms,
  termNames,
  withOptionNames,
} from './request.ts';
export { checkRelativeOffset } from './shift.ts';
