/**
 * Reduces the inputs that libFuzzer found to the shortest ones that reach every edge. Inputs that once failed are added to the file by
 * hand, and are kept if they reach an edge that no other does.
 *
 * Usage: node scripts/keep-corpus.mjs [TARGET...]
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './build.mjs';
import { runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { runMain, say } from './terminal.mjs';
import { corpusFile, inputsOf, program, targets } from './testing/libfuzzer.mjs';

await runMain(async () => {
  const env = await setup({ clang: true });
  await compile('native-fuzz', env, 'posenc_fuzz');
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : targets();
  for (const target of chosen) {
    const folder = join(checkout, 'build', 'native-fuzz', 'merged', target);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // Only edges count: counting how often each is taken would keep ten times as many inputs.
    const args = ['-merge=1', '-use_counters=0', '-max_len=512', folder, inputsOf(target)];
    await runOrFail(program, args, { cwd: checkout, env: { ...env, POSENC_FUZZ_TARGET: target } });
    const lines = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('hex'));
    lines.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    writeFileSync(corpusFile(target), `${lines.join('\n')}\n`);
    say(`${target}: ${lines.length} inputs`);
  }
});
