export { type BiasPicture, biasOf, biasSchemes, learnedArrays, settledByBias } from './bias.ts';
export { relativeArrays } from './relative-stand-ins.ts';
export { type SchemeTable, schemeTable, settledByTable, type TableSize, tableSchemes } from './scheme-table.ts';
export {
  attendSentence,
  type EqualWords,
  findEqualWords,
  headOf,
  largestRowDifference,
  maxTokens,
  type SentenceAttention,
  sentenceSchemes,
  sentenceShape,
  settledBySentence,
  type Term,
  tokenize,
} from './sentence.ts';
