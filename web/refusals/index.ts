export { broadcastTo, noneBeside, ofLength, ofShape, ofShapes, ofType, oneOf, rule, wholeNumber } from './expected.ts';
export { describe, filled, givenOf, numeral, written } from './given.ts';
export { nearest } from './nearest.ts';
export { clipped, expectation, sentenceOf } from './sentence.ts';
export type * from './types.ts';
