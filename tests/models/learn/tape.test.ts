import { expect, test } from 'vitest';
import { intervention } from '../../../scripts/models/tape.mjs';
import { explainTape, tapeOf } from '../../../web/site/learn/tape/index.ts';

test('holding the second clock, and no other, brings RoPE back on longer texts', async () => {
  const { error, results } = await intervention(1, 1);
  expect(error).toBeLessThan(1e-4);
  const [free, first, second, third, fourth] = results;
  for (const one of [free, first, third, fourth]) {
    expect(one?.far).toBeGreaterThan(50);
    expect(one?.accuracy).toBeLessThan(0.4);
  }
  expect(second?.far).toBe(0);
  expect(second?.accuracy).toBe(1);
  // The figure shows this very run.
  for (const [held, one] of [
    [false, free],
    [true, second],
  ] as const)
    for (const end of [31, 52, 255]) {
      const { right, looks } = tapeOf(end, held);
      expect(right).toEqual(one?.right.slice(0, end + 1));
      for (const { key, weight } of looks) expect(weight).toBeCloseTo(one?.weights[end]?.[key] ?? 0, 1.9);
    }
});

test('what the tape says is what it shows', () => {
  const far = tapeOf(60, false);
  expect(far.distance).toBeGreaterThan(31);
  expect(explainTape(far).said).toContain('never pointed it');
  expect(explainTape(tapeOf(31, false)).said).toContain('angles that they made in training');
  expect(explainTape(tapeOf(255, true)).said).toContain('Right on 100%');
});
