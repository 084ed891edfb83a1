export { allocated } from './allocated.ts';
export { checkStorable, storedAs } from './float16.ts';
export { GrowingResident, readRows, sizeOfLayout } from './growing.ts';
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
  headAxes,
  keyAxes,
  mentions,
  type Options,
  readArrays,
  readHeadSizes,
  readOptions,
  readParameters,
  readPositions,
  readQuerySizes,
} from './validate.ts';
