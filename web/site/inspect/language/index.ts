export { described, digits, format, name, say, significant, tick, written } from './format.ts';
export { heard, told } from './told.ts';
