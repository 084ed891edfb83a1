export { allocated } from './allocated.ts';
export { checkStorable, type Stored, storedAs } from './float16.ts';
export { GrowingResident, type RowLayout, readRows, sizeOfLayout } from './growing.ts';
export { InputSnapshot, type Read, type Reading, snapshotOfArguments } from './input-snapshot.ts';
export { additiveMask, isWhole, readFlags, readMask, refuseMask } from './mask.ts';
export {
  bytesPerNumber,
  checkStorageType,
  listOf,
  MemoryResident,
  Resident,
  residentOf,
  type Storage,
} from './resident.ts';
export {
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
  type ArraysRequest,
  arrayNames,
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
  checkRules,
  checkScheme,
  consecutivePositions,
  type HeadSizes,
  keyAxes,
  mentions,
  readArrays,
  readHeadSizes,
  readOptions,
  readParameters,
  readPositions,
  readQuerySizes,
  type SchemeArrays,
} from './validate.ts';
