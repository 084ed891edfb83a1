import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { analysed } from '../../../web/site/inspect/tables/analysis.ts';
import { runsOf } from '../../../web/site/inspect/tables/buckets.ts';
import {
  readExtents,
  resampleOptions,
  resampleProblem,
  settingsOf,
} from '../../../web/site/inspect/tables/settings.ts';
import { gridOf, rowAxisOf, viewsOf } from '../../../web/site/inspect/tables/views.ts';

const pe = await createPosenc();

const waves = (rows: number, dim: number) => ({
  data: Float32Array.from({ length: rows * dim }, (_, i) => Math.sin(Math.floor(i / dim) * 0.1 * ((i % dim) + 1))),
  shape: [rows, dim],
});

/** The row of a distance, key minus query, written out as in T5's paper and code. */
function bucketOf(distance: number, buckets: number, max: number, both: boolean): number {
  const side = both ? buckets / 2 : buckets;
  const far = both ? Math.abs(distance) : Math.max(0, -distance);
  const exact = side / 2;
  const beyond = exact + Math.floor((Math.log(far / exact) / Math.log(max / exact)) * (side - exact));
  return (both && distance > 0 ? side : 0) + (far < exact ? far : Math.min(side - 1, beyond));
}

test.each([
  [32, 128, true],
  [32, 128, false],
  [12, 20, true],
  [320, 800, true],
])('curves of %i buckets up to %i step where the buckets end (both directions: %s)', (buckets, maxDistance, both) => {
  const table = { data: Float32Array.from({ length: buckets * 2 }, (_, i) => i), shape: [buckets, 2] };
  const result = analysed(pe, { view: 'buckets', table, bidirectional: both, maxDistance });
  if (result.view !== 'buckets') throw new Error(result.view);
  const { first, values } = result;
  const distances = values.shape[1] as number;
  expect(first).toBe(-(distances - 1) / 2);
  expect(-first).toBeGreaterThan(maxDistance);
  const expected = Array.from({ length: distances }, (_, i) => bucketOf(first + i, buckets, maxDistance, both));
  expect([...result.bucketOf]).toEqual(expected);
  expect([...values.data]).toEqual([0, 1].flatMap((head) => expected.map((bucket) => 2 * bucket + head)));
  const runs = runsOf(result);
  expect(runs.map(({ bucket }) => bucket)).toEqual(expected.filter((one, i) => one !== expected[i - 1]));
  expect(runs.at(0)?.first).toBe(first);
  expect(runs.at(-1)?.last).toBe(-first);
});

test('components and variance are those of pe, beside the sinusoid of the same size', () => {
  const table = waves(40, 6);
  const components = analysed(pe, { view: 'components', table });
  if (components.view !== 'components') throw new Error(components.view);
  expect(components.coordinates).toEqual(pe.principalComponents(table, { count: 4 }).coordinates);
  expect(components.step).toBe(1);
  const sinusoid = pe.absolute({ scheme: 'sinusoidal', length: 40, dim: 6 });
  expect(analysed(pe, { view: 'spectrum', table, besideSinusoid: true })).toEqual({
    view: 'spectrum',
    explained: pe.principalComponents(table, { count: 6 }).explained,
    sinusoid: pe.principalComponents(sinusoid, { count: 6 }).explained,
  });
  // No sinusoid has an odd width.
  expect(analysed(pe, { view: 'spectrum', table: waves(40, 5), besideSinusoid: true })).toMatchObject({
    sinusoid: undefined,
  });
});

test('of more rows than can be seen every so many are compared', () => {
  const table = waves(2500, 2);
  const result = analysed(pe, { view: 'similarity', table });
  if (result.view !== 'similarity') throw new Error(result.view);
  expect([result.step, result.matrix.shape]).toEqual([3, [834, 834]]);
  const [a, b] = [table.data.slice(3 * 7 * 2, 3 * 7 * 2 + 2), table.data.slice(3 * 9 * 2, 3 * 9 * 2 + 2)];
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, one, i) => sum + one * (y[i] as number), 0);
  expect(result.matrix.data[7 * 834 + 9]).toBeCloseTo(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)), 5);
});

test('the scorecard has the same questions for the sinusoid, which it answers as ever', () => {
  const result = analysed(pe, { view: 'scorecard', table: waves(50, 8), length: 20 });
  if (result.view !== 'scorecard') throw new Error(result.view);
  const { scorecard, sinusoid } = result;
  expect([scorecard.length, sinusoid?.length]).toEqual([20, 20]);
  expect(sinusoid?.measurements.map(({ name }) => name)).toEqual(scorecard.measurements.map(({ name }) => name));
  const keepsNorm = (card: typeof scorecard | undefined) =>
    card?.measurements.find(({ name }) => name === 'keepsNorm')?.passes;
  expect([keepsNorm(scorecard), keepsNorm(sinusoid)]).toEqual([false, true]);
});

