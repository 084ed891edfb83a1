export {
  describe,
  failed,
  invalid,
  missing,
  outOfMemory,
  PosencError,
  type RawError,
  refused,
  translate,
} from './errors.ts';
