import type { AttentionEncoding, RopeScaling, RotateOptions, Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { dot, largestDifference, random, row } from '../numbers.ts';

const pairs = 8;
const shortFactor = Array.from({ length: pairs }, (_, i) => 1 + 0.1 * i);
const longFactor = Array.from({ length: pairs }, (_, i) => 1 + i);

/** One of every kind, for heads of 16. */
const scalings: RopeScaling[] = [
  { type: 'linear', factor: 4 },
  { type: 'ntk', factor: 4 },
  { type: 'dynamic', factor: 2, maxPositionEmbeddings: 4 },
  { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 64, betaFast: 16, betaSlow: 2, truncate: false },
  {
    type: 'longrope',
    maxPositionEmbeddings: 32,
    originalMaxPositionEmbeddings: 4,
    shortFactor,
    longFactor,
    attention: 'current-length',
  },
  { type: 'llama3', factor: 8, originalMaxPositionEmbeddings: 128 },
  { type: 'proportional', partialRotaryFactor: 0.5 },
  { freqFactors: longFactor },
  { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 64, freqFactors: shortFactor, attnFactor: 0.5 },
];
const named = scalings.map((scaling) => [scaling.type ?? 'freqFactors', scaling] as const);

describe.each(builds)('rotary schemes, build %s', (build) => {
  const pe = instances[build];

  describe('context scalings', () => {
    it('have the frequencies that Hugging Face publishes in its tests', () => {
      const options = { scheme: 'rope', dim: 128 } as const;
      const near = (scaling: RopeScaling, first: number, expected: number[]) => {
        const frequencies = pe.frequencies({ ...options, scaling });
        expected.forEach((value, i) => {
          expect(Math.abs((frequencies[first + i] as number) / value - 1)).toBeLessThan(5e-5);
        });
      };
      near({ type: 'dynamic', factor: 10, maxPositionEmbeddings: 2048, seqLen: 16384 }, 0, [1, 0.80931, 0.65498]);
      const yarn = { type: 'yarn', factor: 10, originalMaxPositionEmbeddings: 2048 } as const;
      near(yarn, 16, [0.1, 8.3479e-2, 6.959e-2, 5.7925e-2]);
      near(yarn, 38, [8.7713e-4, 6.281e-4, 4.3007e-4, 2.7384e-4]);
      near(
        { type: 'llama3', factor: 10, originalMaxPositionEmbeddings: 2048 },
        30,
        [
          1.3335e-2, 1.073e-2, 7.7785e-3, 5.6009e-3, 3.9991e-3, 2.8248e-3, 1.9675e-3, 1.3449e-3, 8.9549e-4, 5.7363e-4,
          3.4539e-4,
        ],
      );
      const half = pe.frequencies({ ...options, scaling: { type: 'proportional', partialRotaryFactor: 0.25 } });
      expect(Array.from(half.slice(16))).toEqual(new Array(48).fill(0));
      expect(half.slice(0, 16)).toEqual(pe.frequencies(options).slice(0, 16));
    });

    it('tell their attention factor', () => {
      const factor = (scaling?: RopeScaling) =>
        pe.attentionFactor({ scheme: 'rope', dim: 16, ...(scaling && { scaling }) });
      expect(factor()).toBe(1);
      expect(factor({ type: 'linear', factor: 3 })).toBe(1);
      const yarn = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096 } as const;
      expect(factor(yarn)).toBeCloseTo(0.1 * Math.log(40) + 1, 14);
      expect(factor({ ...yarn, mscale: 1, mscaleAllDim: 1 })).toBe(1);
      expect(factor({ ...yarn, mscale: 1 })).toBe(factor(yarn));
      expect(factor({ ...yarn, attentionFactor: 1.3 })).toBe(1.3);
      expect(factor({ ...yarn, attentionFactor: 1.3, attnFactor: 2 })).toBeCloseTo(2.6, 14);
      expect(pe.yarnMscale({ factor: 40 })).toBe(factor(yarn));
      expect(pe.yarnMscale({ factor: 0.5, mscale: 3 })).toBe(1);
      const longrope = { type: 'longrope', originalMaxPositionEmbeddings: 4096, shortFactor, longFactor } as const;
      expect(factor({ ...longrope, factor: 32 })).toBeCloseTo(Math.sqrt(1 + Math.log(32) / Math.log(4096)), 14);
      expect(factor({ ...longrope, maxPositionEmbeddings: 131072 })).toBe(factor({ ...longrope, factor: 32 }));
      expect(factor({ ...longrope, factor: 32, attention: 'current-length' })).toBe(1);
      expect(factor({ ...longrope, factor: 32, attention: 'current-length', seqLen: 131072 })).toBe(
        factor({ ...longrope, factor: 32 }),
      );
    });

    it.each(named)('%s: rotate, rotaryTable, rotaryAngles and frequencies agree', (_, scaling) => {
      const x = random([2, 6, 16]);
      const options = { scheme: 'rope', base: 500, scaling } as const;
      const place = { length: 6, offset: 3 };
      const table = pe.rotaryTable({ ...options, dim: 16, ...place });
      for (const layout of ['half', 'interleaved'] as const) {
        expect(pe.rotate(x, { ...table, layout })).toEqual(pe.rotate(x, { ...options, layout, offset: 3 }));
      }
      const length = scaling.type === 'dynamic' || scaling.type === 'longrope' ? { seqLen: 9 } : {};
      const known = { ...scaling, ...length } as RopeScaling;
      const frequencies = pe.frequencies({ ...options, scaling: known, dim: 16 });
      const factor = pe.attentionFactor({ ...options, scaling: known, dim: 16 });
      const angles = pe.rotaryAngles({ ...options, dim: 16, ...place });
      expect(angles.shape).toEqual([6, pairs]);
      angles.data.forEach((angle, i) => {
        const expected = (3 + Math.floor(i / pairs)) * (frequencies[i % pairs] as number);
        expect(Math.abs(angle - expected)).toBeLessThanOrEqual(4e-16 * Math.abs(expected));
        expect(Math.abs((table.cos.data[i] as number) - factor * Math.cos(angle))).toBeLessThan(1e-7 * factor);
        expect(Math.abs((table.sin.data[i] as number) - factor * Math.sin(angle))).toBeLessThan(1e-7 * factor);
      });
    });

    it.each(named)('%s: attention turns q and k as rotate does, and the inverse undoes it', (_, scaling) => {
      const [q, k, v] = [random([2, 3, 16], 1), random([2, 7, 16], 2), random([2, 7, 4], 3)];
      const options = { scheme: 'rope', layout: 'half', scaling } as const;
      const length = scaling.type === 'dynamic' || scaling.type === 'longrope' ? { seqLen: 7 } : {};
      const one = { ...options, scaling: { ...scaling, ...length } as RopeScaling };
      const turned = { q: pe.rotate(q, { ...one, offset: 4 }), k: pe.rotate(k, one), v };
      expect(pe.attention({ q, k, v, encoding: options })).toEqual(pe.attention(turned));
      const back = pe.rotate(turned.q, { ...one, offset: 4, direction: 'inverse' });
      expect(largestDifference(back.data, q.data)).toBeLessThan(3e-7);
    });

    it('switch LongRoPE one past the trained length', () => {
      const scaling = {
        type: 'longrope',
        factor: 4,
        originalMaxPositionEmbeddings: 10,
        shortFactor,
        longFactor,
      } as const;
      const angle = (last: number) =>
        pe.rotaryAngles({ scheme: 'rope', dim: 16, scaling, positions: [1, last] }).data[1];
      const [, second = 0] = pe.frequencies({ scheme: 'rope', dim: 16 });
      expect(angle(9)).toBeCloseTo(second / 1.1, 15);
      expect(angle(10)).toBeCloseTo(second / 2, 15);
    });

    it('can be switched off without being taken away', () => {
      const x = random([5, 16]);
      const off = { type: 'none', factor: 8, betaFast: 3, lowFreqFactor: 1 } as const;
      expect(pe.rotate(x, { scheme: 'rope', scaling: off })).toEqual(pe.rotate(x, { scheme: 'rope' }));
    });
  });

  describe('xPos', () => {
    const rope = { base: 10000, layout: 'half' } as const;
    const score = (options: object, m: number, n: number, [q, k]: readonly [Tensor, Tensor]) =>
      dot(
        pe.rotate(q, { scheme: 'xpos', side: 'query', ...options, positions: [m] }).data,
        pe.rotate(k, { scheme: 'xpos', side: 'key', ...options, positions: [n] }).data,
      );
    const vectors = [random([1, 16], 4), random([1, 16], 5)] as const;

    it('gives relative scores, unless the scale is laid out for the other pairing', () => {
      for (const layout of ['half', 'interleaved'] as const) {
        for (const [m, n] of [
          [5, 3],
          [105, 103],
          [1005, 1003],
        ] as const) {
          const here = score({ layout }, m, n, vectors);
          expect(Math.abs(here - score({ layout }, 2, 0, vectors))).toBeLessThan(5e-6);
        }
        const scaleLayout = layout === 'half' ? 'interleaved' : 'half';
        const wrong = [5, 105, 1005].map((m) => score({ layout, scaleLayout, scaleBase: 64 }, m, m - 2, vectors));
        expect(Math.max(...wrong) - Math.min(...wrong)).toBeGreaterThan(1e-3);
      }
    });

    it('is RoPE times the scale of its table', () => {
      const x = random([3, 16]);
      const options = { scheme: 'xpos', side: 'key', base: 500, scaleBase: 8, gamma: 0.7 } as const;
      const { cos, sin, scale } = pe.rotaryTable({ ...options, dim: 16, length: 3, offset: 2 });
      const turned = pe.rotate(x, { ...options, offset: 2 });
      const plain = pe.rotate(x, { cos, sin, layout: 'interleaved' });
      for (let i = 0; i < 3; i++) {
        for (let c = 0; c < 16; c++) {
          const zeta = ((2 * (c >> 1)) / 16 + 0.7) / 1.7;
          const expected = zeta ** (-(i + 2) / 8);
          expect(Math.abs((row(scale, i)[c >> 1] as number) / expected - 1)).toBeLessThan(1.3e-7);
          expect(row(turned, i)[c]).toBe(Math.fround((row(plain, i)[c] as number) * (row(scale, i)[c >> 1] as number)));
        }
      }
      const back = pe.rotate(turned, { ...options, offset: 2, direction: 'inverse' });
      expect(largestDifference(back.data, x.data)).toBeLessThan(1e-6);
    });

    it('knows where each library has its centre', () => {
      const x = random([5, 16]);
      const centred = (options: object) => pe.rotate(x, { scheme: 'xpos', side: 'query', offset: 4, ...options });
      expect(centred({ centre: 'half-length' })).toEqual(centred({ centrePosition: 4 }));
      expect(centred({ centre: 'half-length-round-up' })).toEqual(centred({ centrePosition: 5 }));
      expect(centred({ centre: 'half-count' })).toEqual(centred({ centrePosition: 2 }));
      expect(centred({})).toEqual(centred({ centrePosition: 0 }));
    });

    it('shares a centre between the queries and keys of attention, which cancels', () => {
      const [q, k, v] = [random([2, 16], 1), random([9, 16], 2), random([9, 4], 3)];
      const logits = (centre: 'zero' | 'half-length' | 'half-count') =>
        pe.attention({ q, k, v, encoding: { scheme: 'xpos', ...rope, scaleBase: 20, centre }, want: ['logits'] })
          .logits as Tensor;
      const zero = logits('zero').data;
      expect(largestDifference(logits('half-length').data, zero)).toBeLessThan(1e-6);
      expect(largestDifference(logits('half-count').data, zero)).toBeGreaterThan(1e-3);
    });
  });

  describe('axial RoPE', () => {
    it('turns the pairs of each axis by its own coordinate', () => {
      const x = random([2, 12, 20]);
      const turned = pe.rotate(x, { scheme: 'axial-rope', grid: [3, 4], dimPerAxis: 8 });
      const part = (from: number, positions: number[]) => {
        const data = Float32Array.from({ length: 24 * 8 }, (_, i) => x.data[(i >> 3) * 20 + from + (i & 7)] as number);
        return pe.rotate({ data, shape: [2, 12, 8] }, { scheme: 'rope', layout: 'interleaved', positions });
      };
      const cells = Array.from({ length: 12 }, (_, cell) => cell);
      const rows = part(
        0,
        cells.map((cell) => cell >> 2),
      );
      const columns = part(
        8,
        cells.map((cell) => cell & 3),
      );
      for (let i = 0; i < 24; i++) {
        expect(row(turned, i).slice(0, 8)).toEqual(row(rows, i));
        expect(row(turned, i).slice(8, 16)).toEqual(row(columns, i));
        expect(row(turned, i).slice(16)).toEqual(row(x, i).slice(16));
      }
    });

    it('takes x with or without the axes of its grid, and positions instead of one', () => {
      const x = random([2, 3, 4, 16]);
      const options = { scheme: 'axial-rope', freqsFor: 'pixel', layout: 'half' } as const;
      const turned = pe.rotate(x, { ...options, grid: [3, 4] });
      expect(turned.shape).toEqual(x.shape);
      const flat = { data: x.data, shape: [2, 12, 16] };
      expect(pe.rotate(flat, { ...options, grid: [3, 4] }).data).toEqual(turned.data);
      const positions = pe.axialPositions({ grid: [3, 4], coordinates: 'edges' });
      expect(positions.shape).toEqual([2, 12]);
      expect(pe.rotate(flat, { ...options, positions }).data).toEqual(turned.data);
      const table = pe.rotaryTable({ scheme: 'axial-rope', freqsFor: 'pixel', grid: [3, 4], dimPerAxis: 8 });
      expect(pe.rotate(flat, { ...table, layout: 'half' }).data).toEqual(turned.data);
      expect(pe.axialPositions({ grid: [2, 1], offsets: [10, -0.5] }).data).toEqual(
        Float64Array.of(10, 11, -0.5, -0.5),
      );
    });

    it('leaves the tokens before the grid alone, and moves its cells', () => {
      const x = random([2, 5, 16]);
      const options = { scheme: 'axial-rope', grid: [1, 3], offsets: [2, -1], factors: [0.5, 3] } as const;
      const turned = pe.rotate(x, { ...options, prefixTokens: 2 });
      const part = (from: number, to: number, { data }: { readonly data: ArrayLike<number> }) =>
        [0, 1].flatMap((b) => Array.from(data).slice((5 * b + from) * 16, (5 * b + to) * 16));
      expect(part(0, 2, turned)).toEqual(part(0, 2, x));
      const cells = pe.rotate({ data: Float32Array.from(part(2, 5, x)), shape: [2, 3, 16] }, options);
      expect(part(2, 5, turned)).toEqual([...cells.data]);
      const positions = pe.axialPositions({ grid: [1, 3], offsets: [2, -1], factors: [0.5, 3], prefixTokens: 2 });
      expect([...positions.data]).toEqual([0, 0, 1, 1, 1, 0, 0, -3, 0, 3]);
      expect(positions.shape).toEqual([2, 5]);
      expect(pe.rotate(x, { scheme: 'axial-rope', positions }).data).toEqual(turned.data);
    });

    it('has the frequencies of language or pixels for one axis', () => {
      const options = { scheme: 'axial-rope', dimPerAxis: 8 } as const;
      expect(pe.frequencies(options)).toEqual(pe.frequencies({ scheme: 'rope', dim: 8 }));
      const pixel = pe.frequencies({ ...options, freqsFor: 'pixel', maxFreq: 10 });
      expect(
        largestDifference(
          pixel,
          [1, 7 / 3, 11 / 3, 5].map((f) => f * Math.PI),
        ),
      ).toBeLessThan(4e-15);
    });

    it('works in attention over the cells of an image', () => {
      const [q, k, v] = [random([6, 16], 1), random([6, 16], 2), random([6, 4], 3)];
      const encoding = { scheme: 'axial-rope', grid: [2, 3] } as const;
      expect(pe.attention({ q, k, v, encoding })).toEqual(
        pe.attention({ q: pe.rotate(q, encoding), k: pe.rotate(k, encoding), v }),
      );
      const queryPositions = { data: [1, 2], shape: [2, 1] };
      const one = { data: q.data.slice(80), shape: [1, 16] };
      const cached = pe.attention({ q: one, k, v, encoding: { ...encoding, queryPositions } });
      expect(cached.output.data).toEqual(pe.attention({ q, k, v, encoding }).output.data.slice(20));
    });
  });

  describe('M-RoPE', () => {
    const sections = [2, 3, 3];
    const mrope = { scheme: 'mrope', sections } as const;

    it('is RoPE for text', () => {
      const x = random([2, 5, 16]);
      const rope = { scheme: 'rope', layout: 'half' } as const;
      for (const mode of ['chunked', 'interleaved'] as const) {
        expect(pe.rotate(x, { ...mrope, mode, offset: 3 })).toEqual(pe.rotate(x, { ...rope, offset: 3 }));
        expect(pe.rotate(x, { ...mrope, mode, positions: [9, 1, 2, 3, 4] })).toEqual(
          pe.rotate(x, { ...rope, positions: [9, 1, 2, 3, 4] }),
        );
      }
      expect(pe.frequencies({ scheme: 'mrope', dim: 16 })).toEqual(pe.frequencies({ scheme: 'rope', dim: 16 }));
    });

    it('reads time, height or width by the rule of the index', () => {
      const positions = { data: [1, 100, 10000], shape: [3, 1] };
      const axes = (mode: 'chunked' | 'interleaved') => {
        const frequencies = pe.frequencies({ scheme: 'mrope', dim: 16 });
        const { data } = pe.rotaryAngles({ ...mrope, mode, dim: 16, positions });
        return Array.from(data, (angle, i) => 'thw'[Math.round(Math.log10(angle / (frequencies[i] as number)) / 2)]);
      };
      expect(axes('chunked').join('')).toBe('tthhhwww');
      expect(axes('interleaved').join('')).toBe('thwthwth');
    });

    it('counts text, images and video as Qwen2-VL does', () => {
      const { positionIds, next } = pe.mropePositions({
        segments: [
          { modality: 'text', length: 2 },
          { modality: 'image', height: 1, width: 3 },
          { modality: 'text', length: 1 },
        ],
        spatialMergeSize: 1,
      });
      expect(positionIds.shape).toEqual([3, 6]);
      expect(Array.from(positionIds.data)).toEqual([0, 1, 2, 2, 2, 5, 0, 1, 2, 2, 2, 5, 0, 1, 2, 3, 4, 5]);
      expect(next).toBe(6);
      const video = pe.mropePositions({
        segments: [
          { modality: 'text', length: 1 },
          { modality: 'video', temporal: 3, height: 2, width: 2, temporalStep: 1.5 },
        ],
      });
      expect(Array.from(video.positionIds.data)).toEqual([0, 1, 2, 4, 0, 1, 1, 1, 0, 1, 1, 1]);
    });

    it('takes one set of position ids per batch entry, in attention too', () => {
      const data = Array.from({ length: 3 * 2 * 5 }, (_, i) => (i * 7) % 11);
      const positions = { data, shape: [3, 2, 5] };
      const of = (b: number) => ({
        data: [0, 1, 2].flatMap((axis) => data.slice((axis * 2 + b) * 5, (axis * 2 + b + 1) * 5)),
        shape: [3, 5],
      });
      const [q, k, v] = [random([2, 1, 5, 16], 1), random([2, 1, 5, 16], 2), random([2, 1, 5, 4], 3)];
      const turned = pe.rotate(q, { ...mrope, positions });
      for (const b of [0, 1]) {
        const entry = { data: q.data.slice(b * 80, (b + 1) * 80), shape: [1, 1, 5, 16] };
        expect(pe.rotate(entry, { ...mrope, positions: of(b) }).data).toEqual(turned.data.slice(b * 80, (b + 1) * 80));
      }
      const encoding = { ...mrope, queryPositions: positions, keyPositions: positions };
      expect(pe.attention({ q, k, v, encoding })).toEqual(
        pe.attention({ q: turned, k: pe.rotate(k, { ...mrope, positions }), v }),
      );
      const table = pe.rotaryTable({ ...mrope, dim: 16, positions });
      expect(table.cos.shape).toEqual([2, 5, 8]);
      expect(pe.rotate(q, { ...table, layout: 'half' })).toEqual(turned);
    });
  });

  describe('the forms of one rotation', () => {
    it('give the bits of rotate, and what each multiplies', () => {
      const x = random([1, 8], 3);
      const vector = { data: x.data, shape: [8] };
      const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 64 } as const;
      for (const layout of ['half', 'interleaved'] as const) {
        for (const direction of ['forward', 'inverse'] as const) {
          const options = { scheme: 'rope', layout, direction, base: 100, scaling } as const;
          const turned = pe.rotate(x, { ...options, offset: 7 });
          const { angles, elementwise, complex, matrix } = pe.rotaryForms(vector, { ...options, position: 7 });
          for (const form of [elementwise, complex, matrix]) expect(form.rotated.data).toEqual(turned.data);
          expect(angles.data).toEqual(
            pe.rotaryAngles({ scheme: 'rope', dim: 8, base: 100, scaling, positions: [7] }).data,
          );
          for (let c = 0; c < 8; c++) {
            const at = ({ data }: Tensor) => data[c] as number;
            const sum = at(x) * at(elementwise.cos) + at(elementwise.rotateHalf) * at(elementwise.sin);
            expect(Math.abs(sum - at(turned))).toBeLessThan(2e-7);
            expect(Math.abs(dot(row(matrix.matrix, c), x.data) - at(turned))).toBeLessThan(2e-7);
          }
          for (let i = 0; i < 4; i++) {
            const [a, b, cos, sin] = [...row(complex.x, i), ...row(complex.factor, i)] as [
              number,
              number,
              number,
              number,
            ];
            const [first, second] = layout === 'half' ? [i, i + 4] : [2 * i, 2 * i + 1];
            expect(Math.abs(a * cos - b * sin - (turned.data[first] as number))).toBeLessThan(2e-7);
            expect(Math.abs(a * sin + b * cos - (turned.data[second] as number))).toBeLessThan(2e-7);
          }
        }
      }
    });
  });

  it('reads cached tables at positions', () => {
    const x = random([2, 3, 4, 8]);
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 6, length: 50 });
    const positions = { data: [3, 1, 4, 1, 5, 9, 2, 6], shape: [2, 4] };
    expect(pe.rotate(x, { cos, sin, positions, rotaryDim: 6 })).toEqual(
      pe.rotate(x, { scheme: 'rope', rotaryDim: 6, positions }),
    );
    expect(pe.rotate(x, { cos, sin, positions: [7, 0, 49, 7], rotaryDim: 6 })).toEqual(
      pe.rotate(x, { scheme: 'rope', rotaryDim: 6, positions: [7, 0, 49, 7] }),
    );
  });

  it('writes into out', () => {
    const x = random([6, 16]);
    const out = new Float32Array(96);
    for (const options of [
      { scheme: 'xpos', side: 'key' },
      { scheme: 'axial-rope', grid: [2, 3] },
      { scheme: 'mrope', sections: [4, 2, 2] },
    ] as RotateOptions[]) {
      expect(pe.rotate(x, { ...options, out }).data).toBe(out);
      expect(out).toEqual(pe.rotate(x, options).data);
    }
  });
});

