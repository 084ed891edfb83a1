export { findingIds, inspectConfig, inspectedFamilies } from './everything.ts';
export type { ConfigFile } from './file.ts';
export { inspectFolder } from './folder.ts';
export { type LayerNumbers, layerEncoding, layerFrequencies } from './layer-frequencies.ts';
export type { FindingId, FindingKind } from './messages/index.ts';
export type * from './types.ts';
