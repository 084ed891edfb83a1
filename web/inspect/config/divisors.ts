/**
 * What programs compute for parameters that `pe` refuses because no model can mean them: a factor below 1, and limits in
 * the wrong order. As divisors of the plain frequencies, one for each pair, which `pe` takes as freqFactors.
 */

/** Wavelengths of the plain frequencies in tokens, divided by 2π. */
function scales(base: number, pairs: number): readonly number[] {
  return Array.from({ length: pairs }, (_, pair) => base ** (pair / pairs));
}

export interface Yarn {
  readonly factor: number;
  readonly original: number;
  readonly betaFast: number;
  readonly betaSlow: number;
  /** Whether the ends of the ramp are rounded to whole pairs. */
  readonly truncate: boolean;
}

/** YaRN as in transformers: the ramp goes from the pair of beta_fast to that of beta_slow, whichever comes first. */
export function yarnDivisors(base: number, pairs: number, yarn: Yarn): readonly number[] {
  const { factor, original, betaFast, betaSlow, truncate } = yarn;
  const pairOf = (turns: number) => (pairs * Math.log(original / (turns * 2 * Math.PI))) / Math.log(base);
  const [fast, slow] = [pairOf(betaFast), pairOf(betaSlow)];
  const low = Math.max(truncate ? Math.floor(fast) : fast, 0);
  const high = Math.min(truncate ? Math.ceil(slow) : slow, 2 * pairs - 1);
  const width = high === low ? 0.001 : high - low;
  return Array.from({ length: pairs }, (_, pair) => {
    const share = Math.min(1, Math.max(0, (pair - low) / width));
    return 1 / (1 - share + share / factor);
  });
}

export interface Llama3 {
  readonly factor: number;
  readonly original: number;
  readonly lowFreqFactor: number;
  readonly highFreqFactor: number;
}

/** The scaling of Llama 3 as in transformers, where pairs beyond the long limit are divided, whatever the other says. */
export function llama3Divisors(base: number, pairs: number, llama3: Llama3): readonly number[] {
  const { factor, original, lowFreqFactor: low, highFreqFactor: high } = llama3;
  return scales(base, pairs).map((scale) => {
    const turns = original / (2 * Math.PI * scale);
    if (turns < low) return factor;
    if (turns > high || high <= low) return 1;
    const share = (turns - low) / (high - low);
    return 1 / (share + (1 - share) / factor);
  });
}
