import { createPosenc, type Posenc } from 'posenc';
import { expect, it } from 'vitest';
import { ceiling, freeMemory } from '../../leaks/free-memory.ts';
import { mixedCalls } from '../../leaks/mixed-calls.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

// npm run soak makes 10,000 of these calls in each build, and also measures the engine's heap.

const limited = () => createPosenc({ build: 'simd', maxMemory: ceiling });

it('mixed calls leave the free memory where it was, to the kilobyte', async () => {
  const [posenc, another] = [await limited(), await limited()];
  mixedCalls(posenc, another, 1, 200);
  const free = freeMemory(posenc);
  mixedCalls(posenc, another, 1001, 500);
  expect(freeMemory(posenc)).toEqual(free);
});

it('a leak of two kilobytes would be seen', async () => {
  const posenc = await limited();
  const free = freeMemory(posenc);
  const leaked = posenc.upload(random([512]));
  expect(freeMemory(posenc).core).toBeLessThan(free.core);
  leaked.dispose();
  expect(freeMemory(posenc)).toEqual(free);
});

it('handles that are disposed of twice give back once what they have', async () => {
  const posenc = await limited();
  const free = freeMemory(posenc);
  const kinds: (() => { dispose(): void })[] = [
    () => posenc.upload(random([256])),
    () => posenc.upload(random([256]), { dtype: 'float16' }),
    () => posenc.upload(random([4, 64]), { room: 16 }),
    () => posenc.upload(random([4, 64]), { room: 16, ring: true }),
  ];
  for (const make of kinds) {
    const first = make();
    first.dispose();
    // The next array takes its place, and must not lose it to the second dispose.
    const [second, third] = [make(), make()];
    first.dispose();
    const x = random([256], 7);
    const fourth = posenc.upload(x);
    expect(Array.from({ length: 256 }, (_, i) => fourth.data[i])).toEqual([...x.data]);
    for (const one of [second, third, fourth]) one.dispose();
    expect(freeMemory(posenc)).toEqual(free);
  }
});

it('a handle after its dispose is refused by every way that leads to it', async () => {
  const posenc = await limited();
  const x = random([4, 64]);
  const plain = posenc.upload(x);
  const growing = posenc.upload(x, { room: 8 });
  plain.dispose();
  growing.dispose();
  const calls: ((pe: Posenc) => unknown)[] = [
    (pe) => pe.rotate(plain, { scheme: 'rope' }),
    (pe) => pe.attention({ q: x, k: plain, v: x }),
    (pe) => pe.attention({ q: x, k: x, v: growing }),
    (pe) => pe.similarity(plain),
    () => plain.data[0],
    () => Array.from(growing.data),
    () => growing.append(x),
    () => growing.truncate(1),
  ];
  for (const call of calls) {
    expect(thrownBy(() => call(posenc))).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('dispose()'),
    });
  }
  expect(posenc.rotate(x, { scheme: 'rope' }).shape).toEqual([4, 64]);
});
