export { convolutionFunctions } from './functions.ts';
