/** The packages of a package-lock.json in the node_modules beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';
import { which } from './host-tools.mjs';
import { checkout } from './paths.mjs';

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} LockFile */

/** @param {string} file @returns {LockFile | undefined} */
function readLock(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Compared by content, not by time: a fresh clone and `npm install` both write the files in unpredictable order.
 * @param {string} folder
 */
function isInstalled(folder) {
  const wanted = readLock(join(folder, 'package-lock.json'));
  // npm writes this file last, so an interrupted installation does not have it.
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted?.packages === undefined) throw new Failure('package-lock.json is missing or cannot be read.');
  if (installed?.packages === undefined) return false;
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === '' || entry.optional) continue;
    if (installed.packages[path]?.version !== entry.version) return false;
  }
  return true;
}

/**
 * @param {string} [folder]  that of package.json
 * @param {readonly string[]} [options]  of npm besides
 */
export async function installNpmPackages(folder = checkout, options = []) {
  if (!isInstalled(folder)) await step('installing npm packages', () => npm(['ci', ...options], folder));
}

/** @param {readonly string[]} args @param {string} [cwd] */
export async function npm([command, ...args], cwd = checkout) {
  // The npm next to the running node, so that both belong to one installation.
  const program = which('npm', dirname(process.execPath)) ?? which('npm');
  if (program === undefined) throw new Failure('npm was not found. It comes with Node.js 20 or newer.');
  await runOrFail(program, [command, '--no-fund', '--no-audit', ...args], { cwd });
}
