export { LearnPrecision } from './element.ts';
