import { createPosenc, type RotaryTableOptions } from 'posenc';
import { identify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const pe = await createPosenc();

/** Pseudo-random numbers, the same on every run. */
function noise(count: number, seed: number): Float32Array {
  let state = seed >>> 0;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  });
}

const shuffled = (data: Float32Array) => {
  const order = Array.from(noise(data.length, 7).entries()).sort((a, b) => a[1] - b[1]);
  return Float32Array.from(order, ([i]) => data[i]!);
};

describe('none', () => {
  it('is reported for random numbers', () => {
    for (const seed of [1, 2, 3]) {
      const x = { data: noise(24 * 16, seed), shape: [24, 16] };
      const y = { data: noise(24 * 16, seed + 100), shape: [24, 16] };
      expect(identify(pe, { table: x }).none).toBe(true);
      expect(identify(pe, { cos: x, sin: y }).none).toBe(true);
      expect(identify(pe, { before: x, after: y }).none).toBe(true);
      expect(identify(pe, { bias: { data: noise(2 * 64, seed), shape: [2, 8, 8] } }).none).toBe(true);
    }
  });

  it('is reported for random angles', () => {
    const angles = noise(12 * 8, 5).map((x) => 3 * x);
    const cos = { data: angles.map(Math.cos), shape: [12, 8] };
    const sin = { data: angles.map(Math.sin), shape: [12, 8] };
    expect(identify(pe, { cos, sin }).none).toBe(true);
  });

  it('is reported for shuffled numbers and for shuffled rows', () => {
    const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 24, dim: 16 });
    expect(identify(pe, { table: { data: shuffled(data), shape } }).none).toBe(true);
    const rows = Array.from(noise(24, 3).entries()).sort((a, b) => a[1] - b[1]);
    const mixed = Float32Array.from(rows.flatMap(([row]) => Array.from(data.subarray(row * 16, (row + 1) * 16))));
    const message = identify(pe, { table: { data: mixed, shape } });
    expect(message.none).toBe(true);
    expect(message.sentence).toContain('shuffled');
    const bias = pe.bias({ scheme: 'alibi', heads: 4, queries: 8, keys: 8 });
    expect(identify(pe, { bias: { data: shuffled(bias.data), shape: bias.shape } }).none).toBe(true);
  });

  it('names the first number that is another one', () => {
    const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 24, dim: 16 });
    data[100]! += 0.25;
    const { none, candidates } = identify(pe, { table: { data, shape } });
    expect(none).toBe(true);
    expect(candidates.every(({ matches }) => !matches)).toBe(true);
  });
});

describe('float32 tables', () => {
  it.each([
    { layout: 'half', base: 777, dim: 24, offset: 5 },
    { layout: 'interleaved', base: 10000, dim: 64, offset: 1000 },
    { layout: 'half', flipSinToCos: true, base: 10000, dim: 32, offset: 0, downscaleFreqShift: 1 },
    { layout: 'half', base: 10000, dim: 17, offset: 2, oddDim: 'zero', downscaleFreqShift: 1 },
  ] as const)('of $layout, base $base, dim $dim, from $offset', (options) => {
    const table = pe.absolute({ scheme: 'sinusoidal', length: 40, ...options });
    // Some of these tables also match 'timestep'.
    const best = identify(pe, { table }).candidates.find((one) => one.options.scheme === 'sinusoidal');
    expect(best).toMatchObject({ matches: true, options });
  });

  it.each([
    { dim: 64, base: 500000, scaling: { type: 'llama3', factor: 8, originalMaxPositionEmbeddings: 8192 } },
    { dim: 128, base: 1000000, scaling: { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 32768 } },
    { dim: 32, base: 123456 },
    { dim: 64, base: 10000, scaling: { type: 'linear', factor: 3 } },
    { dim: 64, base: 10000, scaling: { type: 'ntk', factor: 8 } },
    { dim: 64, base: 1000000, scaling: { type: 'proportional', partialRotaryFactor: 0.25 } },
  ] as const)('of RoPE with base $base and $scaling.type', (options) => {
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', length: 2000, ...options } as RotaryTableOptions);
    const [best] = identify(pe, { cos, sin }).candidates;
    expect(best).toMatchObject({ matches: true, options: { base: options.base, offset: 0 } });
    expect((best!.options.scaling as { type?: string } | undefined)?.type).toBe(
      (options as { scaling?: { type?: string } }).scaling?.type,
    );
  });

  it('recognises a table in half precision and one with angles in float32', () => {
    const { data, shape } = pe.absolute({ scheme: 'sinusoidal', length: 60, dim: 32, layout: 'half' });
    const bits = new Uint32Array(data.buffer.slice(0));
    const bfloat16 = new Float32Array(
      Uint32Array.from(bits, (word) => (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000).buffer,
    );
    const [rounded] = identify(pe, { table: { data: bfloat16, shape } }).candidates;
    expect(rounded).toMatchObject({
      matches: true,
      precision: 'bfloat16-table',
      options: { base: 10000, layout: 'half' },
    });
    const angle = (i: number) => Math.fround((100000 + Math.floor(i / 16)) * Math.fround(10000 ** (-(i % 16) / 16)));
    const cos = { data: Float32Array.from({ length: 320 }, (_, i) => Math.cos(angle(i))), shape: [20, 16] };
    const sin = { data: Float32Array.from({ length: 320 }, (_, i) => Math.sin(angle(i))), shape: [20, 16] };
    const [single] = identify(pe, { cos, sin }).candidates;
    expect(single).toMatchObject({
      matches: true,
      precision: 'float32-angles',
      options: { base: 10000, offset: 100000 },
    });
  });
});

it.each([
  { layout: 'half', base: 10000, rotaryDim: 16, offset: 7 },
  { layout: 'interleaved', base: 500000, rotaryDim: 32, offset: 0, direction: 'inverse' },
  { layout: 'interleaved', outputLayout: 'half', base: 10000, rotaryDim: 8, rotaryPart: 'last', offset: 3 },
] as const)('float32 rotations: $layout, $rotaryDim of 32 components', (options) => {
  const before = { data: noise(2 * 3 * 12 * 32, 11), shape: [2, 3, 12, 32] };
  const after = pe.rotate(before, { scheme: 'rope', ...options });
  const [best] = identify(pe, { before, after }).candidates;
  const { rotaryDim, ...others } = options;
  expect(best).toMatchObject({ matches: true, options: rotaryDim === 32 ? others : options });
});

it('refuses anything but an array', () => {
  expect(() => identify(pe, {} as never)).toThrow('{ table }');
  expect(() => identify(pe, { table: { data: [1, NaN], shape: [1, 2] } })).toThrow(
    'table.data: NaN at 1 is not allowed',
  );
  expect(() => identify(pe, { table: { data: [1], shape: [1, 2] } })).toThrow('table.data: 1 numbers');
});
