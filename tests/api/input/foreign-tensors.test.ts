/** Arrays as onnxruntime and transformers.js have them: `dims` for the shape, whole numbers of 64 bits, bits of halves. */
import { type NumberList, PosencError } from 'posenc';
import { compareArrays, identify } from 'posenc/inspect';
import { createTrainer } from 'posenc/train';
import { describe, expect, it } from 'vitest';
import { Random } from '../../fuzz/random.ts';
import { validCall } from '../../fuzz/valid-calls.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';

const pe = instances.simd;
const names = Object.keys(pe).filter((name) => !['build', 'cache', 'extend', 'upload'].includes(name));

/** The same arguments, with the arrays in them changed. */
function changed(value: unknown, change: (tensor: { data: unknown; shape: unknown }) => object): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  if ('data' in value && 'shape' in value) return change(value as never);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change)]));
}

/** As the classes of these libraries have it: by getters of a prototype. */
class Foreign {
  readonly #data: unknown;
  readonly #dims: unknown;
  constructor(data: unknown, dims: unknown) {
    this.#data = data;
    this.#dims = dims;
  }
  get data() {
    return this.#data;
  }
  get dims() {
    return this.#dims;
  }
  get type() {
    return 'float32';
  }
  reshape() {}
}

function outcome(name: string, args: unknown[]): unknown {
  try {
    return (pe[name as keyof typeof pe] as (...value: unknown[]) => unknown)(...args);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(PosencError);
    return (thrown as PosencError).message;
  }
}

const withArrays = new Set<string>();

describe('the shape may be called dims', () => {
  it.each(names)('%s', (name) => {
    let arrays = 0;
    for (let seed = 0; seed < 12; seed++) {
      const { args } = validCall(new Random(seed), name);
      const expected = outcome(name, structuredClone(args));
      for (const change of [
        ({ data, shape }: { data: unknown; shape: unknown }) => ({ data, dims: shape }),
        ({ data, shape }: { data: unknown; shape: unknown }) => ({ data, shape, dims: shape }),
        ({ data, shape }: { data: unknown; shape: unknown }) => new Foreign(data, shape),
      ]) {
        const value = changed(structuredClone(args), (tensor) => {
          arrays++;
          return change(tensor);
        });
        expect(outcome(name, value as unknown[])).toEqual(expected);
      }
    }
    if (arrays > 0) withArrays.add(name);
  });

  it('in the arguments of most functions', () => {
    expect(withArrays.size).toBeGreaterThan(30);
    for (const name of [
      'rotate',
      'attention',
      'bias',
      'relativeTerms',
      'resampleTable',
      'linearAttention',
      'similarity',
    ]) {
      expect(withArrays).toContain(name);
    }
  });

  it('but must be the same if both are there', () => {
    const { data } = random([2, 4]);
    const both = { data, shape: [2, 4], dims: [4, 2] };
    expect(() => pe.rotate(both, { scheme: 'rope' })).toThrow(
      'x.dims: [4, 2] is not allowed; expected [2, 4], as shape says, or only one of the two',
    );
    const qkv = { q: random([2, 4]), k: random([2, 4]), v: both };
    expect(() => pe.attention(qkv)).toThrow(expect.objectContaining({ argument: 'v.dims' }));
    expect(() => compareArrays(both, random([2, 4]))).toThrow(/^a\.dims: /);
  });

  it('where arrays are identified, compared and learned', async () => {
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 32, base: 500000 });
    const foreign = ({ data, shape }: typeof cos) => new Foreign(data, shape) as never;
    const found = identify(pe, { cos: foreign(cos), sin: foreign(sin) });
    expect(found.candidates[0]?.options).toMatchObject({ scheme: 'rope', base: 500000 });
    expect(compareArrays(foreign(cos), cos).equal).toBe(true);

    const options = { position: { scheme: 'rope' }, batch: 2, length: 8, build: 'simd' } as const;
    const model = { vocab: 8 };
    const tokens = { data: [1, 2, 3, 4, 5, 6, 7, 0], shape: [2, 4] };
    const [one, other] = [await createTrainer({ ...options, model }), await createTrainer({ ...options, model })];
    const wide = new Foreign(BigInt64Array.from(tokens.data, BigInt), tokens.shape) as never;
    expect(other.stepOn({ tokens: wide, targets: wide })).toEqual(one.stepOn({ tokens, targets: tokens }));
    expect(other.logits(wide)).toEqual(one.logits(tokens));
  });
});

