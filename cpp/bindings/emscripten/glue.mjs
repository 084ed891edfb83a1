/** What the package leaves out of the JavaScript that Emscripten writes around the module, and which versions of it were tried. */
import { readFileSync } from 'node:fs';

/** @type {readonly string[]} */
export const triedVersions = readFileSync(new URL('tried-versions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);

/**
 * The glue can find, fetch and compile a `posenc.wasm` beside itself when nobody hands it an instance. The API always does, bundlers would
 * search for that file, and pages would load the code for nothing: those parts go.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const parts = [
  // Where it lies, and how files are read.
  [/var scriptDirectory="";.*?(?=var out=)/s, ''],
  [/if\(Module\["instantiateWasm"\]\)\{try\{(return Module\["instantiateWasm"\]\(.*?\))\}catch.*?return\{\}\}/s, '$1}'],
];

/** @param {string} code  what Emscripten wrote @returns {string} */
export function withoutItsOwnFile(code) {
  return parts.reduce((rest, [part, kept]) => {
    if (!part.test(rest)) {
      throw new Error(`the glue has nothing like ${part}: it was tried with Emscripten ${triedVersions.join(' and ')}`);
    }
    return rest.replace(part, kept);
  }, code);
}
