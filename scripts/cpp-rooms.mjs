/**
 * Checks the includes of the C++ sources: which room of the library may include which (no available linter checks directions; for
 * TypeScript web/biome.json does), and which sources differ in relaxed SIMD.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { checkout } from './setup/paths.mjs';

/** From the bottom up. Rooms on one floor do not include one another. */
const floors = [['core'], ['absolute', 'rotary', 'bias', 'relative'], ['attention'], ['analysis', 'train', 'model']];

const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor])));

/** @param {string} text @returns {string[]} the rooms of cpp/posenc that a source includes */
export const includedRooms = (text) =>
  [...text.matchAll(/^\s*#\s*include\s*[<"](?:posenc\/)?([a-z_]+)\/[^>"]+[>"]/gm)].map(([, room]) => room);

/**
 * Problems with the includes of one file of the library, one sentence each.
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

const fusing = /\b(multiply_add4|fuses_multiply_add)\b/;
/** Declares what the other files use; merely including it makes no difference. */
const fusingHeader = 'cpp/posenc/core/simd.h';

/**
 * The sources whose code differs where multiply-add is fused: those that use it themselves or through a header, directly or not.
 * @param {ReadonlyMap<string, string>} files  texts of sources and headers by path
 * @returns {string[]}
 */
export function fusingSources(files) {
  /** @param {string} file @param {Set<string>} seen @returns {Set<string>} the file and what it includes */
  const reached = (file, seen = new Set()) => {
    seen.add(file);
    for (const [, header] of (files.get(file) ?? '').matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)) {
      const folders = ['cpp', 'cpp/bindings', 'tests/cpp', posix.dirname(file)];
      const at = folders.map((folder) => posix.join(folder, header));
      for (const path of at) if (files.has(path) && !seen.has(path)) reached(path, seen);
    }
    return seen;
  };
  return [...files.keys()]
    .filter((file) => file.endsWith('.cc'))
    .filter((file) => [...reached(file)].some((path) => path !== fusingHeader && fusing.test(files.get(path) ?? '')))
    .sort();
}

/**
 * Problems with the list of sources that are compiled again for relaxed SIMD, one sentence each.
 * @param {ReadonlyMap<string, string>} files  texts of the sources and headers below cpp, by path
 * @param {readonly string[]} listed
 */
export function relaxedProblems(files, listed) {
  const differing = fusingSources(files);
  return [
    ...differing
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} reaches multiply_add4() or fuses_multiply_add; expected in cmake/relaxed.cmake.`),
    ...listed
      .filter((file) => !differing.includes(file))
      .map((file) => `${file} is the same in relaxed SIMD; expected not in cmake/relaxed.cmake.`),
  ];
}

/** @param {string} text  of cmake/relaxed.cmake @returns {string[]} */
export const listedSources = (text) =>
  /set\(POSENC_RELAXED_SOURCES\s([^)]*)\)/.exec(text)?.[1].split(/\s+/).filter(Boolean) ?? [];

/** The texts of sources and headers below a folder, by path. @param {string} folder @returns {Map<string, string>} */
function textsBelow(folder) {
  const files = readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(h|cc)$/.test(name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(files.map((file) => [relative(checkout, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
}

/** The tests of the schemes serve both WebAssembly builds as the same objects (tests/cpp/CMakeLists.txt). */
const schemeTests = /^tests\/cpp\/((absolute|rotary|bias|relative)\/.*|digest|golden)\.cc$/;

/**
 * Tests that are compiled once for both builds although their code differs, one sentence each.
 * @param {ReadonlyMap<string, string>} files  texts of the sources and headers below cpp and tests/cpp, by path
 */
export const schemeTestProblems = (files) =>
  fusingSources(files)
    .filter((file) => schemeTests.test(file))
    .map(
      (file) => `${file} reaches multiply_add4() or fuses_multiply_add; expected none in the tests of a scheme's room.`,
    );

/** @returns {{ good: boolean, text: string }} for all of cpp; nothing of the library may include the bindings either */
export function cppRooms() {
  const files = textsBelow('cpp');
  const library = [...files].filter(([path]) => path.startsWith('cpp/posenc/'));
  const problems = library.flatMap(([path, text]) => {
    const bindings = includedRooms(text).includes('bindings') ? [`${path} includes the bindings.`] : [];
    return [...includeProblems(path.replace('cpp/posenc/', ''), text), ...bindings];
  });
  if (library.length === 0) problems.push('cpp/posenc holds no source.');
  const listed = listedSources(readFileSync(join(checkout, 'cmake', 'relaxed.cmake'), 'utf8'));
  problems.push(...relaxedProblems(files, listed));
  problems.push(...schemeTestProblems(new Map([...files, ...textsBelow('tests/cpp')])));
  return { good: problems.length === 0, text: problems.map((problem) => `${problem}\n`).join('') };
}
