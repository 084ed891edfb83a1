export { LearnByHand } from './element.ts';
