import { describe, expect, it } from 'vitest';
import { builds, instances } from './builds.ts';
import { largestDifference, random } from './numbers.ts';

const pe = instances.simd;
const sinusoid = pe.absolute({ scheme: 'sinusoidal', length: 64, dim: 16 });

/** Every second column: sines without their cosines. */
const sines = {
  data: sinusoid.data.filter((_, i) => i % 2 === 0),
  shape: [64, 8],
};

function property(scheme: Parameters<typeof pe.score>[0], name: string, options = {}) {
  const found = pe.score(scheme, options).measurements.find((measurement) => measurement.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

describe('similarity', () => {
  it('equals its definition', () => {
    const table = random([7, 5], 3);
    const row = (i: number) => [...table.data.slice(5 * i, 5 * i + 5)];
    const dot = (a: number[], b: number[]) => a.reduce((sum, x, c) => sum + x * (b[c] as number), 0);
    const expected = {
      dot: (a: number[], b: number[]) => dot(a, b),
      cosine: (a: number[], b: number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
      euclidean: (a: number[], b: number[]) => Math.hypot(...a.map((x, c) => x - (b[c] as number))),
    };
    for (const metric of ['dot', 'cosine', 'euclidean'] as const) {
      const wanted = Array.from({ length: 49 }, (_, i) => expected[metric](row(Math.floor(i / 7)), row(i % 7)));
      expect(largestDifference(pe.similarity(table, { metric }).data, wanted)).toBeLessThan(1e-6);
    }
  });

  it('refuses what it does not know', () => {
    expect(() => pe.similarity(sinusoid, { metric: 'manhattan' as 'dot' })).toThrow(
      /metric: 'manhattan' is not allowed/,
    );
    expect(() => pe.similarity({ data: [1, 2, 3], shape: [3] })).toThrow(/table\.shape: \[3\] is not allowed/);
    expect(pe.similarity(sinusoid).shape).toEqual([64, 64]);
  });
});

describe('the shift operator', () => {
  it('is a rotation for a sinusoid and does not exist for sines alone', () => {
    const shift = pe.shiftOperator(sinusoid, { shift: 3 });
    expect(shift.residual).toBeLessThan(1e-5);
    expect(shift.orthogonality).toBeLessThan(1e-2);
    expect(shift.matrix.shape).toEqual([16, 16]);
    expect(pe.shiftOperator(sines, { shift: 3 }).residual).toBeGreaterThan(0.05);
  });

  it('has the pair matrix on its diagonal', () => {
    const { matrix } = pe.shiftOperator(sinusoid, { shift: 2 });
    const pair = pe.pairShiftMatrix({ frequency: 1, shift: 2 });
    const corner = [matrix.data[0], matrix.data[1], matrix.data[16], matrix.data[17]] as number[];
    expect(largestDifference(corner, pair.data)).toBeLessThan(1e-2);
  });

  it('names a shift that is not allowed', () => {
    expect(() => pe.shiftOperator(sinusoid, { shift: 64 })).toThrow(/shift: 64 is not allowed; expected .*1 to 63/);
  });
});

it('principal components keep the distances of a table that spans as many dimensions', () => {
  const flat = { data: new Float32Array(30 * 5), shape: [30, 5] };
  const plane = random([30, 2], 4);
  for (let i = 0; i < 30; i++) {
    flat.data[5 * i + 1] = plane.data[2 * i] as number;
    flat.data[5 * i + 3] = plane.data[2 * i + 1] as number;
  }
  const { coordinates, explained } = pe.principalComponents(flat, { count: 2 });
  const before = pe.similarity(plane, { metric: 'euclidean' }).data;
  const after = pe.similarity(coordinates, { metric: 'euclidean' }).data;
  expect(largestDifference(before, after)).toBeLessThan(1e-6);
  expect((explained[0] as number) + (explained[1] as number)).toBeCloseTo(1, 10);
});

it('spectrum and decay follow their formulas', () => {
  const frequencies = pe.frequencies({ scheme: 'rope', dim: 128 });
  const { wavelengths, turns } = pe.spectrum({ frequencies, context: 4096 });
  expect(wavelengths[0]).toBeCloseTo(2 * Math.PI, 12);
  expect(turns[63]).toBeLessThan(1);
  const { mean, bound } = pe.rotaryDecay({ frequencies, distances: [0, 100] });
  expect(mean[0]).toBe(1);
  expect(bound[0]).toBe(32.5);
  expect(Math.abs(mean[1] as number)).toBeLessThan(1);
  expect(() => pe.spectrum({ frequencies, context: 0 })).toThrow(/context: 0 is not allowed/);
});

it('a distance profile is the mean of each diagonal', () => {
  const bias = pe.bias({ scheme: 'alibi', heads: 1, queries: 9, keys: 9, form: 'symmetric' });
  const profile = pe.distanceProfile({ data: bias.data, shape: [9, 9] });
  const [slope] = pe.alibiSlopes({ heads: 1 });
  for (const [k, value] of profile.entries()) expect(value).toBeCloseTo(-(slope as number) * k, 10);
});

describe('the scorecard', () => {
  it('is measured: every verdict follows from its value and threshold', () => {
    for (const scheme of [{ scheme: 'sinusoidal', dim: 32 }, { scheme: 'rope' }, { scheme: 'alibi' }] as const) {
      const { measurements } = pe.score(scheme);
      expect(measurements.length).toBeGreaterThan(8);
      for (const { value, threshold, holds, passes } of measurements) {
        const expected =
          holds === 'at most' ? value <= threshold : holds === 'at least' ? value >= threshold : value > threshold;
        expect(passes).toBe(expected);
        expect(Number.isNaN(value)).toBe(false);
      }
    }
  });

  it('tells the places apart', () => {
    expect(property({ scheme: 'sinusoidal', dim: 32 }, 'changesEmbedding').passes).toBe(true);
    expect(property({ scheme: 'rope' }, 'changesEmbedding').passes).toBe(false);
    expect(property({ scheme: 'sinusoidal', dim: 32 }, 'logitsShiftInvariant').passes).toBe(false);
    expect(property({ scheme: 'rope' }, 'logitsShiftInvariant').passes).toBe(true);
    const mrope = { scheme: 'mrope', sections: [8, 4, 4] } as const;
    for (const scheme of [{ scheme: 'xpos' }, { scheme: 'axial-rope' }, mrope] as const) {
      expect([scheme, property(scheme, 'logitsShiftInvariant').passes]).toEqual([scheme, true]);
    }
    // A scale laid out for the other pairing, and a base that grows with the sequence.
    expect(property({ scheme: 'xpos', scaleLayout: 'half' }, 'logitsShiftInvariant').passes).toBe(false);
    const scaling = { type: 'dynamic', factor: 2, maxPositionEmbeddings: 64 } as const;
    expect(property({ scheme: 'rope', scaling }, 'logitsShiftInvariant').passes).toBe(false);
    expect(property({ scheme: 'alibi' }, 'logitsShiftInvariant').passes).toBe(true);
  });

  it('finds a sinusoid to be unique, bounded, of one norm, and shifted by a rotation', () => {
    const names = [
      'unique',
      'bounded',
      'pastTrainedLength',
      'keepsNorm',
      'distancesShiftInvariant',
      'shiftIsLinear',
      'shiftIsRotation',
    ];
    for (const name of names)
      expect([name, property({ scheme: 'sinusoidal', dim: 16 }, name).passes]).toEqual([name, true]);
  });

  it('sees what an amplitude does to meaning', () => {
    expect(property({ scheme: 'sinusoidal', dim: 32, amplitude: 0.1 }, 'keepsMeaning').value).toBe(1);
    expect(property({ scheme: 'sinusoidal', dim: 32, amplitude: 20 }, 'keepsMeaning').passes).toBe(false);
  });

  it('measures decay: ALiBi falls at every step, a sinusoid does not', () => {
    expect(property({ scheme: 'alibi' }, 'monotoneDecay').value).toBe(1);
    const wave = property({ scheme: 'sinusoidal', dim: 32 }, 'monotoneDecay');
    expect(wave.passes).toBe(false);
    expect(wave.positions.length).toBe(1);
    expect(property({ scheme: 'proximal' }, 'toeplitz').value).toBe(0);
    expect(property({ scheme: 'alibi' }, 'symmetric').passes).toBe(false);
    expect(property({ scheme: 'alibi', form: 'symmetric' }, 'symmetric').passes).toBe(true);
  });

  it('is the same in both builds for encodings', () => {
    const values = builds.map((build) => {
      const { measurements } = instances[build].score({ scheme: 'sinusoidal', dim: 16 });
      return measurements.filter(({ name }) => /unique|bounded|keepsNorm/.test(name)).map(({ value }) => value);
    });
    expect(values[0]).toEqual(values[1]);
  });

  it('names what is not allowed, and the next call works', () => {
    expect(() => pe.score({ scheme: 'rope' }, { length: 2 })).toThrow(/length: 2 is not allowed; expected .*8 to 2048/);
    expect(() => pe.score({ scheme: 'ropes' } as never)).toThrow(/scheme: 'ropes' is not allowed/);
    expect(() => pe.score({ scheme: 'rope', colour: 1 } as never)).toThrow(/colour: unknown option/);
    expect(pe.score({ scheme: 'rope' }).scheme).toBe('rope');
  });
});
