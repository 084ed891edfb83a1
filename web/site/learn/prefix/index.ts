export { LearnPrefix } from './element.ts';
