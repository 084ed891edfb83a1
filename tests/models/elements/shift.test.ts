import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { shiftDistances, shiftPairs } from '../../../web/elements/shift/model.ts';

const request = { dim: 16, base: 10000, position: 5, shift: 7, length: 40 };

test('a shift is the rotation of each pair by shift times frequency', async () => {
  const pe = await createPosenc();
  for (const [pair, { frequency, matrix, before, after, mapped, residual }] of shiftPairs(pe, request).entries()) {
    expect(frequency).toBeCloseTo(10000 ** (-pair / 8), 12);
    const [c, s] = [Math.cos(7 * frequency), Math.sin(7 * frequency)];
    for (const [i, wanted] of [c, s, -s, c].entries()) expect(matrix.data[i]).toBeCloseTo(wanted, 12);
    expect(before[0]).toBeCloseTo(Math.sin(5 * frequency), 6);
    expect(after[1]).toBeCloseTo(Math.cos(12 * frequency), 6);
    for (const side of [0, 1] as const) expect(mapped[side]).toBeCloseTo(after[side], 6);
    expect(residual).toBeLessThan(2e-7);
  }
});

test('distances of pairs stay under a common shift, those of real parts do not', async () => {
  const pe = await createPosenc();
  const { pairs, real } = shiftDistances(pe, request);
  const frequencies = Array.from({ length: 8 }, (_, i) => 10000 ** (-i / 8));
  const constant = Math.hypot(...frequencies.map((f) => 2 * Math.sin((7 * f) / 2)));
  for (const k of [0, 13, 39]) {
    expect(pairs[k]).toBeCloseTo(constant, 5);
    const alone = Math.hypot(...frequencies.map((f) => Math.cos((5 + k) * f) - Math.cos((12 + k) * f)));
    expect(real[k]).toBeCloseTo(alone, 5);
  }
  expect(Math.max(...real) - Math.min(...real)).toBeGreaterThan(0.5);
});
