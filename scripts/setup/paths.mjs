/** Paths in a checkout. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const folder = join(checkout, '.toolchain');

/** Everything the set-up unpacks; git-ignored and safe to delete. Several work trees may share one by links. */
export const toolchain = existsSync(folder) ? realpathSync(folder) : folder;

/** A Debian file tree that is never installed, only unpacked. */
export const debianRoot = join(toolchain, 'debian');

export const stateFile = join(toolchain, 'state.json');

/**
 * Whether a path lies in the toolchain. Programs that the set-up provided do not count as the host's, even when a command runs inside an
 * environment that the set-up made.
 * @param {string} path
 */
export const isUnpacked = (path) => path === toolchain || path.startsWith(`${toolchain}/`);
