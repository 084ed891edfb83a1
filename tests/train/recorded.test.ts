import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { train } from '../bench/training/run.mjs';

interface Run {
  readonly task: string;
  readonly scheme: string;
  readonly seed: number;
  readonly steps: number;
}
const file = new URL('../bench/results/generalisation.json', import.meta.url);
const { runs } = JSON.parse(readFileSync(file, 'utf8')) as { runs: readonly Run[] };

/** The shortest run of each scheme, which takes a second or two. */
const shortest = (scheme: string) =>
  runs.filter((run) => run.scheme === scheme).reduce((a, b) => (b.steps < a.steps ? b : a));

describe('the record of generalisation', () => {
  it('has the numbers that a run of RoPE comes to today', async () => {
    const recorded = shortest('rope');
    expect(await train(recorded)).toEqual(recorded);
  });
});
