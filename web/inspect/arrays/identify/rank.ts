import type { Candidate } from './candidate.ts';

const precisions = ['exact', 'printed', 'float16-table', 'bfloat16-table', 'float32-angles', 'low'];

/**
 * Sorts candidates, best first: matching, with few departures, precise, close; of the others, those of which most
 * columns agree. Ties are in the order of the guesses, which begin with what is published and with the simplest.
 */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  const level = ({ largestError, matches, precision }: Candidate) => {
    if (!matches) return largestError;
    // Rounding to float32 makes no difference, and fitted numbers follow the errors of angles in float32.
    return Math.max(0, Math.ceil(Math.log2(largestError / 4e-7) / (precision === 'float32-angles' ? 6 : 2)));
  };
  const seen = new Set<string>();
  return [...candidates]
    .sort(
      (a, b) =>
        Number(b.matches) - Number(a.matches) ||
        Number(isListed(a)) - Number(isListed(b)) ||
        (a.matches ? 0 : b.agreeingColumns.length - a.agreeingColumns.length) ||
        a.except.length - b.except.length ||
        precisions.indexOf(a.precision) - precisions.indexOf(b.precision) ||
        level(a) - level(b),
    )
    .filter((candidate) => {
      const key = candidate.call + JSON.stringify([candidate.options, candidate.except]);
      return !seen.has(key) && seen.add(key);
    });
}

/** Whether there is a divisor for each pair, which explains less than any formula. */
function isListed({ options, models }: Candidate): boolean {
  return (options.scaling as { type?: string } | undefined)?.type === 'longrope' && models.length === 0;
}

/** Tests guesses until enough of them match. */
export function tried<Guess>(
  guesses: Iterable<Guess>,
  test: (guess: Guess) => Candidate | undefined,
  most = { guesses: 80, matches: 4 },
): Candidate[] {
  const candidates: Candidate[] = [];
  let count = 0;
  let matches = 0;
  for (const guess of guesses) {
    const candidate = test(guess);
    if (candidate) candidates.push(candidate);
    if (candidate?.matches) matches++;
    if (++count >= most.guesses || matches >= most.matches) break;
  }
  return candidates;
}

/**
 * Tests stages of guesses, and ends with the first stage of which one matches. Guesses of a stage that belong together,
 * because they are different names of the same numbers, come as a list. A match up to the errors of angles in float32
 * is followed by two more guesses, in case one is exact.
 */
export function triedInStages<Guess>(
  stages: Iterable<Iterable<readonly Guess[]>>,
  test: (guess: Guess) => Candidate | undefined,
  most = 80,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const stage of stages) {
    let left = most;
    for (const group of stage) {
      const found = group.map(test).filter((candidate) => candidate !== undefined);
      const isExact = found.some(({ matches, precision }) => matches && precision !== 'float32-angles');
      const matched = candidates.some(({ matches }) => matches);
      // Other readings of a number that fit as loosely are no candidates.
      if (isExact || !matched) candidates.push(...found);
      if (isExact) return candidates;
      if (!matched && found.some(({ matches }) => matches)) left = Math.min(left, 3);
      if (--left <= 0) break;
    }
    if (candidates.some(({ matches }) => matches)) break;
  }
  return candidates;
}
