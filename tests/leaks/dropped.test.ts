import { createPool, createPosenc } from 'posenc';
import { createTrainer } from 'posenc/train';
import { expect, it } from 'vitest';
import { small } from '../train/pool/options.ts';
import { heapBytes } from './heap.ts';

// Memory of anything dropped without dispose is returned. tests/api/module/dropped.test.ts tests this for uploaded
// arrays.

it('a hundred instances and trainers that are dropped leave the memory where it was', async () => {
  const once = async () => {
    const posenc = await createPosenc({ build: 'simd' });
    expect(posenc.spectrum({ frequencies: [1, 2], context: 16 }).wavelengths[1]).toBeCloseTo(Math.PI, 12);
    const trainer = await createTrainer({ ...small, build: 'simd' });
    trainer.step(1);
  };
  for (let n = 0; n < 5; n++) await once();
  const before = await heapBytes();
  for (let n = 0; n < 100; n++) {
    await once();
    // Each has at least 16 MiB.
    if (n % 10 === 9) expect((await heapBytes()) - before).toBeLessThan(32 * 2 ** 20);
  }
});

it('arrays of a pool that are dropped without dispose make room in its workers', async () => {
  const pool = await createPool({ size: 1, build: 'simd', maxMemory: 2 ** 25 });
  const array = { data: new Float32Array(2 ** 20), shape: [2 ** 10, 2 ** 10] };
  for (let n = 0; n < 20; n++) {
    await pool.upload(array);
    await heapBytes();
  }
  // Together they do not fit: only collection can have made room.
  const kept = [];
  const fill = async () => {
    for (let n = 0; n < 20; n++) kept.push(await pool.upload(array));
  };
  await expect(fill()).rejects.toMatchObject({ code: 'out-of-memory' });
  expect(kept.length).toBeGreaterThan(2);
  await pool.close();
});
