export { fourierFunctions } from './functions.ts';
