/** Firefox and WebKit for npm run soak, which compares their results with those of Node and Chromium. */
import { join } from 'node:path';
import { Failure } from '../terminal.mjs';
import { installPackages, isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';
import { installNpmPackages } from './npm.mjs';
import { checkout } from './paths.mjs';

/** Debian's packages, by a program of each. */
const packages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
};

/** The engines and the programs that drive them. */
export async function installEngines() {
  await installNpmPackages(join(checkout, 'tests', 'engines'));
  const missing = Object.entries(packages).flatMap(([program, name]) => (which(program) ? [] : [name]));
  if (missing.length === 0) return;
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Failure(`Firefox and WebKit are tested with Debian's packages. Please install ${missing.join(', ')}.`);
  }
  await installPackages(missing);
}
