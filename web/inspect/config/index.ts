export { inspectConfig } from './inspect-config.ts';
export { type LayerNumbers, layerFrequencies } from './layer-frequencies.ts';
export type * from './types.ts';
