export {
  describe,
  failed,
  fromModule,
  instanceLost,
  invalid,
  missing,
  outOfMemory,
  PosencError,
  type RawError,
  refused,
  renamingArguments,
  translate,
} from './errors.ts';
