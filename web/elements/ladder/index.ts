export { PosencLadder } from './element.ts';
