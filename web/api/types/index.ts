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
export type * from './compression.ts';
export type * from './convolution.ts';
export type * from './create.ts';
export type * from './extended.ts';
export type * from './fope.ts';
export type * from './fourier.ts';
export type * from './frequencies.ts';
export type * from './latent-attention.ts';
export type * from './linear-attention.ts';
export type * from './memory.ts';
export type * from './pool.ts';
export type * from './pope.ts';
export type * from './posenc.ts';
export type * from './position-map.ts';
export type * from './positions.ts';
export type * from './recurrent-attention.ts';
export type * from './relative.ts';
export type * from './resample.ts';
export type * from './rotary.ts';
export type * from './rotary-options.ts';
export type * from './rotary-positions.ts';
export type * from './schemes.generated.ts';
export type * from './synthetic.ts';
export type * from './temperature.ts';
export type * from './tensor.ts';
export type * from './training-positions.ts';
