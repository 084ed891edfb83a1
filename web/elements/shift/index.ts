export { PosencShift } from './element.ts';
