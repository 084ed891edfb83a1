import type { Candidate } from './candidate.ts';

const precisions = ['exact', 'printed', 'float16-table', 'bfloat16-table', 'float32-angles', 'low'];

/**
 * Sorts candidates, best first: matching, precise, close; ties are in the order of the guesses, which begin with the
 * simplest.
 */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  const level = ({ largestError, matches }: Candidate) =>
    // Rounding to float32 makes no difference.
    matches ? Math.max(0, Math.ceil(Math.log2(largestError / 4e-7) / 2)) : largestError;
  const seen = new Set<string>();
  return [...candidates]
    .sort(
      (a, b) =>
        Number(b.matches) - Number(a.matches) ||
        Number(isListed(a)) - Number(isListed(b)) ||
        precisions.indexOf(a.precision) - precisions.indexOf(b.precision) ||
        level(a) - level(b),
    )
    .filter((candidate) => {
      const key = candidate.call + JSON.stringify(candidate.options);
      return !seen.has(key) && seen.add(key);
    });
}

/** Whether there is a divisor for each pair, which explains less than any formula. */
function isListed({ options }: Candidate): boolean {
  return (options.scaling as { type?: string } | undefined)?.type === 'longrope';
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
