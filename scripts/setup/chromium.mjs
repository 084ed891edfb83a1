/** Finds or installs Chromium for the browser tests. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';
import { isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';
import { unpackChromium, unpackedChromium } from './unpacked-chromium.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} the browser that CHROME_PATH names, an installed one, Playwright's own, or an unpacked one */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Failure(`CHROME_PATH: ${named} does not exist; expected the path of a Chromium.`);
    return named;
  }
  for (const name of names) {
    const path = which(name);
    if (path) return path;
  }
  return applications.find((path) => existsSync(path)) ?? playwrightChromium() ?? unpackedChromium();
}

/** The Chromium that `npx playwright install chromium` installed. */
function playwrightChromium() {
  const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @returns {Promise<string>} */
export async function installChromium() {
  if (!isDebian()) {
    throw new Failure(
      'The tests in a browser need Chromium. Install it (for example: npx playwright install chromium), or set ' +
        'CHROME_PATH to the path of a Chromium.',
    );
  }
  if (process.getuid?.() !== 0) return unpackChromium();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step("installing Debian's package chromium", async () => {
    await runOrFail('apt-get', ['-q', 'update'], { env });
    await runOrFail('apt-get', ['-q', '-y', '--no-install-recommends', 'install', 'chromium'], { env });
  });
  const path = findChromium();
  if (path === undefined) throw new Failure('The package chromium is installed, but its program was not found.');
  return path;
}
