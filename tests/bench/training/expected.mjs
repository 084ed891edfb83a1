/**
 * `node tests/bench/training/expected.mjs` writes losses.mjs, with which contestants are compared, computed by PyTorch
 * in float64. The numbers change only with the problems or their inputs.
 */
import { writeFileSync } from 'node:fs';
import { trainings } from './items.mjs';
import { openPyTorch } from './pytorch.mjs';

const losses = {};
for (const { id, contestants } of trainings) {
  if (!contestants.includes('pytorch')) continue;
  const seat = await openPyTorch();
  try {
    ({ losses: losses[id] } = await seat.call('enter', 'pytorch', id, 0, { double: true }));
  } finally {
    await seat.close();
  }
}
const lines = Object.entries(losses).map(([id, list]) => `  '${id}': [${list.join(', ')}],\n`);
writeFileSync(
  new URL('losses.mjs', import.meta.url),
  `/** The losses of the first steps of an item in float64, by PyTorch: \`node tests/bench/training/expected.mjs\` writes this file. */
export const losses = {\n${lines.join('')}};\n`,
);
