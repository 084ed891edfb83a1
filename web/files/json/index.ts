export { groupedBy } from './grouped.ts';
export { type Json, JsonError, type JsonText, readJson } from './json.ts';
export { present } from './present.ts';
