export { javascriptSnippet } from './javascript.ts';
export { pythonSnippet } from './python.ts';
