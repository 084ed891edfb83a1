/** Minifies bundles, and keeps the results: most changes leave most bundles as they are, and minifying is most of the work. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minify } from 'terser';
import { checkout } from './setup/paths.mjs';

/**
 * For the bundler: rooms whose modules define and do nothing, so that a bundle has those parts of them that it uses. And d3 makes each palette and interpolator by a call when it is imported. Calls of these functions have no side effects, so
 * those whose results nobody uses are dropped.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /\/web\/(?:catalogue|files|inspect)\//, sideEffects: false }],
  manualPureFunctions: [
    ...['colors', 'ramp', 'interpolateCubehelixLong', 'interpolateTransform'],
    ...['cubehelixGamma', 'rgbGamma', 'rgbSpline', 'zoomRho'],
  ],
};

/** @typedef {{ code: string, map: string }} Minified */

const { version } = createRequire(import.meta.url)('terser/package.json');
/** @type {import('terser').MinifyOptions} */
const options = {
  module: true,
  compress: { passes: 2 },
  ecma: 2020,
  sourceMap: true,
  // Bundlers of users drop what they do not need by these.
  format: { preserve_annotations: true },
};
const folder = join(checkout, 'build', 'minified');
/** Names of the results that this process has made or used. @type {Set<string>} */
const used = new Set();

/** Minifies with terser, which makes engine.js 1 % smaller than the bundler's own minifier does. @param {string} code */
export async function minified(code) {
  const key = createHash('sha256')
    .update(`${version}\0${JSON.stringify(options)}\0${code}`)
    .digest('hex');
  const name = `${key}.json`;
  const file = join(folder, name);
  used.add(name);
  if (existsSync(file)) return /** @type {Minified} */ (JSON.parse(readFileSync(file, 'utf8')));
  const result = /** @type {Minified} */ (await minify(code, options));
  mkdirSync(folder, { recursive: true });
  // Renamed when it is whole, because a build may be stopped at any moment.
  writeFileSync(`${file}.part`, JSON.stringify(result));
  renameSync(`${file}.part`, file);
  return result;
}

/** Deletes the results of earlier builds that this one has not used. */
export function forgetUnused() {
  for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true });
}
