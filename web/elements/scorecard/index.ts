export { PosencScorecard } from './element.ts';
