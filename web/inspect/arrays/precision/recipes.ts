import { float32Frequencies, ggmlAngles, type RopeFrequencies } from './frequencies.ts';

/**
 * The formats in which a program computes a rotary table, step by step. Each step is computed from the rounded result
 * of the one before and rounded once.
 */
export interface PrecisionRecipe {
  /**
   * Format to which the frequencies (inv_freq) are converted. Programs compute them in float32, each operation and the
   * scaling included, and convert the finished buffer once; 'float64' stands for exact frequencies.
   */
  readonly frequencies: NumberFormat;
  /** Format of the positions. */
  readonly positions: NumberFormat;
  /** Format of their products, the angles, and of the cosines and sines taken of them. */
  readonly angles: NumberFormat;
  /** Format to which cosines and sines, times the attention factor, are converted at the end. */
  readonly table: NumberFormat;
  /**
   * Whether the angles of a position follow from each other, θ ← θ · base^(−2/dim), all in float32, as ggml computes
   * them on a CPU. `frequencies` is not used then.
   */
  readonly incremental: boolean;
}

const recipe = (
  frequencies: NumberFormat,
  positions: NumberFormat,
  angles: NumberFormat,
  table: NumberFormat,
  incremental = false,
): PrecisionRecipe => ({ frequencies, positions, angles, table, incremental });

/** The recipes of known programs. */
export const precisionRecipes = {
  /** Double precision throughout: the reference. */
  exact: recipe('float64', 'float64', 'float64', 'float64'),
  /** Rounded once, at the end: posenc, and diffusers where it asks for frequencies in float64 (Flux). */
  'float32-table': recipe('float64', 'float64', 'float64', 'float32'),
  /**
   * inv_freq, the product and the tables in float32: transformers since 4.39, Meta's Llama (whose complex64 `freqs_cis`
   * has the same cosines and sines), vLLM before it converts its cache, flash-attn with `pos_idx_in_fp32`, Megatron.
   */
  'float32-angles': recipe('float32', 'float32', 'float32', 'float32'),
  /** inv_freq in float32 and the rest exact: the part of 'float32-angles' that grows in proportion to the position. */
  'float32-frequencies': recipe('float32', 'float64', 'float64', 'float64'),
  /** ggml on a CPU (llama.cpp): θ ← θ · powf(base, −2/dim) from pair to pair. */
  'ggml-incremental': recipe('float32', 'float32', 'float32', 'float32', true),
  /**
   * Like 'float32-angles', with finished tables in bfloat16: what transformers (`cos.to(x.dtype)`) and vLLM (its cache in
   * the model's dtype) multiply a bfloat16 model's queries with.
   */
  'bfloat16-table': recipe('float32', 'float32', 'float32', 'bfloat16'),
  /** The same in a float16 model. */
  'float16-table': recipe('float32', 'float32', 'float32', 'float16'),
  /**
   * The finished inv_freq in bfloat16, the product in float32: `inv_freq.to(x.dtype)` before `.float()` products, or a
   * module converted as a whole whose positions are float32 (sglang-jax until July 2026).
   */
  'bfloat16-frequencies': recipe('bfloat16', 'float32', 'float32', 'float32'),
  /** The same in float16, in which frequencies below 6.1e-5 lose digits as well. */
  'float16-frequencies': recipe('float16', 'float32', 'float32', 'float32'),
  /** Positions in bfloat16, where those above 256 collide; the rest in float32 (keras-hub in mixed precision until 2024). */
  'bfloat16-positions': recipe('float32', 'bfloat16', 'float32', 'float32'),
  /** Positions in float16: those above 2048 collide, and from 65520 on they are infinite. */
  'float16-positions': recipe('float32', 'float16', 'float32', 'float32'),
  /**
   * Everything after inv_freq in bfloat16: a module converted as a whole that counts in the buffer's dtype
   * (`arange(n).type_as(inv_freq)`: transformers before 4.39, GPT-NeoX, flash-attn without `pos_idx_in_fp32`), or a
   * product of matrices under autocast.
   */
  'bfloat16-angles': recipe('bfloat16', 'bfloat16', 'bfloat16', 'bfloat16'),
} as const satisfies Record<string, PrecisionRecipe>;

