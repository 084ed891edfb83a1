/** Finds the tensors in a model's file that encode position, and reads them on demand. */
export {
  type FoundPositions,
  findPositions,
  type GgufArch,
  type GgufConfig,
  ggufArchsSource,
  ggufConfig,
  ggufMetadataConfig,
  type IdentifiedPositions,
  identifyPositions,
  type PlaceInModel,
} from './positions/index.ts';
export {
  type EmbeddingOptions,
  embeddingRows,
  embeddingTable,
  type Norm,
  type Norms,
  openTokenizer,
  type QueryKeyOptions,
  type QueryKeyWeights,
  queryKeyTensors,
  queryKeyWeights,
  type TensorRead,
  type TokenizerFiles,
  type TokenizerLibrary,
  type WordCutter,
} from './weights/index.ts';
