export { analysisFunctions } from './functions.ts';
