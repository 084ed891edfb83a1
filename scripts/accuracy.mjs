/**
 * Writes docs/accuracy.md: the table of error bounds that the tests enforce, with the errors that they measure.
 *
 * Usage: npm run accuracy
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './build.mjs';
import { runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { runMain, say } from './terminal.mjs';

const introduction = `# Accuracy

The largest error of each function, in units in the last place (ULP) of its result, and the bound that its comment promises. A single
rounding costs up to 0.5. A bound of 0.501 means that a table entry is the exact value rounded once, except for one in some hundreds of
entries, which lie next to the midpoint between two floats.

Arguments are sampled from fixed seeds: evenly within the range, and by their bits, so that every order of magnitude is equally frequent.
Exact values have 113 bits; those of functions in float32 come from the C library in double. \`npm test\` measures all of it again, natively
and in WebAssembly, and fails if an error exceeds its bound or differs from this table, which \`npm run accuracy\` writes.

Builds with a fused multiply-add (relaxed SIMD, FMA) keep the same bounds; the errors of Exp4 and e^x - 1 are slightly different there.

| Function | Range | Bound | Measured |
| --- | --- | ---: | ---: |
`;

await runMain(async () => {
  const env = await setup({ native: true });
  await compile('native-debug', env, 'posenc_tests');
  const rows = join(checkout, 'build', 'accuracy-rows.md');
  rmSync(rows, { force: true });
  await runOrFail(
    join(checkout, 'build', 'native-debug', 'tests', 'posenc_tests'),
    ['every function keeps its error bound'],
    {
      cwd: checkout,
      env: { POSENC_GOLDEN_DIR: join(checkout, 'tests', 'golden'), ...env, POSENC_ACCURACY: rows },
    },
  );
  writeFileSync(join(checkout, 'docs', 'accuracy.md'), introduction + readFileSync(rows, 'utf8'));
  say('docs/accuracy.md is written.');
});
