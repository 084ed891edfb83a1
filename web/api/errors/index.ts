export { describe, invalid, missing, outOfMemory, PosencError, type RawError, refused, translate } from './errors.ts';
