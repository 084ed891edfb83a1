export { computeTerms, relativeFunctions } from './functions.ts';
export { relativeHandlerOf } from './handlers.ts';
export {
  type RelativeHandler,
  type RelativeRequest,
  type SchemeTerms,
  termNames,
  withOptionNames,
} from './request.ts';
export { checkRelativeOffset } from './shift.ts';
export { callAttention, namesOf, type PartSlots, partsAt, type ReservedTerms, reserveTerms } from './terms.ts';
