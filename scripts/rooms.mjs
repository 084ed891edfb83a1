/** Checks which rooms may include or import which, and which C++ sources differ in relaxed SIMD. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { checkout } from './setup/paths.mjs';

/** From the bottom up. Rooms on one floor do not include one another. */
const floors = [['core'], ['absolute', 'rotary', 'bias'], ['relative'], ['attention'], ['analysis', 'train', 'model']];

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
  const fromRoom = path.split(/[\\/]/)[0];
  const floor = floorOf.get(fromRoom);
  if (floor === undefined)
    return [`cpp/posenc/${path}: ${fromRoom} is not a room; the rooms are ${[...floorOf.keys()].join(', ')}.`];
  return includedRooms(text)
    .filter((room) => room !== fromRoom && floorOf.has(room) && /** @type {number} */ (floorOf.get(room)) >= floor)
    .map((room) => `cpp/posenc/${path} includes ${room}, which does not lie below ${fromRoom}.`);
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

/** The texts of sources below a folder, by path. @param {string} folder @param {RegExp} [ending] @returns {Map<string, string>} */
function textsBelow(folder, ending = /\.(h|cc)$/) {
  const files = readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => ending.test(name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(files.map((file) => [relative(checkout, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
}

/**
 * Sources of posenc_digests that are compiled once for both WebAssembly builds (tests/cpp/CMakeLists.txt) although their code differs, one
 * sentence each.
 * @param {ReadonlyMap<string, string>} files  texts of the sources and headers below cpp and tests/cpp, by path
 */
export const digestProblems = (files) =>
  fusingSources(files)
    .filter((file) => file.startsWith('tests/cpp/digests/'))
    .map((file) => `${file} reaches multiply_add4() or fuses_multiply_add; expected none in tests/cpp/digests.`);

const schemeRooms = ['absolute', 'rotary', 'bias', 'relative', 'synthetic'];
const belowSchemes = ['catalogue', 'api/types', 'api/errors', 'api/input', 'api/module'];
const belowAnalysis = [...belowSchemes, ...schemeRooms.map((room) => `api/${room}`), 'api/attention'];

/**
 * What each room of web may import besides itself; `posenc` is the public package, as its users import it. What is directly in a folder
 * with rooms, such as web/api, may import all of them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const importable = {
  refusals: [],
  catalogue: ['refusals'],
  messages: [],
  'api/types': ['catalogue', 'refusals'],
  'api/errors': ['api/types', 'refusals'],
  'api/input': ['catalogue', 'files', 'api/types', 'api/errors'],
  'api/module': ['api/types', 'api/errors', 'api/input'],
  'api/thread': ['api/types', 'api/errors'],
  ...Object.fromEntries(schemeRooms.map((room) => [`api/${room}`, belowSchemes])),
  'api/attention': [...belowSchemes, 'api/rotary', 'api/bias', 'api/relative', 'api/absolute'],
  'api/analysis': belowAnalysis,
  'api/linear-attention': belowAnalysis,
  'api/field': belowAnalysis,
  'api/pool': ['api/field', ...belowAnalysis, 'api', 'api/thread'],
  api: [...belowAnalysis, 'refusals', 'api/analysis', 'api/field', 'api/linear-attention', 'api/pool', 'api/thread'],
  train: ['refusals', ...belowSchemes, 'api/thread'],
  run: ['posenc', 'refusals', 'files', ...belowSchemes, 'api/thread'],
  files: ['refusals', 'api/errors', 'api/types'],
  inspect: ['posenc', 'refusals', 'files'],
  charts: ['messages'],
  elements: ['posenc', 'messages', 'charts', 'files'],
  command: ['posenc'],
  site: ['posenc', 'messages', 'charts', 'elements', 'api/thread'],
};

/** @param {string} path  below web @returns {string} */
const webRoomOf = (path) => {
  const [first, second] = path.split('/');
  return first === 'api' && path.split('/').length > 2 ? `api/${second}` : first;
};

/**
 * Problems with the imports of one source, one sentence each: rooms that it may not import, and imports past the index of a folder.
 * @param {string} path  below web
 * @param {string} text
 */
export function importProblems(path, text) {
  const room = webRoomOf(path);
  const allowed = importable[room];
  if (!allowed) return [`web/${path}: ${room} is not a room; the rooms are ${Object.keys(importable).join(', ')}.`];
  const code = text.replaceAll(/\/\*.*?\*\//gs, '');
  const from = posix.dirname(path);
  return [...code.matchAll(/\b(?:from|import)\b[\s(]*'([^']+)'/g)].flatMap(([, name]) => {
    if (/^posenc($|\/)/.test(name))
      return allowed.includes('posenc') ? [] : [`web/${path} imports ${name}; ${room} may not import the package.`];
    const target = posix.join(from, name);
    if (!/^\.\.?\/.*\.ts$/.test(name) || target.startsWith('../')) return [];
    const other = webRoomOf(target);
    if (other !== room && !allowed.includes(other))
      return [`web/${path} imports ${name}; ${room} may not import ${other}.`];
    const folder = posix.dirname(target);
    const isNear = `${from}/`.startsWith(`${folder}/`) || folder.startsWith(`${from}/`);
    const isFree = other === room ? ['catalogue', 'site'].includes(room) : ['api', 'elements'].includes(folder);
    // In Node a figure is its model, without the element.
    const isModel = from === 'site/build' && posix.basename(target) === 'model.ts';
    return isNear || isFree || isModel || posix.basename(target) === 'index.ts'
      ? []
      : [`web/${path} imports ${name}; expected the index of ${folder}.`];
  });
}

/** @returns {{ good: boolean, text: string }} for all of web */
export function webRooms() {
  const problems = [...textsBelow('web', /\.ts$/)].flatMap(([path, text]) =>
    importProblems(path.replace('web/', ''), text),
  );
  return { good: problems.length === 0, text: problems.map((problem) => `${problem}\n`).join('') };
}

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
  problems.push(...digestProblems(new Map([...files, ...textsBelow('tests/cpp')])));
  return { good: problems.length === 0, text: problems.map((problem) => `${problem}\n`).join('') };
}
