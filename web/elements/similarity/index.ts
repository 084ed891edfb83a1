export { PosencSimilarity } from './element.ts';
export type { Metric } from './model.ts';
