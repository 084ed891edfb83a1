/** Models from spoilt files, and calls with arguments that make no sense: a sentence or numbers, and the next call works. */
import { expect, it } from 'vitest';
import { run } from '../fuzz/readers/models.ts';
import { thorough } from '../thorough.ts';

it('hostile files and calls of models end in a sentence, or run', { timeout: 120_000 }, async () => {
  const outcomes = new Map<string, number>();
  const seeds = thorough ? 300 : 100;
  for (let seed = 0; seed < seeds; seed++) {
    const { outcome } = await run(seed);
    const kind = outcome.startsWith('wrong') ? `seed ${seed}: ${outcome}` : outcome;
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  }
  expect([...outcomes.keys()].filter((one) => one.startsWith('seed'))).toEqual([]);
  expect(outcomes.get('ran')).toBeGreaterThan(seeds / 10);
  expect(outcomes.get('invalid-argument')).toBeGreaterThan(seeds / 10);
});
