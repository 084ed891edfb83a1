export { described, digits, format, name, say, significant, tick, written } from './format.ts';
export { translate, translateMarked } from './translate.ts';
