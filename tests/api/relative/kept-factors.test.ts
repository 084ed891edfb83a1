import { createPosenc, type Posenc, type ResidentTensor, type Tensor, type TensorLike } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

const names = ['layerNormWeight', 'layerNormBias', 'queryBias', 'keyBias'] as const;

function arraysOf(rows: number, dim: number, seed = 1) {
  let next = seed;
  const wide = Object.fromEntries(names.map((name) => [name, random([dim], next++)]));
  return {
    positions: random([rows, dim], next++),
    ...(wide as Record<(typeof names)[number], Tensor>),
    queryWeight: random([dim, dim], next++),
    keyWeight: random([dim, dim], next++),
  };
}
type Arrays = Record<keyof ReturnType<typeof arraysOf>, TensorLike>;

function uploaded(pe: Posenc, arrays: Arrays) {
  const entries = Object.entries(arrays).map(([name, array]) => [name, pe.upload(array)]);
  return Object.fromEntries(entries) as Record<keyof Arrays, ResidentTensor>;
}

function attend(pe: Posenc, length: number, heads: number, arrays: Arrays, options = {}): Tensor {
  const [q, k, v] = [1, 2, 3].map((seed) => random([2, heads, length, 4], seed)) as [Tensor, Tensor, Tensor];
  return pe.attention({ q, k, v, encoding: { scheme: 'tupe', ...arrays, ...options } }).output;
}

describe.each(builds)("TUPE's projections of resident arrays, build %s", (build) => {
  const pe = instances[build];

  it('are the same to the last bit, for every length and after every change of options', () => {
    const arrays = arraysOf(421, 12);
    const resident = uploaded(pe, arrays);
    for (const options of [{}, { untieCls: false }, { layerNormEps: 0.5 }, { attnScaleFactor: 3 }, {}]) {
      for (const length of [1, 9, 420]) {
        expect(attend(pe, length, 3, resident, options)).toEqual(attend(pe, length, 3, arrays, options));
      }
      expect(attend(pe, 9, 2, resident, options)).toEqual(attend(pe, 9, 2, arrays, options));
    }
    for (const array of Object.values(resident)) array.dispose();
  });

  it('follow an array that takes the place of another', () => {
    const [arrays, others] = [arraysOf(10, 8), arraysOf(10, 8, 20)];
    const resident = uploaded(pe, arrays);
    attend(pe, 9, 2, resident);
    resident.keyWeight.dispose();
    expect(thrownBy(() => attend(pe, 9, 2, resident))).toMatchObject({ argument: 'encoding.keyWeight' });
    const keyWeight = pe.upload(others.keyWeight);
    const expected = attend(pe, 9, 2, { ...arrays, keyWeight: others.keyWeight });
    expect(attend(pe, 9, 2, { ...resident, keyWeight })).toEqual(expected);
    // Some are resident and some are not, and one may still grow.
    expect(attend(pe, 9, 2, { ...resident, keyWeight: others.keyWeight })).toEqual(expected);
    const positions = pe.upload(random([9, 8], 5), { room: 10 });
    const rows = { ...resident, keyWeight, positions };
    const now = () => ({
      ...arrays,
      keyWeight: others.keyWeight,
      positions: { data: Array.from(positions.data), shape: positions.shape },
    });
    expect(attend(pe, 8, 2, rows)).toEqual(attend(pe, 8, 2, now()));
    positions.append(random([1, 8], 6));
    expect(attend(pe, 9, 2, rows)).toEqual(attend(pe, 9, 2, now()));
  });
});

/** The same numbers in other memory. */
function copied(arrays: Arrays): Arrays {
  const entries = Object.entries(arrays).map(([name, { data, shape }]) => [
    name,
    { data: Float32Array.from(data), shape },
  ]);
  return Object.fromEntries(entries) as Arrays;
}

describe.each(builds)("TUPE's projections of plain arrays that come again, build %s", (build) => {
  const pe = instances[build];

  it('are the same to the last bit, for every length and after every change', () => {
    const arrays = arraysOf(421, 12);
    const compare = (length: number, heads: number, options = {}) => {
      const expected = attend(pe, length, heads, copied(arrays), options);
      // The first call with some memory keeps nothing, the second keeps what the third uses.
      for (let call = 0; call < 3; call++) expect(attend(pe, length, heads, arrays, options)).toEqual(expected);
      return expected;
    };
    for (const options of [{}, { untieCls: false }, { layerNormEps: 0.5 }, { attnScaleFactor: 3 }]) {
      for (const length of [1, 9, 420]) compare(length, 3, options);
    }
    compare(9, 2);
    for (const { data } of Object.values(arrays)) {
      const before = compare(9, 3);
      for (const n of [0, data.length > 1000 ? 119 : data.length - 1]) {
        data[n] = (data[n] as number) + 1;
        const expected = attend(pe, 9, 3, copied(arrays));
        expect(expected).not.toEqual(before);
        compare(9, 3);
        expect(attend(pe, 9, 3, arrays)).toEqual(expected);
        data[n] = (data[n] as number) - 1;
        expect(attend(pe, 9, 3, arrays)).toEqual(attend(pe, 9, 3, copied(arrays)));
      }
    }
  });
});

it('projections of plain arrays that come again need no room for the arrays', async () => {
  const fresh = await createPosenc({ build: 'simd', maxMemory: 2 ** 25 });
  const arrays = arraysOf(10, 512);
  const first = attend(fresh, 9, 1, arrays);
  expect(attend(fresh, 9, 1, arrays)).toEqual(first);
  const others = copied(arrays);
  // All memory but less than a megabyte; the weights of each projection have one.
  const held: ResidentTensor[] = [];
  for (let length = 2 ** 22; length >= 2 ** 17; length /= 2) {
    try {
      for (;;) held.push(fresh.upload({ data: new Float32Array(length), shape: [length] }));
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'out-of-memory' });
    }
  }
  expect(attend(fresh, 9, 1, arrays)).toEqual(first);
  expect(thrownBy(() => attend(fresh, 9, 1, others))).toMatchObject({ code: 'out-of-memory' });
});

it('projections of resident arrays give their memory back with the table of positions', async () => {
  const fresh = await createPosenc({ build: 'simd', maxMemory: 2 ** 26 });
  const arrays = arraysOf(20_001, 8);
  const expected = attend(fresh, 4, 1, arrays);
  // 1.6 MB of projections each: with leaks, the last ones would exceed the limit.
  for (let round = 0; round < 60; round++) {
    const resident = uploaded(fresh, arrays);
    const found = attend(fresh, 4, 1, resident);
    if (round % 20 === 0) expect(found).toEqual(expected);
    for (const array of Object.values(resident)) array.dispose();
  }
  const large = new Float32Array(2_500_000);
  fresh.upload({ data: large, shape: [large.length] }).dispose();
});
