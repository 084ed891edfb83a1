export { PosencCompare } from './element.ts';
