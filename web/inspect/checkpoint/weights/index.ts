export { type EmbeddingOptions, embeddingRows, embeddingTable, type Norm, type Norms } from './embedding-rows.ts';
export {
  type QueryKeyOptions,
  type QueryKeyWeights,
  queryKeyTensors,
  queryKeyWeights,
  type TensorRead,
} from './query-key.ts';
export { openTokenizer, type TokenizerFiles, type TokenizerLibrary, type WordCutter } from './tokenizer.ts';
