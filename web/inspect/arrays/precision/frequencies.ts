const { fround } = Math;

/** The frequencies of RoPE, exact, and what programs compute them from. */
export interface RopeFrequencies {
  readonly dim: number;
  readonly base: number;
  /** Type of the scaling, and its factor if it has one. */
  readonly type: string;
  readonly factor: number;
  /** LongRoPE leaves so many positions unscaled. */
  readonly start: number;
  /** Llama 3's ramp: turns over the original length at its slow and its fast end. */
  readonly ramp: { readonly length: number; readonly low: number; readonly high: number };
  /** Divisors besides the scaling, llama.cpp's `freq_factors`. */
  readonly divisors: ArrayLike<number> | undefined;
  /** The frequencies in double precision, with the scaling and the divisors. */
  readonly exact: Float64Array;
  /** Without either: base^(−2i/dim). */
  readonly plain: Float64Array;
}

/** Returns the part of a frequency that the scaling leaves. */
const shareOf = ({ exact, plain, divisors }: RopeFrequencies, i: number) =>
  (exact[i]! * (divisors?.[i] ?? 1)) / plain[i]!;

/** Returns the base, which NTK changes: programs do that in double precision, before anything else. */
function baseOf(rope: RopeFrequencies): number {
  const { base, dim, type, plain } = rope;
  if ((type !== 'ntk' && type !== 'dynamic') || plain.length < 2) return base;
  return (plain[0]! / (shareOf(rope, 1) * plain[1]!)) ** (dim / 2);
}

/** Returns the weight of the undivided frequency in YaRN's blend. */
function weightOf(rope: RopeFrequencies, i: number): number {
  const { factor } = rope;
  return factor === 1 ? 1 : Math.min(1, Math.max(0, (shareOf(rope, i) - 1 / factor) / (1 - 1 / factor)));
}

/**
 * Returns inv_freq as programs compute it in float32, each operation rounded: transformers (`modeling_rope_utils.py`),
 * Meta's `apply_scaling`, vLLM, Megatron and flash-attn. 1 / base^(2i/dim), of which the exponent, the power and the
 * reciprocal are rounded; then the scaling.
 */
export function float32Frequencies(rope: RopeFrequencies): Float64Array {
  const { dim, type, divisors } = rope;
  const base = fround(baseOf(rope));
  const factor = fround(rope.factor);
  const scaled = (i: number): number => {
    const power = fround(base ** fround((2 * i) / dim));
    const plain = fround(1 / power);
    switch (type) {
      case 'linear':
        return fround(plain / factor);
      case 'proportional':
        return shareOf(rope, i) === 0 ? 0 : fround(plain / factor);
      case 'longrope':
        return fround(1 / fround(fround(1 / shareOf(rope, i)) * power));
      case 'yarn': {
        const weight = fround(1 - fround(1 - weightOf(rope, i)));
        const divided = fround(1 / fround(factor * power));
        return fround(fround(divided * fround(1 - weight)) + fround(plain * weight));
      }
      case 'llama3': {
        const { length, low, high } = rope.ramp;
        const turns = fround(length / fround(fround(2 * Math.PI) / plain));
        if (turns > high) return plain;
        if (turns < low) return fround(plain / factor);
        const weight = fround(fround(turns - low) / (high - low));
        return fround(fround(fround(fround(1 - weight) * plain) / factor) + fround(weight * plain));
      }
      default:
        return plain;
    }
  };
  return rope.exact.map((_, i) => (divisors ? fround(scaled(i) / fround(divisors[i]!)) : scaled(i)));
}

/**
 * Returns a function that computes the angles of all pairs at a position as ggml does on a CPU (`ggml_rope_cache_init`):
 * each is the one before, times base^(−2/dim), and the scaling is applied to it. Everything is in float32.
 */
export function ggmlAngles(rope: RopeFrequencies): (position: number, angles: Float64Array) => void {
  const { dim, type, factor, exact, divisors } = rope;
  const step = fround(fround(baseOf(rope)) ** fround(-2 / dim));
  // Linear scaling and YaRN multiply by freq_scale. The converter writes the other scalings into freq_factors, with
  // 1e30 for pairs that do not turn.
  const scale = fround(type === 'linear' || type === 'yarn' ? 1 / factor : 1);
  const inList = type === 'llama3' || type === 'longrope' || type === 'proportional';
  const list = exact.map((frequency, i) => {
    const share = inList ? shareOf(rope, i) : 1;
    return frequency === 0 ? fround(1e30) : fround((divisors?.[i] ?? 1) / share);
  });
  const weights = exact.map((_, i) => (type === 'yarn' ? fround(weightOf(rope, i)) : 0));
  return (position, angles) => {
    let theta = fround(position);
    for (let i = 0; i < angles.length; i++) {
      const whole = fround(theta / list[i]!);
      const divided = fround(scale * whole);
      const weight = weights[i]!;
      angles[i] = type === 'yarn' ? fround(fround(divided * fround(1 - weight)) + fround(whole * weight)) : divided;
      theta = fround(theta * step);
    }
  };
}
