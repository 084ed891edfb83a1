export {
  broadcastTo,
  knownOptions,
  noneBeside,
  ofLength,
  ofShape,
  ofShapes,
  ofType,
  oneOf,
  rule,
  suggesting,
  wholeNumber,
} from './expected.ts';
export { describe, filled, givenOf, numeral, written } from './given.ts';
export { nearest } from './nearest.ts';
export { clipped, expectation, sentenceOf } from './sentence.ts';
export type * from './types.ts';
export { type Meant, meant, meantName } from './types.ts';
