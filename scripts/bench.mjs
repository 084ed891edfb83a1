// npm run bench: sets up, builds, installs the libraries that posenc is compared with, and measures. See tests/bench/options.mjs.
import { join } from 'node:path';
import { readOptions, usage } from '../tests/bench/options.mjs';
import { build } from './build.mjs';
import { run } from './run.mjs';
import { installNpmPackages } from './setup/npm.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { runMain, say } from './terminal.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  if (readOptions(args).help) return say(usage);
  const env = await setup({ chromium: 'chromium' });
  await build(env);
  const folder = join(checkout, 'tests', 'bench');
  await installNpmPackages(folder);
  return (await run(process.execPath, [join(folder, 'main.mjs'), ...args], { env, output: 'show' })).code;
});
