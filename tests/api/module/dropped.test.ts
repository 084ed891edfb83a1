import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * More than the module's memory can hold at once: each array is dropped, and some are collected before the next upload.
 */
const program = `
  import { createPosenc } from 'posenc';
  const pe = await createPosenc({ build: 'simd', maxMemory: 2 ** 26 });
  const data = new Float32Array(2 ** 21);
  for (let n = 0; n < 10; n++) {
    pe.upload({ data, shape: [data.length] });
    if (process.argv.includes('collect')) {
      globalThis.gc();
      // Finalizers run as a separate task.
      await new Promise((done) => setTimeout(done, 10));
    }
  }
  console.log('all of them');
`;

function uploadAll(...args: string[]): string {
  const flags = ['--expose-gc', '--input-type=module', '--eval', program, '--', ...args];
  return execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

it('arrays that are dropped without dispose give their memory back', () => {
  expect(uploadAll('collect')).toBe('all of them\n');
  // Together they do not fit: only collection can have made room.
  expect(() => uploadAll()).toThrow(/does not fit in memory/);
});

/**
 * Prints how much memory of arrays remains, in units of the table, before it is passed, while it is held, and after. What
 * is no longer held may need more than one collection.
 */
const repeated = `
  import { createPosenc } from 'posenc';
  const pe = await createPosenc({ build: 'simd', extended: false });
  const array = (...shape) => ({ data: new Float32Array(shape.reduce((size, axis) => size * axis, 1)), shape });
  const wide = () => array(16);
  let encoding = {
    scheme: 'tupe', positions: array(2 ** 18 + 1, 16), layerNormWeight: wide(), layerNormBias: wide(),
    queryWeight: array(16, 16), queryBias: wide(), keyWeight: array(16, 16), keyBias: wide(),
  };
  const [q, k, v] = [array(1, 1, 2 ** 18, 1), array(1, 1, 2 ** 18, 1), array(1, 1, 2 ** 18, 1)];
  const window = [1, 1];
  const remaining = async () => {
    for (let n = 0; n < 10; n++) {
      globalThis.gc();
      await new Promise((done) => setTimeout(done, 10));
    }
    return Math.round(process.memoryUsage().arrayBuffers / 2 ** 24);
  };
  const found = [await remaining()];
  for (let call = 0; call < 3; call++) pe.attention({ q, k, v, window, encoding });
  found.push(await remaining());
  encoding = undefined;
  found.push(await remaining());
  console.log(found.join());
`;

it('what is kept of plain arrays that come again goes with them', () => {
  const flags = ['--expose-gc', '--input-type=module', '--eval', repeated];
  const [before, during, after] = execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' })
    .split(',')
    .map(Number) as [number, number, number];
  // The copy of the table, and the projections of queries and of keys.
  expect(during).toBeGreaterThanOrEqual(before + 3);
  expect(after).toBeLessThan(before);
});
