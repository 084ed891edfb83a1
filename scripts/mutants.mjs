/**
 * Breaks the sources on purpose and counts how often the tests notice (mutants/sample.mjs).
 *
 * Usage: npm run mutants -- [--of cpp|script] [--in FOLDER] [--count N] [--seed N]
 */
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain } from './terminal.mjs';

await runMain(async () => {
  const options = Object.fromEntries(['of', 'in', 'count', 'seed'].map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ options: /** @type {any} */ (options) });
  const { of, in: folder, count, seed } = /** @type {Record<string, string | undefined>} */ (values);
  if (of !== undefined && of !== 'cpp' && of !== 'script')
    throw new Failure(`--of ${of} is not allowed; expected cpp or script.`);
  const env = await setup({ native: true });
  // Imported only now, because it needs packages that the set-up installs.
  const { mutatedFolders, tryMutants } = await import('./mutants/sample.mjs');
  const kinds = /** @type {const} */ (['cpp', 'script']);
  const chosen = kinds
    .filter((kind) => of === undefined || of === kind)
    .map((kind) => ({ kind, folders: mutatedFolders[kind].filter((one) => folder === undefined || one === folder) }))
    .filter(({ folders }) => folders.length > 0);
  if (chosen.length === 0)
    throw new Failure(
      `--in ${folder} is not allowed; expected ${kinds.flatMap((kind) => mutatedFolders[kind]).join(', ')}.`,
    );
  if (chosen.some(({ kind }) => kind === 'script')) await build(env);
  const sample = { ...(count && { count: Number(count) }), ...(seed && { seed: Number(seed) }) };
  let failed = 0;
  for (const { kind, folders } of chosen) failed += (await tryMutants(kind, folders, env, sample)).failed;
  return failed > 0 ? 1 : 0;
});
