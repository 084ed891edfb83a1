import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { dialsOf } from '../../../web/elements/extrapolation/model.ts';
import type { ScalingMethod } from '../../../web/elements/spectrum/index.ts';

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc({ build: 'simd', extended: false });
});

const model = { trained: 4096, wanted: 131072, base: 10000, dim: 128 };
const dials = (scaling: ScalingMethod, other: object = {}) => dialsOf(pe, { ...model, scaling, ...other });
const methods = ['none', 'linear', 'ntk', 'yarn', 'longrope', 'llama3'] as const;

test('an arc is what its pair turns, computed from the base alone', () => {
  for (const [pair, { known, reached, beyond }] of dials('none').dials.entries()) {
    const turns = (tokens: number) => (tokens * model.base ** ((-2 * pair) / model.dim)) / (2 * Math.PI);
    expect(known).toBeCloseTo(Math.min(1, turns(4096)), 12);
    expect(reached).toBeCloseTo(turns(131072), 7);
    expect(beyond).toBeCloseTo(Math.min(1, turns(131072)) - Math.min(1, turns(4096)), 12);
  }
});

test('no text longer than trained, nothing beyond; arcs of known and new stay within a turn', () => {
  for (const method of methods) {
    expect(dials(method, { wanted: 4096 }).beyond, method).toBe(0);
    for (const { known, beyond } of dials(method).dials) {
      expect(beyond).toBeGreaterThanOrEqual(0);
      expect(known + beyond).toBeLessThanOrEqual(1 + 1e-12);
    }
  }
});

test('what chapter 8 counts', () => {
  const counts = methods.map((method) => dials(method).beyond);
  expect(counts).toEqual([18, 0, 17, 0, 17, 0]);
  const slow = dials('none').dials.filter(({ known }) => known < 1);
  expect(slow).toHaveLength(18);
  const degrees = (angle: number) => ((angle * 180) / Math.PI).toPrecision(3);
  expect(degrees(dials('none').step.scaled)).toBe('57.3');
  expect(degrees(dials('linear').step.scaled)).toBe('1.79');
  for (const method of ['ntk', 'yarn'] as const) expect(degrees(dials(method).step.scaled)).toBe('57.3');
  // NTK slows the last pair, and only the last, by the whole factor.
  const ratios = dials('ntk').dials.map(
    ({ reached }, pair) => (dials('none').dials[pair]?.reached as number) / reached,
  );
  expect(ratios.findIndex((ratio) => ratio > 31.999)).toBe(63);
  // YaRN slows every pair that never completed a turn by as much.
  const yarn = dials('yarn').dials;
  for (const [pair, { reached, known }] of dials('none').dials.entries())
    if (known < 1) expect(reached / (yarn[pair]?.reached as number)).toBeCloseTo(32, 6);
  const llama = { base: 500000, trained: 8192, wanted: 65536 };
  expect(dials('none', llama).beyond).toBe(29);
  expect(dials('none', llama).dials.filter(({ known }) => known < 1)).toHaveLength(29);
  expect(dials('llama3', llama).beyond).toBe(0);
});
