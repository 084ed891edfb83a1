export { inspectedFamilies } from './family-of.ts';
export type { ConfigFile } from './file.ts';
export { inspectConfig } from './inspect-config.ts';
export { type LayerNumbers, layerEncoding, layerFrequencies } from './layer-frequencies.ts';
export { type FindingId, type FindingKind, findingIds } from './messages.ts';
export type * from './types.ts';
