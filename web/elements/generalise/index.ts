export { PosencGeneralise } from './element.ts';
