export { formOf, sentenceSaid, type Writer } from './sentence-said.ts';
export { inEnglish, sayTold, type Told, type ToldValue, told } from './told.ts';
