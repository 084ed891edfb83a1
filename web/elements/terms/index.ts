export { PosencTerms } from './element.ts';
