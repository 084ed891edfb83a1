export { PosencSimilarity } from './element.ts';
export { compareRows, type Metric, type Similarity } from './model.ts';
