export { ownArguments } from './arguments.ts';
export { GrowingResident, type RowLayout, sizeOfLayout } from './growing.ts';
export { type HeadSizes, readHeadSizes, readQuerySizes } from './heads.ts';
export { OwnData } from './own-data.ts';
export { listOf, Resident, residentOf } from './resident.ts';
export { checkRules } from './rules.ts';
export { type ArraysRequest, arrayNames, mentions, readArrays, type SchemeArrays } from './scheme-arrays.ts';
export {
  allocated,
  broadcastStrides,
  checkArray,
  checkFits,
  checkOut,
  checkTensor,
  isNumberList,
  padded,
  sizeOf,
  tensor,
} from './tensor.ts';
export {
  checkBoolean,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOffset,
  checkParameter,
  checkPositionList,
  checkQueryOffset,
  checkRowPositions,
  checkScheme,
  consecutivePositions,
  oneOf,
  readOptions,
  readParameters,
  readPositions,
} from './validate.ts';
