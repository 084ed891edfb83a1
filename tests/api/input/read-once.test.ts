/** Objects that are more than plain data, and uploaded arrays, are read as promised. */
import { createPosenc } from 'posenc';
import { expect, it } from 'vitest';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;

it('takes an option of the object itself before one of its class, and no methods', () => {
  class Given {
    length = 2;
    get dim() {
      return 8;
    }
  }
  Object.defineProperty(Given.prototype, 'method', { enumerable: true, value: () => 3 });
  const value = Object.assign(new Given(), { scheme: 'sinusoidal' as const });
  expect(pe.absolute(value).shape).toEqual([2, 8]);
  const own = Object.defineProperty(new Given(), 'dim', { enumerable: true, value: 4 });
  expect(pe.absolute(Object.assign(own, { scheme: 'sinusoidal' as const })).shape).toEqual([2, 4]);
});

it('says of an uploaded array which numbers it has', () => {
  const { data } = pe.upload(random([2, 2]));
  expect([0 in data, 3 in data, 4 in data, 'x' in data]).toEqual([true, true, false, false]);
});

it('turns the last dims by what it turns the first', () => {
  const x = random([2, 3, 6]);
  const last = pe.rotate(x, { scheme: 'rope', rotaryDim: 4, rotaryPart: 'last' });
  const part = { data: x.data.filter((_, n) => n % 6 >= 2), shape: [2, 3, 4] };
  const turned = pe.rotate(part, { scheme: 'rope' });
  expect(last.data.filter((_, n) => n % 6 < 2)).toEqual(x.data.filter((_, n) => n % 6 < 2));
  expect(last.data.filter((_, n) => n % 6 >= 2)).toEqual(turned.data);
});

it('turns queries of any positions', () => {
  const x = random([3, 4]);
  const { data } = pe.pope(x, { side: 'query', offset: 5 });
  expect(pe.pope(x, { side: 'query', positions: [5, 6, 7] }).data).toEqual(data);
});

it('copies shared memory when it is read, and writes results into it', () => {
  const positions = new Float64Array(new SharedArrayBuffer(16));
  positions.set([1, 2]);
  const options = { scheme: 'sinusoidal', dim: 4 } as const;
  const expected = pe.absolute({ ...options, positions: [1, 2] });
  const value = {
    ...options,
    positions,
    // As another thread might write, after the positions were read.
    get base() {
      positions.fill(7);
      return 10000;
    },
  };
  expect(pe.absolute(value)).toEqual(expected);
  const out = new Float32Array(new SharedArrayBuffer(32));
  expect(pe.absolute({ ...options, positions: [1, 2], out }).data).toBe(out);
  expect(Array.from(out)).toEqual(Array.from(expected.data));
});

it('reads as many numbers as a list says that it has', () => {
  const longer = new Proxy([1, 2, 3, 4, 5], { get: (list, key) => (key === 'length' ? 4 : Reflect.get(list, key)) });
  const rope = { scheme: 'rope' } as const;
  expect(pe.rotate({ data: longer, shape: [2, 2] }, rope)).toEqual(
    pe.rotate({ data: [1, 2, 3, 4], shape: [2, 2] }, rope),
  );
});

it('takes an array with one axis as a list, too, and a table of a single row', () => {
  const q = random([2, 3, 4]);
  const sinks = random([2], 5);
  const listed = pe.attention({ q, k: q, v: q, sinks: Array.from(sinks.data) });
  expect(pe.attention({ q, k: q, v: q, sinks })).toEqual(listed);
  const table = random([1, 2], 6);
  const { data } = pe.bias({ scheme: 'toeplitz', table, queries: 2, keys: 2 });
  expect(Array.from(data)).toEqual([0, 0, 0, 0, 1, 1, 1, 1].map((head) => table.data[head]));
});

it('refuses options that throw when they are read, and starts nothing without them', async () => {
  const value = {
    get maxMemory(): number {
      throw new Error('mine');
    },
  };
  await expect(createPosenc(value)).rejects.toMatchObject({ code: 'invalid-argument', argument: 'options' });
});
