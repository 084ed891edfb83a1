export { PosencLayers } from './element.ts';
export { type LayerGroup, layerNumbers, parseLayers, writeLayers } from './model.ts';
