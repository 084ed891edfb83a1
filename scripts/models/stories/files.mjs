/** Where the storytellers and what is recorded of them are. */
import { readFileSync } from 'node:fs';
import { openModel } from 'posenc/run';

/** Copied to the site as it is, for pages and for posts elsewhere. */
export const folder = new URL('../../../web/site/public/stories/', import.meta.url);
export const recordFile = new URL('record.json', import.meta.url);
export const measuresFile = new URL('measures.json', import.meta.url);

/** @param {string} name */
export const fileOf = (name) => new Uint8Array(readFileSync(new URL(name, folder)));

/** A storyteller with its tokenizer, in the build that gives the same bits everywhere. @param {string} scheme */
export const openStoryteller = (scheme) =>
  openModel([fileOf(`${scheme}.safetensors`), fileOf('tokenizer.json')], { build: 'simd' });
