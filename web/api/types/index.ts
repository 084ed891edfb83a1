/** Every public type, with one file per folder of web/api. */

export type {
  BooleanParameter,
  ChoiceParameter,
  GridCoordinates,
  NumberParameter,
  Parameter,
  Place,
  Reference,
  Scheme,
} from '../../catalogue/index.ts';
export type {
  ErrorCode,
  Expected,
  ExpectedAbsent,
  ExpectedBoolean,
  ExpectedLength,
  ExpectedOneOf,
  ExpectedOption,
  ExpectedRange,
  ExpectedRule,
  ExpectedShape,
  ExpectedType,
  Given,
  PlainValue,
  Problem,
  Text,
  TextValues,
} from '../../refusals/index.ts';
export type * from './absolute.ts';
export type * from './analysis.ts';
export type * from './attention.ts';
export type * from './bias.ts';
export type * from './create.ts';
export type * from './extended.ts';
export type * from './field.ts';
export type * from './linear-attention.ts';
export type * from './pool.ts';
export type * from './relative.ts';
export type * from './resample.ts';
export type * from './rotary.ts';
export type * from './schemes.generated.ts';
export type * from './tensor.ts';
