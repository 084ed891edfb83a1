import fc from 'fast-check';
import type { AbsoluteOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, random, row, sameBits } from '../numbers.ts';
import { callOptions, schemesAt } from '../scheme-options.ts';

const position = fc.integer({ min: -1e6, max: 1e6 });
const augmentation = { maxGlobalShift: 2, maxLocalShift: 0.5, maxGlobalScaling: 1.5, seed: 7 };

describe.each(builds)('tables for the embedding, build %s', (build) => {
  const pe = instances[build];

  it('learned positions are rows of the table, counted as BERT, RoBERTa and OPT do', () => {
    const table = random([10, 4]);
    const rows = (options: object) => pe.absolute({ scheme: 'learned', table, ...options } as AbsoluteOptions);
    expect(rows({ length: 10 })).toEqual(table);
    expect(row(rows({ length: 8, positionOffset: 2 }), 0)).toEqual(row(table, 2));
    // OPT: padding has position -1 and reads row 1.
    const ids = pe.positionIds({ mask: { data: [0, 1, 1], shape: [3] }, padded: -1 });
    const opt = rows({ positions: ids.data, positionOffset: 2 });
    expect([0, 1, 2].map((i) => row(opt, i))).toEqual([1, 2, 3].map((i) => row(table, i)));
    expect(rows({ length: 2, scale: 0.5 }).data).toEqual(table.data.slice(0, 8).map((x) => x * 0.5));
    expect(() => rows({ length: 11 })).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
    expect(() => rows({ positions: [0.5] })).toThrow(/0\.5 is not allowed/);
    expect(rows({ length: 1 }).shape).toEqual([1, 4]);
  });

  it('integers and fractions of the text are themselves', () => {
    const integers = pe.absolute({ scheme: 'integer', positions: [-3, 0.5, 1e6], dim: 2 });
    expect(integers.data).toEqual(Float32Array.of(-3, -3, 0.5, 0.5, 1e6, 1e6));
    const whole = pe.absolute({ scheme: 'normalised-integer', length: 5, dim: 1 });
    expect([...whole.data]).toEqual([0, 0.25, 0.5, 0.75, 1]);
    const part = pe.absolute({ scheme: 'normalised-integer', positions: [4], textLength: 9, dim: 3 });
    expect([...part.data]).toEqual([0.5, 0.5, 0.5]);
  });

  it('binary shows the digits of the position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 20 - 1 }), fc.boolean(), (p, most) => {
        const order = most ? 'most-significant-first' : 'least-significant-first';
        const { data } = pe.absolute({ scheme: 'binary', positions: [p], dim: 20, order });
        const digits = [...data].join('');
        const text = p.toString(2).padStart(20, '0');
        expect(digits).toBe(most ? text : [...text].reverse().join(''));
      }),
    );
    expect(pe.absolute({ scheme: 'binary', positions: [2], dim: 4, bits: 2 }).data.join()).toBe('0,0,1,1');
    expect(pe.absolute({ scheme: 'binary', positions: [5], dim: 60 }).shape).toEqual([1, 60]);
  });

  it('waves are sines and cosines of the position', () => {
    fc.assert(
      fc.property(position, fc.double({ min: -3, max: 3, noNaN: true }), (p, frequency) => {
        const sine = pe.absolute({ scheme: 'single-sine', positions: [p], dim: 2, frequency });
        expect(sine.data[1]).toBeCloseTo(Math.sin(p * frequency), 6);
        const pair = pe.absolute({ scheme: 'single-frequency', positions: [p], dim: 4, frequency });
        expect(pair.data[2]).toBe(sine.data[0]);
        expect(pair.data[3]).toBeCloseTo(Math.cos(p * frequency), 6);
        const ladder = pe.absolute({ scheme: 'linear-ladder', positions: [p], dim: 6 });
        expect(ladder.data[4]).toBeCloseTo(Math.sin(p / 3), 6);
        expect(ladder.data[5]).toBeCloseTo(Math.cos(p / 3), 6);
      }),
    );
  });

  it.each([
    { dim: 511, oddDim: 'zero' },
    { dim: 130, layout: 'half' },
    { dim: 100001, oddDim: 'truncate' }, // one row exceeds a piece
  ] as const)(
    'a long sinusoidal table, made in several pieces, has the rows that each position has alone: %o',
    (shape) => {
      const positions = Array.from({ length: Math.ceil(3e5 / shape.dim) }, (_, i) => (i % 97 === 5 ? -1 : 3 * i - 40));
      const options = { scheme: 'sinusoidal', ...shape, paddingPosition: -1 } as const;
      const table = pe.absolute({ ...options, positions });
      expect(table.shape).toEqual([positions.length, shape.dim]);
      const kept = new Float32Array(table.data.length).fill(Number.NaN);
      expect(pe.absolute({ ...options, positions, out: kept }).data).toBe(kept);
      expect(sameBits(kept, table.data)).toBe(true);
      for (const [i, position] of positions.entries()) {
        if (i % 7 > 0 && position !== -1) continue;
        const alone = pe.absolute({ ...options, positions: [position] }).data;
        expect(sameBits(alone, table.data.subarray(i * shape.dim, (i + 1) * shape.dim)), `position ${position}`).toBe(
          true,
        );
        expect(alone.every((x) => x === 0)).toBe(position === -1);
      }
    },
  );

  it('a shift turns each pair, and each complex number, by the same angle everywhere', () => {
    fc.assert(
      fc.property(position, position, fc.integer({ min: 0, max: 100 }), (p, q, k) => {
        for (const scheme of ['single-frequency', 'linear-ladder'] as const) {
          const { data } = pe.absolute({ scheme, positions: [p, p + k, q, q + k], dim: 2 } as AbsoluteOptions);
          const inner = (a: number, b: number) => dot(data.subarray(2 * a, 2 * a + 2), data.subarray(2 * b, 2 * b + 2));
          expect(inner(0, 1)).toBeCloseTo(inner(2, 3), 5);
        }
        const z = pe.absolute({ scheme: 'complex-exponential', positions: [p, k, p + k], frequencies: [0.3, 2] });
        expect(z.shape).toEqual([3, 2, 2]);
        for (let i = 0; i < 2; i++) {
          const [a, b, c, d, re] = [0, 1, 4, 5, 8].map((at) => z.data[at + 2 * i] as number) as [
            number,
            number,
            number,
            number,
            number,
          ];
          expect(a * c - b * d).toBeCloseTo(re, 5);
        }
      }),
    );
  });

  it('complex numbers of dim channels are the sinusoidal table, and their real part its cosines', () => {
    const positions = [0, 3, -7, 1e6];
    const table = pe.absolute({ scheme: 'sinusoidal', positions, dim: 8, base: 500, flipSinToCos: true });
    const complex = pe.absolute({ scheme: 'complex-exponential', positions, dim: 8, base: 500 });
    expect(complex).toEqual({ data: table.data, shape: [4, 4, 2] });
    const real = pe.absolute({ scheme: 'complex-exponential', part: 'real', positions, dim: 8, base: 500 });
    expect(real).toEqual({ data: table.data.filter((_, i) => i % 2 === 0), shape: [4, 4] });
  });

  it('CAPE is the sinusoidal table of its positions, and augments them the same way for a seed', () => {
    const plain = pe.absolute({ scheme: 'cape', length: 6, dim: 8, posScale: 0.5, normalize: true });
    const positions = [-1.25, -0.75, -0.25, 0.25, 0.75, 1.25];
    expect(plain).toEqual(pe.absolute({ scheme: 'sinusoidal', positions, dim: 8 }));
    const value = { scheme: 'cape', batch: 3, length: 6, dim: 8, augmentation } as const;
    const augmented = pe.absolute(value);
    expect(augmented.shape).toEqual([3, 6, 8]);
    expect(pe.absolute(value)).toEqual(augmented);
    const other = pe.absolute({ ...value, augmentation: { ...augmentation, seed: 8 } });
    expect(other.data).not.toEqual(augmented.data);
    // Each sequence draws its own numbers; without augmentation, nothing is drawn.
    expect(augmented.data.slice(0, 48)).not.toEqual(augmented.data.slice(48, 96));
    expect(pe.absolute({ scheme: 'cape', length: 6, dim: 8, augmentation: {} })).toEqual(
      pe.absolute({ scheme: 'cape', length: 6, dim: 8 }),
    );
  });

  it('CAPE for images has unit pairs, and augments as well', () => {
    const image = { scheme: 'cape-2d', batch: 2, patchesX: 3, patchesY: 4, dim: 6 } as const;
    const { data, shape } = pe.absolute(image);
    expect(shape).toEqual([2, 3, 4, 6]);
    for (let i = 0; i < data.length; i += 6) {
      for (let k = 0; k < 3; k++)
        expect(Math.hypot(data[i + k] as number, data[i + 3 + k] as number)).toBeCloseTo(1, 6);
    }
    expect(pe.absolute({ ...image, augmentation }).data).not.toEqual(data);
    expect(pe.absolute({ scheme: 'cape-2d', patchesX: 3, patchesY: 4, dim: 6 }).data).toEqual(data.slice(0, 72));
  });

  it('grids have a block of sinusoids for each axis', () => {
    const shape = [3, 2, 4];
    const grid = pe.absolute({ scheme: 'multidim', shape, dim: 12 });
    expect(grid.shape).toEqual([3, 2, 4, 12]);
    const axis = (length: number) => pe.absolute({ scheme: 'sinusoidal', length, dim: 4 });
    // Cell (2, 1, 3).
    const cell = row(grid, (2 * 2 + 1) * 4 + 3);
    expect([...cell]).toEqual([...row(axis(3), 2), ...row(axis(2), 1), ...row(axis(4), 3)]);

    const signal = pe.absolute({ scheme: 'timing-signal', shape: [3, 4], dim: 9 });
    const half = { layout: 'half', downscaleFreqShift: 1 } as const;
    const line = pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 4, ...half });
    expect([...row(signal, 2 * 4 + 3)]).toEqual([...row(line, 2), ...row(line, 3), 0]);
  });

  it('patches have the column first, as MAE and diffusers number them', () => {
    const table = pe.absolute({ scheme: 'sincos-pos-embed-2d', height: 2, width: 3, dim: 8, prefixTokens: 2 });
    const line = pe.absolute({ scheme: 'sinusoidal', length: 3, dim: 4, layout: 'half' });
    expect(table.shape).toEqual([8, 8]);
    expect(table.data.slice(0, 16).every((x) => x === 0)).toBe(true);
    expect([...row(table, 2 + 3 + 2)]).toEqual([...row(line, 2), ...row(line, 1)]);
    const scaled = pe.absolute({
      scheme: 'sincos-pos-embed-2d',
      height: 2,
      width: 4,
      dim: 8,
      baseSize: 8,
      interpolationScale: 2,
    });
    const [across, down] = [2, 4].map((step) =>
      pe.absolute({ scheme: 'sinusoidal', positions: [0, step / 2, step, (3 * step) / 2], dim: 4, layout: 'half' }),
    ) as [Tensor, Tensor];
    expect([...row(scaled, 4 + 3)]).toEqual([...row(across, 3), ...row(down, 1)]);
  });

  it('DETR counts real pixels from 1, rows first; its tables come the other way round', () => {
    const mask = { data: [1, 1, 0, 1, 1, 0], shape: [2, 3] };
    const sines = pe.absolute({ scheme: 'detr-sine', mask, numPosFeats: 4 });
    expect(sines.shape).toEqual([2, 3, 8]);
    const line = pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 4 });
    expect([...row(sines, 3 + 1)]).toEqual([...row(line, 2), ...row(line, 2)]);
    // Padding does not advance the count.
    expect([...row(sines, 3 + 2)]).toEqual([...row(line, 0), ...row(line, 2)]);
    const batch = pe.absolute({ scheme: 'detr-sine', mask: { ...mask, shape: [1, 2, 3] }, numPosFeats: 4 });
    expect(batch).toEqual({ data: sines.data, shape: [1, 2, 3, 8] });
    const [rowEmbed, colEmbed] = [random([5, 2]), random([6, 2], 2)];
    const learned = pe.absolute({ scheme: 'detr-learned', height: 2, width: 3, rowEmbed, colEmbed });
    expect([...row(learned, 3 + 2)]).toEqual([...row(colEmbed, 2), ...row(rowEmbed, 1)]);
  });
});

it('has the same bits in both builds, in a given array too', () => {
  for (const scheme of schemesAt('embedding')) {
    const isAugmented = scheme.parameters.some(({ name }) => name.startsWith('augmentation.'));
    const options = callOptions(scheme, undefined, isAugmented ? { augmentation } : {}) as never;
    const table = instances.simd.absolute(options);
    expect(instances.relaxed.absolute(options)).toEqual(table);
    const out = new Float32Array(table.data.length);
    expect(instances.simd.absolute({ ...(options as object), out } as never).data).toBe(out);
    expect(out).toEqual(table.data);
  }
});
