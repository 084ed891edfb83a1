export { PosencWords } from './element.ts';
export { type MovedWords, moveWords, textWords } from './model.ts';
export { wordScatter } from './picture.ts';
