import type { LatentAttentionOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

const [batch, heads, queries, keys, nope, rope, valueDim] = [2, 4, 5, 9, 12, 6, 7];
const arrays = {
  qNope: random([batch, heads, queries, nope], 1),
  qRope: random([batch, heads, queries, rope], 2),
  kNope: random([batch, heads, keys, nope], 3),
  kRope: random([batch, 1, keys, rope], 4),
  v: random([batch, heads, keys, valueDim], 5),
};
const encoding = { scheme: 'rope', layout: 'interleaved', outputLayout: 'half' } as const;
const yarn = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096 } as const;

/** Rotates the pairs (0, 1), (2, 3), … of a row by a position, in float64. */
function turnedPairs(row: readonly number[], position: number, stretch: number): number[] {
  return row.map((x, i) => {
    const pair = i - (i % 2);
    const angle = position * 10000 ** (-pair / row.length);
    const other = row[i % 2 === 0 ? i + 1 : i - 1] as number;
    return stretch * (x * Math.cos(angle) + (i % 2 === 0 ? -other : other) * Math.sin(angle));
  });
}

/** Logits and output by definition, in float64. */
function expected(scale: number, causal: boolean): { logits: number[]; output: number[] } {
  const rowOf = ({ data, shape }: Tensor, n: number, h: number, i: number) => {
    const [, ownHeads = 1, rows = 1, width = 1] = shape;
    const from = ((n * ownHeads + (ownHeads === 1 ? 0 : h)) * rows + i) * width;
    return Array.from(data.subarray(from, from + width));
  };
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, c) => sum + x * (b[c] as number), 0);
  const logits: number[] = [];
  const output: number[] = [];
  for (let n = 0; n < batch; n++)
    for (let h = 0; h < heads; h++)
      for (let i = 0; i < queries; i++) {
        const at = i + keys - queries;
        const row = Array.from({ length: keys }, (_, j) => {
          const ofRope = dot(
            turnedPairs(rowOf(arrays.qRope, n, h, i), at, 1),
            turnedPairs(rowOf(arrays.kRope, n, h, j), j, 1),
          );
          return scale * (dot(rowOf(arrays.qNope, n, h, i), rowOf(arrays.kNope, n, h, j)) + ofRope);
        });
        logits.push(...row);
        const weights = row.map((logit, j) => (causal && j > at ? 0 : Math.exp(logit)));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        for (let c = 0; c < valueDim; c++)
          output.push(
            weights.reduce((sum, weight, j) => sum + (weight / total) * (rowOf(arrays.v, n, h, j)[c] ?? 0), 0),
          );
      }
  return { logits, output };
}

