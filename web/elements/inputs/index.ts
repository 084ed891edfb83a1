export {
  type AttentionExtras,
  appliesToAttention,
  attentionExtras,
  attentionParameters,
  visibleAttentionParameters,
} from './attention-options.ts';
export { type BiasPicture, biasOf, biasSchemes, settledByBias } from './bias.ts';
export { figureArrays } from './figure-arrays.ts';
export { isSettled, mergeOptions, namedValues, nestedOptions, settledBySizes } from './options.ts';
export {
  type ArraysRequest,
  drawnSize,
  type Grid,
  gridArrays,
  gridOf,
  most,
  readsLines,
  type SchemeArrays,
  schemeArrays,
  seededNumbers,
  splitHeads,
} from './scheme-arrays.ts';
export { type SchemeTable, schemeTable, settledByTable, type TableSize, tableSchemes } from './scheme-table.ts';
export {
  attendSentence,
  type EqualWords,
  findEqualWords,
  headOf,
  largestRowDifference,
  maxTokens,
  movedWord,
  namedTerms,
  namesOf,
  type SentenceAttention,
  sentenceSchemes,
  sentenceShape,
  settledBySentence,
  type Term,
  tokenize,
} from './sentence.ts';
