/** The numbers by which a GGUF file divides frequencies, in `rope_freqs` of the configuration that `ggufConfig` makes. */
import { fitsNumber, rope, rotarySchemes, scalingDefaults } from 'posenc/catalogue';
import { llama3Divisors } from './divisors.ts';
import type { Findings } from './findings.ts';
import type { Keys } from './keys.ts';
import type { Scaling } from './scaling.ts';
import type { LayerPositions } from './types.ts';

/** Rows of layers, with the scalings that they have. */
export interface ReadLayers {
  readonly layers: readonly LayerPositions[];
  readonly scalings: readonly Scaling[];
}

const key = 'rope_freqs';

/** The range that `pe` allows for a divisor. */
const divisor = rope.arrays.find(({ name }) => name === 'scaling.freqFactors') as { min?: number; max?: number };
const divisorRule = { kind: 'number', min: divisor.min ?? 0.01, max: divisor.max ?? 1e6 } as const;

/** Divides the frequencies of the layers that have as many pairs as there are numbers. */
export function withRopeFreqs(
  reading: ReadLayers,
  keys: Keys,
  findings: Findings,
  context: number | undefined,
): ReadLayers {
  if (keys.at(key) === 'unknown') {
    findings.add('rope-freqs.unknown', [key], {});
    return reading;
  }
  const factors = keys.numbers({ keys: [key] }) as readonly number[];
  if (factors.every((factor) => factor === 1)) return reading;
  const concerned = reading.layers.filter((row) => pairsOf(row) === factors.length);
  if (concerned.length === 0) {
    const widths = [...new Set(reading.layers.flatMap((row) => pairsOf(row) ?? []))];
    findings.add('rope-freqs.count', [key], { key, count: factors.length, pairs: widths });
    return reading;
  }
  const scalings = new Map<number, Scaling | undefined>();
  const layers = reading.layers.map((row) => {
    const { encoding, base } = row;
    if (!encoding || base === undefined || pairsOf(row) !== factors.length) return row;
    const own = encoding.scaling as { readonly freqFactors?: readonly number[] } | undefined;
    if (!scalings.has(base)) scalings.set(base, own ? undefined : recognised(factors, base, context, findings));
    const known = scalings.get(base);
    if (known) return { ...row, scaling: known.stated, encoding: { ...encoding, scaling: known.options } };
    if (!factors.every((factor) => fitsNumber(divisorRule, factor))) {
      findings.add('rope-freqs.out-of-range', [key], { key });
      const { encoding: _, ...rest } = row;
      return rest;
    }
    const freqFactors = factors.map((factor, pair) => factor * (own?.freqFactors?.[pair] ?? 1));
    const scaling = { ...(own ?? { type: 'none' }), freqFactors };
    const stated = { type: 'rope-freqs', ...row.scaling, count: factors.length, largest: Math.max(...factors) };
    return { ...row, scaling: stated, encoding: { ...encoding, scaling } };
  });
  const known = [...scalings.values()].filter((one) => one !== undefined);
  const divided = { options: { type: 'none', freqFactors: factors }, ...extendedTo(context) };
  return {
    layers: layers as readonly LayerPositions[],
    scalings: known.length > 0 ? known : [...reading.scalings, divided],
  };
}

function extendedTo(context: number | undefined): Pick<Scaling, 'extended'> {
  return context === undefined ? {} : { extended: context };
}

function pairsOf({ entry, encoding, rotaryDim }: LayerPositions): number | undefined {
  const isDivided =
    entry === 'rotary' &&
    rotarySchemes.some(
      ({ name, arrays }) => name === encoding?.scheme && arrays.some(({ name }) => name === 'scaling.freqFactors'),
    );
  return isDivided && rotaryDim !== undefined ? rotaryDim / 2 : undefined;
}

/** Lengths of the training that models with this scaling have, beginning with that of Llama 3. */
const originals = [8192, 4096, 16384, 32768, 2048, 65536];

/** The numbers are float32, and differences of them. */
const tolerance = 1e-5;

/** Returns the scaling whose divisors these are: that of Llama 3, or one that leaves slow pairs where they are. */
function recognised(
  factors: readonly number[],
  base: number,
  context: number | undefined,
  findings: Findings,
): Scaling | undefined {
  const turning = factors.filter((factor) => factor === 1).length;
  // llama.cpp has no other way to say that a pair does not turn (Gemma 4).
  if (turning > 0 && factors.every((factor, pair) => (pair < turning ? factor === 1 : factor >= 1e9))) {
    const options = { type: 'proportional', partialRotaryFactor: turning / factors.length };
    findings.add('rope-freqs.proportional', [key], { key, turning, pairs: factors.length });
    return { options, stated: { type: 'proportional', partial_rotary_factor: options.partialRotaryFactor } };
  }
  const factor = Math.max(...factors);
  const original = originals.find((length) => {
    const expected = llama3Divisors(base, factors.length, { factor, original: length, ...limits });
    return factors.every((given, pair) => Math.abs(given / (expected[pair] as number) - 1) < tolerance);
  });
  if (original === undefined || !(factor > 1)) return undefined;
  findings.add('rope-freqs.llama3', [key], { key, count: factors.length, factor, original });
  return {
    options: { type: 'llama3', factor, ...limits, originalMaxPositionEmbeddings: original },
    stated: {
      type: 'llama3',
      factor,
      low_freq_factor: limits.lowFreqFactor,
      high_freq_factor: limits.highFreqFactor,
      original_max_position_embeddings: original,
    },
    original,
    ...extendedTo(context),
  };
}

const { lowFreqFactor, highFreqFactor } = scalingDefaults;
const limits = { lowFreqFactor, highFreqFactor };
