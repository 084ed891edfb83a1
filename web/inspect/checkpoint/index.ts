/** Reads what is in a model's file, with as few bytes as possible. */
export {
  type BytesOptions,
  type Checkpoint,
  type CheckpointOptions,
  type MetadataArray,
  type MetadataValue,
  openCheckpoint,
  type TensorInfo,
  type TensorOptions,
} from './formats/index.ts';
export {
  type FoundPositions,
  findPositions,
  type GgufArch,
  type GgufConfig,
  ggufArchsSource,
  ggufConfig,
  ggufMetadataConfig,
  type PlaceInModel,
} from './positions/index.ts';
export {
  type ByteSource,
  type CheckedSource,
  openSource,
  type ReadOptions,
  type SourceLike,
  type SourceOptions,
} from './source/index.ts';
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
