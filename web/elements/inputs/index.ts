export {
  type AttentionExtras,
  appliesToAttention,
  attentionExtras,
  attentionParameters,
  shownAttentionParameters,
} from './attention-options.ts';
export { type BiasPicture, biasOf, biasSchemes, settledByBias } from './bias.ts';
export { figureArrays } from './figure-arrays.ts';
export { type Grid, gridArrays, gridOf, readsLines } from './grid.ts';
export { most } from './limits.ts';
export { mergeOptions, namedValues, nestedOptions } from './options.ts';
export { type ArraysRequest, drawnSize, type SchemeArrays, schemeArrays } from './scheme-arrays.ts';
export { type SchemeTable, schemeTable, settledByTable, type TableSize, tableSchemes } from './scheme-table.ts';
export { seededNumbers } from './seeded-numbers.ts';
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
export { isSettled, settledBySizes } from './settled.ts';
export { splitHeads } from './split-heads.ts';
