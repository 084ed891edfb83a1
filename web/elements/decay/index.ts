export { PosencDecay } from './element.ts';