/** Names of the recipes that `precisionReport` and `recipeTable` know. */
export type PrecisionRecipeName = keyof typeof precisionRecipes;

/** The steps from a position to the entries of its row. */
export interface RecipeSteps {
  /** Returns the position by which frequencies are multiplied. */
  readonly positionOf: (position: number) => number;
  /** Computes the angles of all pairs at a position. */
  readonly anglesAt: (position: number, angles: Float64Array) => void;
  /** Returns the entry of a table for the exact cosine or sine of an angle. */
  readonly entryOf: (value: number) => number;
}

/** Returns the steps of a recipe. `attentionFactor` multiplies cosines and sines before they are converted. */
export function stepsOf(recipe: PrecisionRecipe, rope: RopeFrequencies, attentionFactor: number): RecipeSteps {
  const roundPosition = rounderOf(recipe.positions);
  const roundAngle = rounderOf(recipe.angles);
  const roundTable = rounderOf(recipe.table);
  const entryOf =
    attentionFactor === 1
      ? (value: number) => roundTable(roundAngle(value))
      : scaledEntry(recipe, attentionFactor, roundAngle, roundTable);
  return { positionOf: roundPosition, anglesAt: anglesOf(recipe, rope, roundPosition, roundAngle), entryOf };
}

/** A tensor times a number: the number is not converted to half precision, but to float32, in which it is multiplied. */
function scaledEntry(
  { angles }: PrecisionRecipe,
  attentionFactor: number,
  roundAngle: (value: number) => number,
  roundTable: (value: number) => number,
) {
  const factor = angles === 'float64' ? attentionFactor : Math.fround(attentionFactor);
  return (value: number) => roundTable(roundAngle(roundAngle(value) * factor));
}

function anglesOf(
  recipe: PrecisionRecipe,
  rope: RopeFrequencies,
  roundPosition: (value: number) => number,
  roundAngle: (value: number) => number,
): RecipeSteps['anglesAt'] {
  if (recipe.incremental) {
    const ggml = ggmlAngles(rope);
    return (position, angles) => ggml(roundPosition(position), angles);
  }
  const roundFrequency = rounderOf(recipe.frequencies);
  const converted = (of: RopeFrequencies) =>
    recipe.frequencies === 'float64' ? of.exact : float32Frequencies(of).map(roundFrequency);
  const used = converted(rope);
  const { start } = rope;
  const first = start > 0 ? converted({ ...rope, type: 'none', exact: rope.plain, divisors: undefined }) : used;
  return (position, angles) => {
    const p = roundPosition(position);
    const frequencies = position < start ? first : used;
    for (let i = 0; i < angles.length; i++) angles[i] = roundAngle(p * frequencies[i]!);
  };
}

/** The formats in which programs keep angles and tables. */
export type NumberFormat = 'float64' | 'float32' | 'bfloat16' | 'float16';

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** Rounds to float32 and then to bfloat16, ties to even, as frameworks do. */
export function roundToBfloat16(value: number): number {
  single[0] = value;
  if (!Number.isFinite(single[0])) return single[0]!;
  const word = bits[0]!;
  bits[0] = (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000;
  return single[0]!;
}

/** Rounds to float32 and then to float16, ties to even, with subnormal numbers; 65520 and more become infinite. */
export function roundToFloat16(value: number): number {
  const x = Math.fround(value);
  const size = Math.abs(x);
  if (!(size < 65520)) return Number.isNaN(x) ? NaN : Math.sign(x) * Infinity;
  if (size === 0) return x;
  single[0] = size;
  const exponent = Math.max((bits[0]! >>> 23) - 127, -14);
  const quantum = 2 ** (exponent - 10);
  // The quantum is a power of two, so neither the quotient nor the product is rounded.
  const quotient = size / quantum;
  const floor = Math.floor(quotient);
  const rest = quotient - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 === 1);
  return (x < 0 ? -1 : 1) * (up ? floor + 1 : floor) * quantum;
}

const rounders: Readonly<Record<NumberFormat, (value: number) => number>> = {
  float64: (value) => value,
  float32: Math.fround,
  bfloat16: roundToBfloat16,
  float16: roundToFloat16,
};

export const rounderOf = (format: NumberFormat): ((value: number) => number) => rounders[format];
