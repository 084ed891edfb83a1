/** One set-up at a time in a checkout: a lock file that holds the owner's process id. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../terminal.mjs';

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file @returns {number | undefined} */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file @returns {boolean} whether the lock is now ours */
function take(file) {
  // The file is linked into place complete, so that nobody can read a lock without an owner.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Removes a lock whose owner has ended. @param {string} file @param {number} owner */
function removeStale(file, owner) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Between reading and renaming, another process may have taken over the lock: give it back.
  if (ownerOf(aside) !== owner) {
    try {
      linkSync(aside, file);
    } catch {}
  }
  rmSync(aside, { force: true });
}

/**
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let message = false; !take(file); ) {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) {
      removeStale(file, owner);
      continue;
    }
    if (!message && owner !== undefined) {
      say(`- another set-up is at work here (process ${owner}); waiting for it ...`);
      message = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    if (ownerOf(file) === process.pid) rmSync(file, { force: true });
  }
}
