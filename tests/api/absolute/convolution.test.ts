import { type ConvPositionsOptions, PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';

const hidden = random([2, 6, 4], 1);

/** [options, argument, message] */
const refused: [object, string, RegExp][] = [
  [{}, 'weight', /missing; expected \[4, 4, taps\]/],
  [{ weight: random([4, 2, 3], 2) }, 'weight.shape', /expected \[4, 4, taps\]/],
  [{ weight: random([4, 2, 3], 2), groups: 3 }, 'groups', /3 is not allowed; expected a divisor of dim, 4/],
  [{ weight: random([4, 4, 3], 2), grid: [2, 2] }, 'grid', /extents whose product is 6/],
  [{ weight: random([4, 4, 3], 2), grid: [6] }, 'grid', /\[rows, columns\]/],
  [{ weight: random([4, 4, 3], 2), grid: [2, 3] }, 'weight.shape', /rows, columns/],
  [{ weight: random([4, 4, 3], 2), bias: [1] }, 'bias.shape', /\[4\]/],
  [{ weight: random([4, 4, 3], 2), activation: 'relu' }, 'activation', /expected one of 'none'/],
  [{ weight: random([4, 4, 3], 2), residual: 1 }, 'residual', /true or false/],
];

describe.each(builds)('convolutional positions, build %s', (build) => {
  const pe = instances[build];

  it('are sums over the taps within the border', () => {
    const [rows, columns] = [2, 3];
    const weight = random([4, 2, 3, 2], 2);
    const bias = random([4], 3);
    const { data, shape } = pe.convPositions(hidden, { weight, bias, groups: 2, grid: [rows, columns] });
    expect(shape).toEqual(hidden.shape);
    const expected = Float64Array.from(data, (_, n) => {
      const [channel, token, batch] = [n % 4, Math.floor(n / 4) % 6, Math.floor(n / 24)];
      let sum = bias.data[channel] as number;
      for (let tap = 0; tap < 6; tap++) {
        const [r, c] = [Math.floor(token / columns) + Math.floor(tap / 2) - 1, (token % columns) + (tap % 2) - 1];
        if (r < 0 || r >= rows || c < 0 || c >= columns) continue;
        for (let i = 0; i < 2; i++) {
          const from = (batch * 6 + r * columns + c) * 4 + Math.floor(channel / 2) * 2 + i;
          sum += (weight.data[(channel * 2 + i) * 6 + tap] as number) * (hidden.data[from] as number);
        }
      }
      return sum;
    });
    expect(largestDifference(data, expected)).toBeLessThan(1e-6);
  });

  it('tell tokens apart by the border alone', () => {
    const ones = { data: new Float32Array(7).fill(1), shape: [7, 1] };
    const weight = { data: [1, 1, 1, 1], shape: [1, 1, 4] };
    expect(Array.from(pe.convPositions(ones, { weight }).data)).toEqual([2, 3, 4, 4, 4, 4, 3]);
    const { data } = pe.convPositions(ones, { weight, residual: true, bias: [0.5], out: new Float32Array(7) });
    expect(Array.from(data)).toEqual([3.5, 4.5, 5.5, 5.5, 5.5, 5.5, 4.5]);
  });

  it('normalise weights by tap', () => {
    const v = random([4, 2, 3], 5);
    const { data, shape } = pe.weightNorm(v, [2, 3, 4]);
    expect(shape).toEqual([4, 2, 3]);
    for (let tap = 0; tap < 3; tap++) {
      const of = Array.from({ length: 8 }, (_, n) => data[3 * n + tap] as number);
      expect(Math.hypot(...of)).toBeCloseTo(tap + 2, 5);
    }
    expect(() => pe.weightNorm(v, [1])).toThrow(/g.shape/);
    expect(() => pe.weightNorm({ data: [0, 0], shape: [2, 1] }, [1])).toThrow(/v: 0 is not allowed/);
  });

  it.each(refused)('%o names %s', (options, argument, message) => {
    const call = () => pe.convPositions(hidden, options as ConvPositionsOptions);
    expect(call).toThrow(PosencError);
    expect(call).toThrow(expect.objectContaining({ argument, message: expect.stringMatching(message) }));
  });
});
