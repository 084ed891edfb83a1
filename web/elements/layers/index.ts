export { PosencLayers } from './element.ts';
export { type LayerGroup, layerNumbers, maxLayers, parseLayers, writeLayers } from './model.ts';
