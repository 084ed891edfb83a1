export { PosencSkew } from './element.ts';
