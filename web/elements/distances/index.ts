export { PosencDistances } from './element.ts';
