/** The environment that builds and tests run in, as prepared by the set-up. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { Failure } from '../terminal.mjs';
import { stateFile } from './paths.mjs';

/**
 * What the set-up remembers between runs.
 * @typedef {object} State
 * @property {number} recipe                      changes when the set-up does something differently
 * @property {string} location                    where the toolchain is: its programs contain absolute paths
 * @property {Record<string, string>} packages    unpacked packages with their versions
 * @property {Record<string, string>} probed      versions of host programs
 * @property {string} [unpacked]                the last set of packages that was unpacked completely
 * @property {string} [needs]                     the needs that were met last
 * @property {string[]} [files]                   files that must exist for the needs to count as met
 * @property {string[]} [path]                    folders put before PATH
 * @property {Record<string, string>} [variables] variables for builds and tests
 */

/** @returns {State | undefined} */
export function readState() {
  if (!existsSync(stateFile)) return undefined;
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The whole environment for a child process.
 * @param {State} [state]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(state = readState()) {
  if (state?.variables === undefined) throw new Failure('The set-up has not run yet: node scripts/setup.mjs');
  const before = [...(state.path ?? []), dirname(process.execPath)];
  return {
    ...process.env,
    ...state.variables,
    PATH: [...before, process.env.PATH ?? ''].join(delimiter),
  };
}
