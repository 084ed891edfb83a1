/** Doxygen, which only npm run docs needs. */
import { runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';
import { isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';

export async function installDoxygen() {
  if (which('doxygen')) return;
  if (!isDebian() || process.getuid?.() !== 0)
    throw new Failure('The reference of the C++ library needs Doxygen. Please install it first.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step("installing Debian's package doxygen", async () => {
    await runOrFail('apt-get', ['-q', 'update'], { env });
    await runOrFail('apt-get', ['-q', '-y', '--no-install-recommends', 'install', 'doxygen'], { env });
  });
}
