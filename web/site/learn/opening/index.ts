export { LearnOpening } from './element.ts';
