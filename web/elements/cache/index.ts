export { PosencCache } from './element.ts';
