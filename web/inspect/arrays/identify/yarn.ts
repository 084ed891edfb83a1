import type { RopeScaling } from 'posenc';
import { scalingDefaults, yarnMscale } from 'posenc/catalogue';
import { nicest } from '../angles/index.ts';

export interface ScalingFit {
  readonly scaling: RopeScaling;
  readonly notes: readonly string[];
}

const usual = [scalingDefaults.betaFast, scalingDefaults.betaSlow] as const;

/**
 * Published pairs of betaFast and betaSlow: turns over the original length at the fast and the slow end of the ramp.
 */
const knownBetas = [usual, [16, 2], [16, 1], [8, 1], [64, 1], [32, 2], [4, 1], [128, 1]] as const;

/** Trained lengths: powers of two first, then other multiples of 1024 and of 1000. */
const knownLengths = Array.from(
  new Set([
    ...Array.from({ length: 19 }, (_, i) => 2 ** (i + 11)),
    ...Array.from({ length: 7 }, (_, i) => 2 ** (10 - i)),
    ...Array.from({ length: 256 }, (_, i) => 1024 * (i + 1)),
    ...Array.from({ length: 256 }, (_, i) => 1000 * (i + 1)),
  ]),
).filter((length) => length <= 2 ** 24);

/**
 * Fits YaRN's ramp to the ratios of the frequencies to those of the base. Only the two ends of the ramp are determined,
 * but they depend on three parameters; those of published models are tried first.
 */
export function* yarnFits(
  base: number,
  factor: number,
  ratios: Float64Array,
  errors: Float64Array,
  amplitude: number,
): Generator<ScalingFit> {
  const pairs = ratios.length;
  const dim = 2 * pairs;
  const mix = Array.from(ratios, (ratio) => (1 - ratio) / (1 - 1 / factor));
  const allowed = Array.from(errors, (error) => (4 * error) / (1 - 1 / factor) + 1e-5);
  const fits = (low: number, high: number) =>
    mix.every((share, i) => {
      const ramp = Math.min(1, Math.max(0, (i - low) / Math.max(high - low, 0.001)));
      return Math.abs(share - ramp) < allowed[i]!;
    });
  /** Returns the pair that makes this many turns over a length. */
  const pairOf = (turns: number, length: number) =>
    (dim * Math.log(length / (2 * Math.PI * turns))) / (2 * Math.log(base));
  const lengthOf = (turns: number, pair: number) => 2 * Math.PI * turns * base ** ((2 * pair) / dim);
  const common = { type: 'yarn', factor, ...attention(factor, amplitude) } as const;

  const ramps = wholeRamps(pairs, fits);
  const known = new Map(ramps.map(([low, high]) => [`${low},${high}`, [low, high] as const]));
  let found = 0;
  for (const [betaFast, betaSlow] of known.size > 0 ? knownBetas : []) {
    for (const length of found < 3 ? knownLengths : []) {
      const from = Math.max(0, Math.floor(pairOf(betaFast, length)));
      const to = Math.min(dim - 1, Math.ceil(pairOf(betaSlow, length)));
      const ramp = known.get(`${from},${to}`);
      if (!ramp) continue;
      const lengths = [lengthOf(betaSlow, to - 1), lengthOf(betaSlow, to)].map(Math.round);
      const notes = [
        `original lengths from ${lengths[0]} to ${lengths[1]}, or other betas, have the same ends of the ramp`,
      ];
      const betas = withoutUsual(betaFast, betaSlow);
      yield { scaling: { ...common, ...betas, originalMaxPositionEmbeddings: length }, notes };
      found++;
      break;
    }
  }
  const [low, high] = ramps[0] ?? [];
  if (found === 0 && low !== undefined && high !== undefined) {
    // No published numbers fit, so any with these ends are used.
    const length = Math.max(1, Math.round(lengthOf(1, high - 0.5)));
    const betaFast = Math.max(1, length / lengthOf(1, low + 0.5));
    const notes = ['betaFast and originalMaxPositionEmbeddings are one choice of many with these ends of the ramp'];
    yield { scaling: { ...common, betaFast, betaSlow: 1, originalMaxPositionEmbeddings: length }, notes };
  }
  yield* unrounded();

  /** Extrapolates the ends of the ramp from two pairs on it. */
  function* unrounded(): Generator<ScalingFit> {
    const inside = mix.map((_, i) => i).filter((i) => mix[i]! > 0.002 + allowed[i]! && mix[i]! < 0.998 - allowed[i]!);
    if (inside.length < 2) return;
    const [a, b] = [inside[0]!, inside.at(-1)!];
    const slope = (mix[b]! - mix[a]!) / (b - a);
    const low = a - mix[a]! / slope;
    const high = low + 1 / slope;
    if (!(slope > 0) || !fits(low, high)) return;
    const length = Math.round(nicest(lengthOf(1, high), 1e-4));
    const betaFast = nicest(length / lengthOf(1, low), 1e-3);
    if (length < 1 || !(betaFast >= 1)) return;
    const betas = withoutUsual(betaFast, 1);
    yield { scaling: { ...common, ...betas, originalMaxPositionEmbeddings: length, truncate: false }, notes: [] };
  }
}

function wholeRamps(pairs: number, fits: (low: number, high: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let low = 0; low < pairs && found.length < 400; low++) {
    for (let high = low; high < 2 * pairs && found.length < 400; high++) if (fits(low, high)) found.push([low, high]);
  }
  return found;
}

/** The betas, unless they are the catalogue's defaults. */
function withoutUsual(betaFast: number, betaSlow: number): { betaFast?: number; betaSlow?: number } {
  return betaFast === usual[0] && betaSlow === usual[1] ? {} : { betaFast, betaSlow };
}

/** The attention factor, unless it is that of the factor. */
function attention(factor: number, amplitude: number): { attentionFactor?: number } {
  return Math.abs(amplitude - yarnMscale({ factor })) < 2e-6 ? {} : { attentionFactor: nicest(amplitude, 2e-7) };
}
