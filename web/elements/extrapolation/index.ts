export { PosencExtrapolation } from './element.ts';
