export { resampleFunctions } from './functions.ts';
