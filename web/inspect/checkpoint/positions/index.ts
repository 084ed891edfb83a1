export { type FoundPositions, findPositions, type PlaceInModel, placeOfName } from './find.ts';
export { type GgufArch, ggufArchsSource } from './gguf-archs.ts';
export { type GgufConfig, ggufConfig, ggufMetadataConfig } from './gguf-config.ts';
export { type IdentifiedPositions, identifyPositions } from './identify-positions.ts';
