export { PosencTable } from './element.ts';
