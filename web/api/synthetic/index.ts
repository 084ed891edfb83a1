export { syntheticFunctions, syntheticMatrix } from './synthetic.ts';
