import { createPosenc } from 'posenc';
import { precisionReport } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc();

describe('the published errors of angles', () => {
  it.each([
    { base: 1e4, recipe: 'ggml-incremental', error: 0.0114 },
    { base: 5e5, recipe: 'ggml-incremental', error: 0.0048 },
    { base: 5e6, recipe: 'ggml-incremental', error: 0.0067 },
    { base: 1e4, recipe: 'float32-angles', error: 0.0039 },
    { base: 5e5, recipe: 'float32-angles', error: 0.0054 },
    { base: 5e6, recipe: 'float32-angles', error: 0.0053 },
  ] as const)('$recipe, base $base at position 131072', ({ error, ...options }) => {
    const { largestAngle } = precisionReport(pe, { dim: 128, positions: [131072], ...options });
    expect(largestAngle.error).toBeCloseTo(error, 4);
  });

  it('bfloat16 frequencies at position 8192', () => {
    const options = { dim: 128, base: 5e5, recipe: 'bfloat16-frequencies', positions: [8192] } as const;
    expect(precisionReport(pe, options).largestAngle.error).toBeCloseTo(14.7, 1);
  });
});

it('bfloat16 cosines are off by half a unit', () => {
  const recipe = {
    frequencies: 'float64',
    positions: 'float64',
    angles: 'float64',
    table: 'bfloat16',
    incremental: false,
  } as const;
  const { largestEntry } = precisionReport(pe, { dim: 128, base: 5e5, length: 4096, recipe });
  expect(largestEntry.error).toBeGreaterThan(0.00194);
  expect(largestEntry.error).toBeLessThanOrEqual(2 ** -9 + 2 ** -24);
});

it('reports which positions collide', () => {
  const { moved, collisions } = precisionReport(pe, {
    dim: 64,
    recipe: 'bfloat16-positions',
    positions: [256, 257, 15962],
  });
  expect(moved.first).toEqual([
    { position: 257, becomes: 256 },
    { position: 15962, becomes: 15936 },
  ]);
  expect(collisions).toEqual({ count: 1, first: { a: 256, b: 257, becomes: 256 } });
});

it('float16 positions become infinite', () => {
  const { moved, largestAngle } = precisionReport(pe, {
    dim: 8,
    recipe: 'float16-positions',
    positions: [65519, 65520],
  });
  expect(moved.first).toEqual([
    { position: 65519, becomes: 65504 },
    { position: 65520, becomes: Infinity },
  ]);
  expect(largestAngle.error).toBe(Infinity);
});

it('says where an error passes the limit, and what it does to logits', () => {
  const report = precisionReport(pe, { dim: 128, recipe: 'bfloat16-positions', length: 300 });
  expect(report.firstBeyondLimit).toEqual({ error: 1, position: 257, pair: 0 });
  // The error of the angle between two positions can reach 2 radians.
  expect(report.largestLogitChange.change).toBeCloseTo(2 * Math.sin(1), 3);
  expect(report.byPosition).toHaveLength(300);
  expect(report.picture.shape).toEqual([256, 64]);
  expect(precisionReport(pe, { dim: 128, recipe: 'exact', length: 300 }).largestLogitChange.change).toBe(0);
});

it('refuses recipes that it does not know, and lists that are too long', () => {
  expect(() => precisionReport(pe, { dim: 8, recipe: 'toString' as never })).toThrow(
    "recipe: 'toString' is not allowed",
  );
  expect(() => precisionReport(pe, { dim: 8, length: 1e9 })).toThrow('length: 1000000000 positions');
});
