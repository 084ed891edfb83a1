import { readdir } from 'node:fs/promises';

const folder = new URL('operations/', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
const adapters = await Promise.all(files.map((name) => import(new URL(name, folder).href)));

/**
 * Operation name -> function of { pe, params, inputs, expected (names), shapes (of those), note } that computes the expected arrays by
 * the API: the `ops` of every file in operations/, one file per family.
 */
export const operations = Object.assign({}, ...adapters.map(({ ops }) => ops));
