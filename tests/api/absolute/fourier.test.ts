import { type FourierFeaturesOptions, PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const points = random([2, 5, 3], 1);
const linear = { numBands: 4, maxResolution: [16, 8, 4] };

/** [options, argument, message] */
const refused: [object, string, RegExp][] = [
  [{}, 'numBands', /missing/],
  [{ numBands: 0, maxResolution: [1, 1, 1] }, 'numBands', /0 is not allowed/],
  [{ numBands: 2 }, 'maxResolution', /missing; expected 3 numbers above 0/],
  [{ numBands: 2, maxResolution: [1, 2] }, 'maxResolution', /3 numbers above 0/],
  [{ numBands: 2, maxResolution: [1, 2, -3] }, 'maxResolution[2]', /-3 is not allowed/],
  [{ ...linear, bands: 'log' }, 'bands', /expected one of 'linear'/],
  [{ ...linear, timesPi: true }, 'timesPi', /not allowed with bands 'linear'/],
  [{ bands: 'octaves', numBands: 33 }, 'numBands', /at most 32/],
  [{ bands: 'octaves', numBands: 2, maxResolution: [1, 1, 1] }, 'maxResolution', /not allowed with bands 'octaves'/],
  [{ bands: 'octaves', numBands: 32, timesPi: true }, 'positions', /is not allowed; expected a finite number from/],
  [{ bands: 'matrix' }, 'matrix', /missing/],
  [{ bands: 'matrix', matrix: random([2, 4], 1) }, 'matrix.shape', /as many rows as positions have axes/],
  [{ ...linear, extent: [1] }, 'extent', /3 numbers above 0/],
  [{ ...linear, concatPos: 1 }, 'concatPos', /true or false/],
  [{ ...linear, num_bands: 2 }, 'num_bands', /did you mean 'numBands'/],
];

describe.each(builds)('Fourier features, build %s', (build) => {
  const pe = instances[build];

  /** Compares every row with a formula that maps [axis, band] to an angle. */
  function expectRows(options: FourierFeaturesOptions, row: (p: number[]) => number[]): void {
    const { data, shape } = pe.fourierFeatures(points, options);
    const expected = Array.from({ length: 10 }, (_, n) => row(Array.from(points.data.slice(3 * n, 3 * n + 3)))).flat();
    expect(shape).toEqual([2, 5, expected.length / 10]);
    expect(largestDifference(data, expected)).toBeLessThan(2e-7);
  }

  it('linear bands reach half the resolution', () => {
    const angles = (p: number[]) =>
      p.flatMap((x, axis) =>
        [0, 1, 2, 3].map((i) => Math.PI * x * (1 + (i * ((linear.maxResolution[axis] as number) / 2 - 1)) / 3)),
      );
    expectRows({ ...linear, concatPos: true }, (p) => [...p, ...angles(p).map(Math.sin), ...angles(p).map(Math.cos)]);
    expectRows({ ...linear, sineOnly: true }, (p) => angles(p).map(Math.sin));
  });

  it('octaves stand frequency by frequency', () => {
    const waves = (p: number[], frequencies: number[]) =>
      frequencies.flatMap((f) => [...p.map((x) => Math.sin(f * x)), ...p.map((x) => Math.cos(f * x))]);
    expectRows({ bands: 'octaves', numBands: 4 }, (p) => waves(p, [1, 2, 4, 8]));
    const steps = [1, 3.5, 6, 8.5].map((_, i) => Math.PI * (1 + (7 * i) / 3));
    expectRows({ bands: 'octaves', numBands: 4, logSampling: false, timesPi: true }, (p) => waves(p, steps));
  });

  it('a matrix makes angles of turns, of coordinates or of places in an image', () => {
    const matrix = random([3, 6], 4);
    const angles = (p: number[]) =>
      Array.from({ length: 6 }, (_, c) =>
        p.reduce((sum, x, axis) => sum + 2 * Math.PI * x * (matrix.data[axis * 6 + c] as number), 0),
      );
    expectRows({ bands: 'matrix', matrix }, (p) => [...angles(p).map(Math.sin), ...angles(p).map(Math.cos)]);
    const extent = [2, 4, 8];
    const placed = (p: number[]) => p.map((x, axis) => (2 * x) / (extent[axis] as number) - 1);
    expectRows({ bands: 'matrix', matrix, extent, sineOnly: true }, (p) => angles(placed(p)).map(Math.sin));
  });

  it('writes where it is told', () => {
    const out = new Float32Array(10 * 24);
    expect(pe.fourierFeatures(points, { ...linear, out }).data).toBe(out);
  });

  it.each(refused)('%o names %s', (options, argument, message) => {
    const call = () => pe.fourierFeatures(points, options as FourierFeaturesOptions);
    expect(call).toThrow(PosencError);
    expect(call).toThrow(expect.objectContaining({ argument, message: expect.stringMatching(message) }));
  });
});