it('has the same bits in both builds', () => {
  const x = random([2, 6, 16]);
  const positions = [0, 1, -3.25, 1e5, 131072, 2 ** 24];
  const encodings = [{ scheme: 'xpos' }, { scheme: 'mrope', sections: [2, 3, 3] }] as AttentionEncoding[];
  const [simd, relaxed] = [instances.simd, instances.relaxed].map((pe) => [
    ...scalings.map((scaling) => pe.rotate(x, { scheme: 'rope', scaling, positions })),
    ...scalings.map((scaling) => pe.rotaryTable({ scheme: 'rope', dim: 16, scaling, positions })),
    pe.rotate(x, { scheme: 'xpos', side: 'query', offset: 3000, centre: 'half-length' }),
    pe.rotate(x, { scheme: 'axial-rope', grid: [2, 3], freqsFor: 'pixel' }),
    pe.rotate(x, { scheme: 'mrope', sections: [2, 3, 3], mode: 'interleaved', positions }),
    pe.rotaryForms({ data: x.data.slice(0, 16), shape: [16] }, { scheme: 'rope', position: 12345.5 }),
    pe.yarnMscale({ factor: 32, mscale: 0.7 }),
  ]);
  expect(simd).toEqual(relaxed);
  for (const pe of [instances.simd, instances.relaxed]) {
    for (const encoding of encodings)
      expect(pe.attention({ q: x, k: x, v: x, encoding }).output.shape).toEqual(x.shape);
  }
});