describe.each(builds)('latent attention, build %s', (build) => {
  const pe = instances[build];

  it('compares both parts, of which one is turned and shared by all heads', () => {
    const value = { ...arrays, encoding } as const;
    const { logits, scale } = pe.latentAttention({ ...value, want: ['logits'] });
    expect(scale).toBe(1 / Math.sqrt(nope + rope));
    expect(largestDifference(logits?.data ?? [], expected(scale, false).logits)).toBeLessThan(4e-6);
    const { output } = pe.latentAttention({ ...value, causal: true });
    expect(output.shape).toEqual([batch, heads, queries, valueDim]);
    expect(largestDifference(output.data, expected(scale, true).output)).toBeLessThan(4e-6);
  });

  it.each([
    ['both of the pair', { mscale: 1, mscaleAllDim: 1 }, 1],
    ['the one of all dimensions alone', { mscaleAllDim: 0.75 }, 0.75],
    ['the other alone', { mscale: 1 }, 0],
    ['neither', {}, 0],
  ] as const)('has the scale of YaRN with %s', (_, pair, mscaleAllDim) => {
    const m = 0.1 * mscaleAllDim * Math.log(40) + 1;
    const { scale } = pe.latentAttention({ ...arrays, encoding: { ...encoding, scaling: { ...yarn, ...pair } } });
    expect(scale).toBeCloseTo((m * m) / Math.sqrt(nope + rope), 14);
  });

  it('has the scale of no scaling with the other types, and the one that is given before all', () => {
    const scaleOf = (more: Partial<LatentAttentionOptions>) =>
      pe.latentAttention({ ...arrays, encoding, ...more }).scale;
    const plain = 1 / Math.sqrt(nope + rope);
    expect(scaleOf({ encoding: { ...encoding, scaling: { type: 'linear', factor: 40 } } })).toBe(plain);
    const scaling = { ...yarn, mscaleAllDim: 1 };
    expect(scaleOf({ encoding: { ...encoding, scaling }, scale: 0.25 })).toBe(0.25);
    expect(scaleOf({ qkNopeHeadDim: 3 })).toBe(1 / Math.sqrt(3 + rope));
  });

  it('takes keys from a cache that grows', () => {
    const whole = pe.latentAttention({ ...arrays, encoding, causal: true, want: ['logSumExp'] });
    const part = ({ data, shape }: Tensor, first: number, last: number): Tensor => {
      const [n = 1, h = 1, rows = 1, width = 1] = shape;
      const blocks = Array.from({ length: n * h }, (_, b) =>
        Array.from(data.subarray((b * rows + first) * width, (b * rows + last) * width)),
      );
      return { data: Float32Array.from(blocks.flat()), shape: [n, h, last - first, width] };
    };
    const past = keys - queries;
    const keysOf = (first: number, last: number) => {
      const [kNope, kRope] = [part(arrays.kNope, first, last), part(arrays.kRope, first, last)];
      return pe.latentKeys({ kNope, kRope, encoding, offset: first });
    };
    const k = pe.upload(keysOf(0, past), { room: keys });
    const v = pe.upload(part(arrays.v, 0, past), { room: keys });
    for (let i = 0; i < queries; i++) {
      k.append(keysOf(past + i, past + i + 1));
      v.append(part(arrays.v, past + i, past + i + 1));
      const [qNope, qRope] = [part(arrays.qNope, i, i + 1), part(arrays.qRope, i, i + 1)];
      const { output } = pe.latentAttention({ qNope, qRope, k, v, encoding });
      expect(largestDifference(output.data, part(whole.output, i, i + 1).data)).toBeLessThan(2e-6);
    }
    k.dispose();
    v.dispose();
  });

  it('is the same absorbed: queries through the projection of the keys against the latent vectors', () => {
    const rank = 8;
    const latent = random([1, keys, rank], 6);
    const projection = random([heads, nope, rank], 7);
    const ofHead = (x: Tensor, head: number): Tensor => {
      const [, rows = 1, width = 1] = x.shape;
      return { data: x.data.slice(head * rows * width, (head + 1) * rows * width), shape: [rows, width] };
    };
    const [qNope, qRope] = [random([heads, queries, nope], 8), random([heads, queries, rope], 9)];
    const kRope = random([1, keys, rope], 10);
    const stack = (each: (head: number) => Float32Array, shape: number[]): Tensor => {
      const all = Array.from({ length: heads }, (_, head) => Array.from(each(head)));
      return { data: Float32Array.from(all.flat()), shape: [heads, ...shape] };
    };
    const kNope = stack((head) => pe.project(latent, ofHead(projection, head)).data, [keys, nope]);
    const plain = pe.latentAttention({ qNope, qRope, kNope, kRope, v: kNope, encoding, want: ['logits'] });
    const absorbed = stack(
      (head) => {
        const weight = ofHead(projection, head);
        const transposed = Float32Array.from({ length: rank * nope }, (_, n) => {
          return weight.data[(n % nope) * rank + Math.floor(n / nope)] as number;
        });
        return pe.project(ofHead(qNope, head), { data: transposed, shape: [rank, nope] }).data;
      },
      [queries, rank],
    );
    const result = pe.latentAttention({
      qNope: absorbed,
      qRope,
      kNope: latent,
      kRope,
      v: latent,
      encoding,
      qkNopeHeadDim: nope,
      want: ['logits'],
    });
    expect(result.scale).toBe(plain.scale);
    expect(largestDifference(result.logits?.data ?? [], plain.logits?.data ?? [])).toBeLessThan(2e-5);
  });

  it('gives the turned parts, with the temperature of the queries', () => {
    const temperature = { form: 'ministral3', floorScale: 2, attnScale: 0.5 } as const;
    const { qRope, kRope } = pe.latentAttention({ ...arrays, encoding, temperature, want: ['qRope', 'kRope'] });
    expect(kRope).toEqual(pe.rotate(arrays.kRope, encoding));
    const turned = pe.rotate(arrays.qRope, { ...encoding, offset: keys - queries });
    const factors = pe.temperatures({ ...temperature, length: queries, offset: keys - queries });
    expect(factors[queries - 1]).toBeGreaterThan(1.5);
    const tempered = turned.data.map((x, n) => x * (factors[Math.floor(n / rope) % queries] as number));
    expect(largestDifference(qRope?.data ?? [], tempered)).toBeLessThan(1e-7);
    const onLogits = { ...temperature, appliesTo: 'logits' } as const;
    expect(pe.latentAttention({ ...arrays, encoding, temperature: onLogits, want: ['qRope'] }).qRope).toEqual(turned);
  });

  it('writes to out', () => {
    const out = new Float32Array(batch * heads * queries * valueDim);
    const { output } = pe.latentAttention({ ...arrays, encoding, out });
    expect(output.data).toBe(out);
    expect(output).toEqual(pe.latentAttention({ ...arrays, encoding }).output);
    const { kNope, kRope } = arrays;
    const rows = new Float32Array(batch * heads * keys * (nope + rope));
    expect(pe.latentKeys({ kNope, kRope, encoding, out: rows }).data).toBe(rows);
    expect(rows).toEqual(pe.latentKeys({ kNope, kRope, encoding }).data);
  });

  it.each([
    ['encoding', { encoding: undefined }],
    ['encoding.scheme', { encoding: { scheme: 'alibi' } }],
    ['encoding.rotaryDim', { encoding: { ...encoding, rotaryDim: 4 } }],
    ['encoding.rotaryPart', { encoding: { ...encoding, rotaryPart: 'last' } }],
    ['encoding.base', { encoding: { ...encoding, base: -1 } }],
    ['encoding.scaling.factor', { encoding: { ...encoding, scaling: { type: 'yarn' } } }],
    ['encoding.keyPositions', { encoding: { ...encoding, keyPositions: [1] } }],
    ['qNope', { qNope: undefined }],
    ['qRope.shape', { qRope: random([batch, 1, queries, rope], 1) }],
    ['qRope', { qRope: undefined }],
    ['kNope', { kNope: undefined }],
    ['kNope.shape', { kNope: random([batch, heads, keys, nope + 1], 1) }],
    ['kNope.shape', { kNope: random([batch, 3, keys, nope], 1) }],
    ['kRope.shape', { kRope: random([batch, 2, keys, rope], 1) }],
    ['kRope.shape', { kRope: random([batch, 1, keys, rope + 2], 1) }],
    ['kNope', { k: random([batch, heads, keys, nope + rope], 1) }],
    ['k.shape', { k: random([batch, heads, keys, nope], 1), kNope: undefined, kRope: undefined }],
    [
      'want[0]',
      { k: random([batch, heads, keys, nope + rope], 1), kNope: undefined, kRope: undefined, want: ['kRope'] },
    ],
    ['want[0]', { want: ['keys'] }],
    ['qkNopeHeadDim', { qkNopeHeadDim: 0 }],
    ['offset', { offset: 0.5 }],
    ['scale', { scale: Number.NaN }],
    ['q', { q: arrays.qNope }],
  ])('refuses %s', (argument, more) => {
    const thrown = thrownBy(() => pe.latentAttention({ ...arrays, encoding, ...more } as never));
    expect(thrown).toMatchObject({ code: 'invalid-argument', argument });
  });
});
