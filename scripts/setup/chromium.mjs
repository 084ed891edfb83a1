/** Finds or installs Chromium for the browser tests. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Failure, say } from '../terminal.mjs';
import { installPackages, isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';
import { unpackChromium, unpackedChromium } from './unpacked-chromium.mjs';

/**
 * Debian's packages of Chromium: the whole browser, and the headless shell, which is the same engine without windows, profiles and extensions
 * and runs the tests of pages in five sixths of the processor time.
 * @typedef {'chromium' | 'chromium-headless-shell'} ChromiumPackage
 */

/** @type {Readonly<Record<ChromiumPackage, readonly string[]>>} */
const names = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  'chromium-headless-shell': ['chromium-headless-shell'],
};

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @param {ChromiumPackage} wanted
 * @returns {string | undefined} the browser that CHROME_PATH names, an installed one, Playwright's own, or an unpacked one
 */
export function findChromium(wanted) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Failure(`CHROME_PATH: ${named} does not exist; expected the path of a Chromium.`);
    return named;
  }
  for (const name of names[wanted]) {
    const path = which(name);
    if (path) return path;
  }
  const elsewhere =
    wanted === 'chromium' ? (applications.find((path) => existsSync(path)) ?? playwrightChromium()) : undefined;
  return elsewhere ?? unpackedChromium(wanted);
}

/** The Chromium that `npx playwright install chromium` installed. */
function playwrightChromium() {
  const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @param {ChromiumPackage} name @returns {Promise<string>} */
async function installChromium(name) {
  if (process.getuid?.() !== 0) return unpackChromium(name);
  await installPackages([name]);
  const path = findChromium(name);
  if (path === undefined) throw new Failure(`The package ${name} is installed, but its program was not found.`);
  return path;
}

/**
 * Finds or installs a Chromium. Where the headless shell is wanted and cannot be had, an installed Chromium takes its place.
 * @param {ChromiumPackage} wanted
 * @returns {Promise<string>}
 */
export async function provideChromium(wanted) {
  const found = findChromium(wanted);
  if (found !== undefined) return found;
  const whole = findChromium('chromium');
  if (isDebian()) {
    try {
      return await installChromium(wanted);
    } catch (error) {
      if (whole === undefined) throw error;
      say(`  ${error instanceof Error ? error.message : error}\n  The tests use ${whole} instead.`);
    }
  }
  if (whole !== undefined) return whole;
  throw new Failure(
    'The tests in a browser need Chromium. Install it (for example: npx playwright install chromium), or set ' +
      'CHROME_PATH to the path of a Chromium.',
  );
}
