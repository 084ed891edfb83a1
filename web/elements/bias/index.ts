export { PosencBias } from './element.ts';
