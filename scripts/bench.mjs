// npm run bench [-- --quick]: how fast the package is on this machine. Prints Markdown and writes build/bench/results.json.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { relaxedSimdFlags } from './relaxed-simd.mjs';

if (!existsSync(new URL('../dist/index.js', import.meta.url))) {
  console.error('dist/ is not built yet: run npm run build first.');
  process.exit(1);
}
const program = fileURLToPath(new URL('../tests/bench/main.mjs', import.meta.url));
const args = [...relaxedSimdFlags(), program, ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
