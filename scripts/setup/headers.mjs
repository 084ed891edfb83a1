/** Header-only libraries and the sources of Catch2: unpacked, or those of the host. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atLeast } from './host-tools.mjs';
import { isUnpacked } from './paths.mjs';

const prefixes = ['/usr', '/usr/local', '/opt/homebrew', '/opt/local'];

/** For each library, the variable that gives the CMake presets its folder. */
export const headerVariables = /** @type {const} */ ({
  eigen: 'POSENC_EIGEN3_DIR',
  catch2: 'POSENC_CATCH2_DIR',
  json: 'POSENC_JSON_DIR',
});

/** @typedef {keyof typeof headerVariables} Library */

/** For each library, a file by which its folder is recognised. @type {Record<Library, string>} */
const proofs = { eigen: 'Eigen3Config.cmake', catch2: 'catch_amalgamated.cpp', json: 'nlohmann/json.hpp' };

/** @type {Record<Library, string[]>} */
const hostFolders = {
  eigen: prefixes.flatMap((prefix) => [
    join(prefix, 'share/eigen3/cmake'),
    join(prefix, 'lib/cmake/eigen3'),
    join(prefix, 'lib64/cmake/eigen3'),
  ]),
  catch2: [],
  json: prefixes.map((prefix) => join(prefix, 'include')),
};

/**
 * The folder of a library on the host: named by its variable, or in a usual place.
 * @param {Library} library
 * @returns {string | undefined}
 */
export function hostHeaders(library) {
  const named = process.env[headerVariables[library]];
  return [...(named && !isUnpacked(named) ? [named] : []), ...hostFolders[library]].find(
    (folder) => existsSync(join(folder, proofs[library])) && (library !== 'eigen' || isNewEigen(folder)),
  );
}

/** @param {string} folder */
function isNewEigen(folder) {
  const file = join(folder, 'Eigen3ConfigVersion.cmake');
  const version = existsSync(file) && /PACKAGE_VERSION "([\d.]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
  return Boolean(version) && atLeast(String(version), '3.4');
}

/**
 * nlohmann json gets its own folder: usr/include beside it holds the headers of a C library that only the
 * unpacked compiler may see.
 * @param {string} root
 * @param {string} sources
 */
export function isolateJson(root, sources) {
  const link = join(sources, 'json', 'nlohmann');
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join(root, 'usr/include/nlohmann'), link);
}

/** @param {string} root @param {string} sources @returns {Record<Library, string>} */
export function unpackedHeaders(root, sources) {
  return {
    eigen: join(root, 'usr/share/eigen3/cmake'),
    catch2: join(sources, 'catch2'),
    json: join(sources, 'json'),
  };
}
