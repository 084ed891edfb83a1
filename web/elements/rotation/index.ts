export { PosencRotation } from './element.ts';