test('a table is resampled around the rows beside its grid', () => {
  const table = waves(17, 3);
  const settings = settingsOf(
    { 'checkpoint.to': '6 × 5', 'checkpoint.method': 'bilinear', 'checkpoint.align': 'yes' },
    { kind: 'learned-positions', stack: undefined, rows: 17 },
  );
  expect(settings.resample).toMatchObject({ from: [4, 4], prefixTokens: 1, to: [6, 5] });
  expect(resampleProblem(settings.resample, 17)).toBeUndefined();
  const result = analysed(pe, { view: 'resample', table, options: resampleOptions(settings.resample) });
  if (result.view !== 'resample') throw new Error(result.view);
  expect(result.table.shape).toEqual([31, 3]);
  expect([...result.table.data.slice(0, 3)]).toEqual([...table.data.slice(0, 3)]);
  // Corners are aligned: the last cell stays the last cell.
  expect(result.table.data.at(-1)).toBeCloseTo(table.data.at(-1) as number, 6);
});

test('wavelengths are those of pe.spectrum', () => {
  const frequencies = Float32Array.of(1, 0.5, 0);
  const result = analysed(pe, { view: 'wavelengths', frequencies, context: 100 });
  expect(result).toEqual({ view: 'wavelengths', ...pe.spectrum({ frequencies, context: 100 }) });
});

test('every kind of tensor has the views that fit it', () => {
  const views = (kind: string, ...shape: number[]) => viewsOf({ kind, shape }, true);
  expect(views('learned-positions', 1024, 768)).toEqual([
    'numbers',
    'similarity',
    'components',
    'spectrum',
    'scorecard',
    'resample',
  ]);
  // Nothing is resampled where rows are missing.
  expect(viewsOf({ kind: 'learned-positions', shape: [1024, 768] }, false)).not.toContain('resample');
  expect(views('t5-buckets', 32, 12)[0]).toBe('buckets');
  expect(views('swin-window', 169, 4)[0]).toBe('window');
  expect(views('beit-window', 732, 12)[0]).toBe('window');
  // 13 · 11 offsets do not belong to a square window.
  expect(views('swin-window', 143, 4)).not.toContain('window');
  expect(views('frequencies', 64)[0]).toBe('wavelengths');
  expect(views('sinks', 64)).toEqual(['numbers']);
  expect(views('shaw-keys', 33, 64)).toEqual(['numbers', 'similarity', 'components', 'spectrum']);
  expect(rowAxisOf({ kind: 'shaw-keys', shape: [1, 33, 64] })).toEqual({ title: 'clipped distance', first: -16 });
  expect(rowAxisOf({ kind: 'deberta-distances', shape: [512, 64] })).toEqual({ title: 'bucket', first: -256 });
});

test('a table of patches has a square grid, a table of tokens is a line', () => {
  const grid = (rows: number) => gridOf('learned-positions', rows);
  expect(grid(197)).toEqual({ from: [14, 14], prefixTokens: 1, suffixTokens: 0 });
  expect(grid(196)).toEqual({ from: [14, 14], prefixTokens: 0, suffixTokens: 0 });
  expect(grid(1024).from).toEqual([1024]);
  expect(grid(512).from).toEqual([512]);
  expect(grid(1500).from).toEqual([1500]);
  expect(gridOf('beit-window', 732)).toEqual({ from: [27, 27], prefixTokens: 0, suffixTokens: 3 });
});

test('what the address says is checked', () => {
  const of = { kind: 't5-buckets', stack: 'decoder', rows: 32 };
  const bad = settingsOf(
    { 'checkpoint.view': 'x', 'checkpoint.distance': '1e9', 'checkpoint.table-head': '-1', 'checkpoint.to': 'a × 2' },
    of,
  );
  expect(bad).toEqual(settingsOf({}, of));
  expect(bad).toMatchObject({ view: undefined, maxDistance: 128, bidirectional: false, head: 1 });
  expect(settingsOf({ 'checkpoint.both': 'yes' }, of).bidirectional).toBe(true);
  expect([readExtents('14x14'), readExtents(' 7 × 8 '), readExtents('0'), readExtents('1 2 3 4')]).toEqual([
    [14, 14],
    [7, 8],
    undefined,
    undefined,
  ]);
  const square = settingsOf({ 'checkpoint.from': '5 × 5' }, { kind: 'learned-positions', stack: undefined, rows: 17 });
  expect(resampleProblem(square.resample, 17)).toContain('The table has 17 rows');
});
