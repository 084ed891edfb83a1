import { readdir } from 'node:fs/promises';

const folder = new URL('operations/', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
const adapters = await Promise.all(files.map((name) => import(new URL(name, folder).href)));

/**
 * Operation name -> function of { pe, params, inputs, expected (names), shapes (of those), note, parameters } that
 * computes the expected arrays by means of the API, at once or as a promise: the `ops` of every file in operations/,
 * one file per family.
 */
export const operations = Object.assign({}, ...adapters.map(({ ops }) => ops));