describe.each(builds)('whole numbers of 64 bits, build %s', (build) => {
  const own = instances[build];
  const x = random([2, 3, 8]);
  const wide = (...numbers: number[]) => BigInt64Array.from(numbers, BigInt);

  it('are positions', () => {
    for (const [value, numbers] of [
      [wide(0, 7, 2 ** 40), [0, 7, 2 ** 40]],
      [wide(-3, 1, 5), [-3, 1, 5]],
      [BigUint64Array.from([0n, 2n, 2n ** 53n]), [0, 2, 2 ** 53]],
      [
        [4n, 5n, 6n],
        [4, 5, 6],
      ],
    ] as [NumberList, number[]][]) {
      const options = { scheme: 'rope', base: 100 } as const;
      expect(own.rotate(x, { ...options, positions: value })).toEqual(
        own.rotate(x, { ...options, positions: numbers }),
      );
      const table = { scheme: 'sinusoidal', dim: 6 } as const;
      expect(own.absolute({ ...table, positions: value })).toEqual(own.absolute({ ...table, positions: numbers }));
      const q = random([3, 8]);
      const call = (keyPositions: NumberList) =>
        own.attention({ q, k: q, v: q, encoding: { ...options, keyPositions } });
      expect(call(value)).toEqual(call(numbers));
    }
    const batch = { data: wide(0, 1, 2, 5, 6, 7), dims: [2, 3] };
    expect(own.rotate(x, { scheme: 'rope', positions: batch })).toEqual(
      own.rotate(x, { scheme: 'rope', positions: { data: [0, 1, 2, 5, 6, 7], shape: [2, 3] } }),
    );
  });

  it('are position_ids of tables, masks, buckets, segments and rows of a table', () => {
    const { cos, sin } = own.rotaryTable({ scheme: 'rope', dim: 8, length: 10 });
    const value = { cos, sin } as const;
    expect(own.rotate(x, { ...value, positions: wide(9, 0, 3) })).toEqual(
      own.rotate(x, { ...value, positions: [9, 0, 3] }),
    );
    const mask = { data: wide(1, 1, 0), dims: [3] };
    expect(own.positionIds({ mask })).toEqual(own.positionIds({ mask: { data: [1, 1, 0], shape: [3] } }));
    // The mask of a program that hides everything is one of whole numbers.
    expect(Array.from(own.positionIds({ mask: { data: wide(0, 0), dims: [2] } }).data)).toEqual([0, 0]);
    expect(own.t5Buckets(wide(-5, 0, 90))).toEqual(own.t5Buckets([-5, 0, 90]));
    expect(own.absolute({ scheme: 'learned', table: random([6, 2]), positions: wide(5, 0) })).toEqual(
      own.absolute({ scheme: 'learned', table: random([6, 2]), positions: [5, 0] }),
    );
  });

  it('are refused beyond 2^53', () => {
    const rotate = (positions: unknown) => () => own.rotate(x, { scheme: 'rope', positions: positions as never });
    const tooLarge = /^positions\[1\]: 9007199254740993n? is not allowed; expected a whole number within ±2\^53$/;
    expect(rotate(BigInt64Array.from([0n, 2n ** 53n + 1n, 2n]))).toThrow(tooLarge);
    expect(rotate([0n, 2n ** 53n + 1n, 2n])).toThrow(tooLarge);
    expect(rotate(BigInt64Array.from([0n, -(2n ** 60n), 2n]))).toThrow(/^positions\[1\]: -1152921504606846976/);
    expect(rotate({ data: BigInt64Array.from([0n, 2n ** 63n - 1n, 2n]), dims: [3] })).toThrow(
      /^positions\.data\[1\]: /,
    );
    expect(rotate({ data: [0n, 2n ** 63n, 2n], dims: [3] })).toThrow(/^positions\.data\[1\]: /);
  });
});

it('reads the bits of float16 tensors, and whole numbers of 16 bits as they are', () => {
  const bits = Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x7c00);
  const dims = [1, 4];
  const identity = { data: [1, 0, 0, 1], shape: [2, 2] };
  const project = (x: object) => pe.project(x as never, { data: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], shape: [3, 4] });
  const half = { data: bits, dims, type: 'float16' };
  // 0x3555 is 0.333251953125; the infinity is not read.
  expect(Array.from(project({ ...half, data: bits.with(3, 0) }).data)).toEqual([1, -2, 0.333251953125]);
  expect(Array.from(project({ data: Uint16Array.of(1, 2, 3, 4), dims }).data)).toEqual([1, 2, 3]);
  expect(Array.from(project({ data: Uint16Array.of(1, 2, 3, 4), dims, type: 'uint16' }).data)).toEqual([1, 2, 3]);
  expect(identity.shape).toEqual([2, 2]);
  const [a, b] = [
    { data: Uint16Array.of(0x3c00), dims: [1], type: 'float16' },
    { data: [1], shape: [1] },
  ];
  expect(compareArrays(a as never, b).equal).toBe(true);
});
