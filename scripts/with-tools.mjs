/**
 * Runs a command with the tools of the set-up: node scripts/with-tools.mjs COMMAND [ARGUMENT...]
 */
import { run } from './run.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain } from './terminal.mjs';

await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new Failure('Usage: node scripts/with-tools.mjs COMMAND [ARGUMENT...]');
  const env = await setup({ native: true });
  return (await run(command, args, { env, output: 'show' })).code;
});
