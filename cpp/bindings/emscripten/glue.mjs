/** Removes code that the package does not need from the JavaScript that Emscripten generates, and lists the versions that were tried. */
import { readFileSync } from 'node:fs';

/** @type {readonly string[]} */
export const triedVersions = readFileSync(new URL('tried-versions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);

/**
 * The glue can find, fetch and compile a `posenc.wasm` next to it if it is not given an instance. The API always passes one, bundlers would
 * look for that file, and pages would load the code in vain, so these parts are removed.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const parts = [
  // The location of the script, reading files, and messages on the console that nothing writes.
  [/var _scriptName = import\.meta\.url;/, ''],
  [/var scriptDirectory="";.*?(?=var err=)/s, ''],
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
