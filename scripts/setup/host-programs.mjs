/** Programs of Debian that only some of the slow work needs: Doxygen for npm run docs, publishing tools for npm run soak. */
import { runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';
import { isDebian } from './apt.mjs';
import { which } from './host-tools.mjs';

/**
 * @param {string} what  that needs the programs
 * @param {Readonly<Record<string, readonly string[]>>} programs  with Debian's packages for each
 */
export async function installPrograms(what, programs) {
  const missing = Object.keys(programs).filter((program) => !which(program));
  if (missing.length === 0) return;
  if (!isDebian() || process.getuid?.() !== 0)
    throw new Failure(`${what} needs ${missing.join(', ')}. Please install what is missing first.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap((program) => programs[program] ?? []);
  await step(`installing Debian's packages ${packages.join(', ')}`, async () => {
    await runOrFail('apt-get', ['-q', 'update'], { env });
    await runOrFail('apt-get', ['-q', '-y', '--no-install-recommends', 'install', ...packages], { env });
  });
}
