export { PosencLayers } from './element.ts';
export { type LayerGroup, layerNumbers, mostLayers, parseLayers, writeLayers } from './model.ts';
