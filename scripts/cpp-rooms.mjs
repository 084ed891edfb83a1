/**
 * Which room of the C++ library may include which. No linter at hand holds the direction of includes; for TypeScript
 * web/biome.json does it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkout } from './setup/paths.mjs';

/** From the bottom up. Rooms of one line stand beside each other and do not include one another. */
const floors = [['core'], ['absolute', 'rotary', 'bias', 'relative'], ['attention'], ['analysis', 'train']];

const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor])));

/** @param {string} text @returns {string[]} the rooms of cpp/posenc that a source includes */
export const includedRooms = (text) =>
  [...text.matchAll(/^\s*#\s*include\s*[<"](?:posenc\/)?([a-z_]+)\/[^>"]+[>"]/gm)].map(([, room]) => room);

/**
 * What is wrong with the includes of one file of the library, one sentence each.
 * @param {string} path  below cpp/posenc
 * @param {string} text
 */
export function includeProblems(path, text) {
  const own = path.split(/[\\/]/)[0];
  const floor = floorOf.get(own);
  if (floor === undefined)
    return [`cpp/posenc/${path}: ${own} is not a room; the rooms are ${[...floorOf.keys()].join(', ')}.`];
  return includedRooms(text)
    .filter((room) => room !== own && floorOf.has(room) && /** @type {number} */ (floorOf.get(room)) >= floor)
    .map((room) => `cpp/posenc/${path} includes ${room}, which does not lie below ${own}.`);
}

/** @returns {{ good: boolean, text: string }} for all of cpp/posenc; nothing below it may include the bindings either */
export function cppRooms() {
  const library = join(checkout, 'cpp', 'posenc');
  const files = readdirSync(library, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    /\.(h|cc)$/.test(name),
  );
  const problems = files.flatMap((entry) => {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file, 'utf8');
    const path = relative(library, file);
    const bindings = includedRooms(text).includes('bindings') ? [`cpp/posenc/${path} includes the bindings.`] : [];
    return [...includeProblems(path, text), ...bindings];
  });
  if (files.length === 0) problems.push('cpp/posenc holds no source.');
  return { good: problems.length === 0, text: problems.map((problem) => `${problem}\n`).join('') };
}
