import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * More than the module's memory can hold at once: each array is dropped, and some are collected before the next upload.
 */
const program = `
  import { createPosenc } from 'posenc';
  const pe = await createPosenc({ build: 'simd' });
  const data = new Float32Array(2 ** 26);
  for (let n = 0; n < 10; n++) {
    pe.upload({ data, shape: [data.length] });
    if (process.argv.includes('collect')) {
      globalThis.gc();
      // Finalizers run as a task of their own.
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
