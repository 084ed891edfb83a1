/**
 * Measures which branches of web/api its tests run (coverage/measure.mjs).
 *
 * Usage: npm run coverage [-- --reuse]   (--reuse: evaluates the last run of the tests again)
 */
import { build } from './build.mjs';
import { setup } from './setup.mjs';
import { runMain } from './terminal.mjs';

await runMain(async () => {
  const env = await setup({ native: true });
  await build(env);
  // Imported only now, because it needs packages that the set-up installs.
  const { measureCoverage } = await import('./coverage/measure.mjs');
  const { failed } = await measureCoverage(env, { reuse: process.argv.includes('--reuse') });
  return failed > 0 ? 1 : 0;
});
