import { describe, expect, it } from 'vitest';
import { arrayCorpus } from './array-corpus.ts';
import * as arrays from './arrays.ts';
import { corpus } from './corpus.ts';
import { judge, run, type Verdict } from './readers.ts';

const seeds = 500;

describe('readers of files', () => {
  it.each(corpus.map(([what, bytes, outcome]) => ({ what, bytes, outcome })))(
    '$what: $outcome',
    async ({ bytes, outcome }) => {
      expect(await judge(bytes, 1)).toBe(outcome);
    },
  );

  it(`give the same content or the same sentence for ${seeds} hostile files, however they are served`, async () => {
    const verdicts: Verdict[] = [];
    for (let seed = 0; seed < seeds; seed++) verdicts.push(await run(seed));
    expect(verdicts.filter(({ outcome }) => outcome.startsWith('wrong'))).toEqual([]);
    // Otherwise only the first check of each reader would be reached.
    expect(verdicts.filter(({ outcome }) => outcome === 'opened').length).toBeGreaterThan(seeds / 5);
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toContain('invalid-argument');
  });
});

describe('parseArrays', () => {
  it.each(arrayCorpus.map(([what, bytes, outcome]) => ({ what, bytes, outcome })))(
    '$what: $outcome',
    async ({ bytes, outcome }) => {
      expect(await arrays.judge(bytes)).toBe(outcome);
    },
  );

  it(`gives the same numbers or the same sentence for ${4 * seeds} hostile sources, however they are given`, async () => {
    const verdicts: Verdict[] = [];
    for (let seed = 0; seed < 4 * seeds; seed++) verdicts.push(await arrays.run(seed));
    expect(verdicts.filter(({ outcome }) => outcome.startsWith('wrong'))).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === 'opened').length).toBeGreaterThan((4 * seeds) / 10);
  });
});
