import { createPosenc } from 'posenc';
import { type ExpectedEncoding, type Verification, verify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { type Dtype, noise, rounded } from './seeded.ts';

const pe = await createPosenc({ extended: true });
const dtypes: readonly Dtype[] = ['float64', 'float32', 'float16', 'bfloat16'];

/** A number of each head, query and key. */
type Entry = (head: number, query: number, key: number) => number;

interface Sizes {
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
}

function biasOf({ heads, queries, keys }: Sizes, entry: Entry, dtype: Dtype = 'float32') {
  const round = rounded[dtype];
  const data = Float64Array.from({ length: heads * queries * keys }, (_, i) =>
    round(entry(Math.floor(i / (queries * keys)), Math.floor(i / keys) % queries, i % keys)),
  );
  return { bias: { data, shape: [heads, queries, keys] } };
}

const verified = (sizes: Sizes, entry: Entry, expected: ExpectedEncoding, dtype?: Dtype): Verification =>
  verify(pe, biasOf(sizes, entry, dtype), expected);

describe('ALiBi', () => {
  const sizes = { heads: 8, queries: 20, keys: 24 };
  const offset = 4;
  const spec = { scheme: 'alibi', offset };
  const slope = (head: number) => 2 ** -(head + 1);
  const right: Entry = (h, q, k) => (k > q + offset ? 0 : -slope(h) * (q + offset - k));
  const masked =
    (entry: Entry, value: number | ((one: number) => number) = -Infinity): Entry =>
    (h, q, k) => {
      const one = entry(h, q, k);
      return k <= q + offset ? one : typeof value === 'number' ? value : value(one);
    };

  it.each(dtypes)('is right in %s, whatever stands for masked entries', (dtype) => {
    expect(verified(sizes, right, spec, dtype).sentence).toMatch(/^Correct(?: as far as the array shows .*)?; /);
    const masks = [-Infinity, -1e9, -3.4028234663852886e38, -65504, -10000, (one: number) => one - 50000];
    for (const mask of masks) {
      if (dtype === 'float16' && mask === -3.4028234663852886e38) continue;
      const found = verified(sizes, masked(right, mask), spec, dtype);
      expect(found.ok, found.sentence).toBe(true);
      expect(found.sentence).toContain('1,520'.replace(',', ''));
    }
  });

  it('masks of padding, of a window and of whole queries are not mistakes, but a single entry is', () => {
    const hidden: readonly ((q: number, k: number) => boolean)[] = [
      (_, k) => k < 3,
      (_, k) => k >= 20,
      (q, k) => k > q + offset || k < q,
      (q, k) => k > q + offset || k < 2,
      (q) => q < 2,
    ];
    for (const hides of hidden) {
      const found = verified(sizes, (h, q, k) => (hides(q, k) ? -Infinity : right(h, q, k)), spec);
      expect(found.ok, found.sentence).toBe(true);
    }
    const one = verified(sizes, (h, q, k) => (h === 1 && q === 3 && k === 4 ? -Infinity : right(h, q, k)), spec);
    expect([one.ok, one.cause, one.values.index]).toEqual([false, 'not-finite', [1, 3, 4]]);
    expect(verified(sizes, () => -Infinity, spec).ok).toBe(false);
  });

  const mistakes: readonly (readonly [Verification['cause'], string, Entry])[] = [
    ['sign', 'opposite sign', (h, q, k) => -right(h, q, k)],
    ['sign', 'far keys are preferred', (h, q, k) => slope(h) * (q + offset - k)],
    ['option', 'positive after the query', (h, q, k) => slope(h) * (k - q - offset)],
    ['option', 'symmetric', (h, q, k) => -slope(h) * Math.abs(q + offset - k)],
    ['slopes', 'from 0', (h, q, k) => 2 * right(h, q, k)],
    ['slopes', 'reversed', (h, q, k) => (right(h, q, k) * slope(7 - h)) / slope(h)],
    ['slopes', '1/h', (h, q, k) => right(h, q, k) / slope(h) / (h + 1)],
    ['slopes', 'equal', (h, q, k) => right(h, q, k) / slope(h) / 2],
    ['slopes', 'no rule', (h, q, k) => right(h, q, k) * (1 + 0.1 * h)],
    ['order', 'heads in another order', (h, q, k) => right((3 * h) % 8, q, k)],
    ['offset', 'offset by one', (h, q, k) => (k > q + 5 ? 0 : -slope(h) * (q + 5 - k))],
    ['offset', 'offset left out', (h, q, k) => (k > q ? 0 : -slope(h) * (q - k))],
  ];
  it.each(mistakes)('%s: %s', (cause, what, entry) => {
    const index = mistakes.findIndex((one) => one[1] === what);
    for (const dtype of sampleOf(dtypes, 4, index)) {
      for (const one of [entry, masked(entry)]) {
        const found = verified(sizes, one, spec, dtype);
        const names = [found.causes, ...found.alternatives].map(([first]) => first?.cause);
        // A causal mask hides what differs after the query alone.
        if (found.ok) expect([cause, one]).toEqual(['option', one === entry ? masked : one]);
        else expect(names, found.sentence).toContain(cause);
      }
    }
  });

  it('slopes of 12 heads', () => {
    const twelve = { heads: 12, queries: 9, keys: 9 };
    const by =
      (slopes: (h: number) => number): Entry =>
      (h, q, k) =>
        k > q ? 0 : -slopes(h) * (q - k);
    const published = (h: number) => 2 ** (h < 8 ? -(h + 1) : -(h - 8 + 0.5));
    for (const dtype of dtypes) {
      expect(verified(twelve, by(published), { scheme: 'alibi' }, dtype).ok).toBe(true);
      const naive = verified(
        twelve,
        by((h) => 2 ** ((-8 * (h + 1)) / 12)),
        { scheme: 'alibi' },
        dtype,
      );
      expect(naive.values.rule, naive.sentence).toBe('geometric');
      const next = verified(
        twelve,
        by((h) => 2 ** ((-8 * (h + 1)) / 16)),
        { scheme: 'alibi' },
        dtype,
      );
      expect(next.values.rule, next.sentence).toBe('next-power');
    }
  });
});

interface Buckets {
  readonly bidirectional?: boolean;
  readonly numBuckets?: number;
  readonly maxDistance?: number;
  readonly round?: (value: number) => number;
  readonly moreExact?: number;
}

/** T5's bucket of key − query, with mistakes. */
function bucket(distance: number, options: Buckets = {}): number {
  const { bidirectional = true, numBuckets = 32, maxDistance = 128, round = Math.floor, moreExact = 0 } = options;
  const count = bidirectional ? numBuckets / 2 : numBuckets;
  const from = bidirectional && distance > 0 ? count : 0;
  const n = bidirectional ? Math.abs(distance) : Math.max(-distance, 0);
  const exact = count / 2 + moreExact;
  if (n < exact) return from + n;
  const log = Math.fround(Math.fround(Math.log(n / exact)) / Math.log(maxDistance / exact));
  return from + Math.min(count - 1, exact + round(Math.fround(log * (count - exact))));
}

describe('T5', () => {
  const sizes = { heads: 2, queries: 150, keys: 150 };
  const table = { data: noise(32 * 2, 9), shape: [32, 2] };
  const spec = { scheme: 't5', table };
  const by =
    (row: (distance: number) => number): Entry =>
    (h, q, k) =>
      table.data[row(k - q) * 2 + h]!;

  it.each(['float32', 'float16', 'bfloat16'] as const)('is right in %s, with a causal mask, too', (dtype) => {
    for (const bidirectional of [true, false]) {
      const entry = by((distance) => bucket(distance, { bidirectional }));
      const found = verified(sizes, entry, { ...spec, bidirectional }, dtype);
      expect(found.ok, found.sentence).toBe(true);
      const masked: Entry = (h, q, k) => (k > q ? -Infinity : entry(h, q, k));
      expect(verified(sizes, masked, { ...spec, bidirectional }, dtype).ok).toBe(true);
    }
  });

  const mistakes: readonly (readonly [Verification['cause'], object, (distance: number) => number])[] = [
    ['option', { option: 'bidirectional', value: false }, (d) => bucket(d, { bidirectional: false })],
    ['option', { option: 'maxDistance', value: 127 }, (d) => bucket(d, { maxDistance: 127 })],
    ['option', { option: 'maxDistance', value: 256 }, (d) => bucket(d, { maxDistance: 256 })],
    ['buckets', { distance: 11 }, (d) => bucket(d, { maxDistance: 100 })],
    ['buckets', { distance: 10, row: 25, expected: 24 }, (d) => bucket(d, { round: Math.round })],
    ['buckets', { distance: 9, row: 25, expected: 24 }, (d) => bucket(d, { round: Math.ceil })],
    ['buckets', { distance: 9 }, (d) => bucket(d, { moreExact: 1 })],
    ['buckets', { shift: 1 }, (d) => (bucket(d) + 1) % 32],
    ['transposed', {}, (d) => bucket(-d)],
    ['offset', {}, (d) => bucket(d + 1)],
    ['offset', {}, (d) => bucket(d - 1)],
  ];
  it.each(mistakes)('%s %j', (cause, values, row) => {
    const index = mistakes.findIndex((one) => one[2] === row);
    for (const dtype of sampleOf(['float32', 'bfloat16'] as const, 2, index)) {
      const found = verified(sizes, by(row), spec, dtype);
      expect([found.ok, found.cause], found.sentence).toEqual([false, cause]);
      if (!('shift' in values)) expect(found.values).toMatchObject(values);
    }
  });
});

describe('relative position ids of windows', () => {
  const [height, width] = [4, 6];
  const rows = 7 * 11;
  const table = { data: noise(rows * 3, 4), shape: [rows, 3] };
  const spec = { scheme: 'swin', window: { height, width }, table };
  const sizes = { heads: 3, queries: 24, keys: 24 };
  const by =
    (id: (y: number, x: number) => number): Entry =>
    (h, q, k) =>
      table.data[id(Math.floor(q / 6) - Math.floor(k / 6), (q % 6) - (k % 6)) * 3 + h]!;
  it.each([
    [null, (y: number, x: number) => (y + 3) * 11 + x + 5],
    ['buckets', (y: number, x: number) => Math.min(rows - 1, (y + 3) * 11 + x + 6)],
    ['buckets', (y: number, x: number) => Math.max(0, (y + 3) * 11 + x + 4)],
    ['buckets', (y: number, x: number) => (x + 5) * 7 + y + 3],
    ['transposed', (y: number, x: number) => (3 - y) * 11 + 5 - x],
  ] as const)('%s %#', (cause, id) => {
    for (const dtype of ['float32', 'float16'] as const) {
      const found = verified(sizes, by(id), spec, dtype);
      expect([found.ok, found.cause], found.sentence).toEqual([cause === null, cause]);
    }
  });
});

describe('sincos-pos-embed-2d', () => {
  const [height, width, dim] = [6, 8, 32];
  const spec = { scheme: 'sincos-pos-embed-2d', height, width, dim };
  interface Grid {
    readonly base?: number;
    readonly first?: number;
    /** The place on the grid, [y, x], of a patch. */
    readonly at?: (patch: number) => readonly [number, number];
    readonly heightFirst?: boolean;
  }
  /** As Meta's MAE: the width in the first half. */
  function table({ base = 10000, first = 0, at = rowMajor, heightFirst = false }: Grid, dtype: Dtype) {
    const data = Float64Array.from({ length: height * width * dim }, (_, i) => {
      const [y, x] = at(Math.floor(i / dim));
      const column = i % dim;
      const position = first + (column < dim / 2 === heightFirst ? y : x);
      const c = column % (dim / 2);
      const angle = position / base ** ((c % (dim / 4)) / (dim / 4));
      return rounded[dtype](c < dim / 4 ? Math.sin(angle) : Math.cos(angle));
    });
    return { table: { data, shape: [1, height * width, dim] } };
  }
  const rowMajor = (patch: number) => [Math.floor(patch / width), patch % width] as const;

  it.each(dtypes)('in %s', (dtype) => {
    const cases: readonly (readonly [Verification['cause'], Grid])[] = [
      [null, {}],
      ['base', { base: 5000 }],
      ['base', { base: 1000 }],
      ['base', { base: 100000 }],
      ['order', { heightFirst: true }],
      ['order', { at: (patch) => [patch % height, Math.floor(patch / height)] }],
      ['reversed', { at: (patch) => [height - 1 - Math.floor(patch / width), patch % width] }],
      ['reversed', { at: (patch) => [Math.floor(patch / width), width - 1 - (patch % width)] }],
      ['offset', { first: 1 }],
    ];
    for (const [cause, grid] of cases) {
      const found = verify(pe, table(grid, dtype), spec);
      expect([found.ok, found.cause], found.sentence).toEqual([cause === null, cause]);
    }
  });

  it('a base that nobody uses is measured', () => {
    const found = verify(pe, table({ base: 12345 }, 'float32'), spec);
    expect(found.values).toEqual({ option: 'base', value: 12345, expected: 10000 });
  });
});
