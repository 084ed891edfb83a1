import { type NumberFormat, rounderOf } from './rounding.ts';

/** The formats in which a program computes a rotary table, step by step. */
export interface PrecisionRecipe {
  /** Format of the frequencies (inv_freq). */
  readonly frequencies: NumberFormat;
  /** Format of the positions. */
  readonly positions: NumberFormat;
  /** Format of their products, the angles. */
  readonly angles: NumberFormat;
  /** Format of cosines and sines. */
  readonly table: NumberFormat;
  /** Whether the angles of a position follow from each other, θ ← θ · base^(−2/dim), as ggml computes them on a CPU. */
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
  /** Rounded once, at the end, like posenc. */
  'float32-table': recipe('float64', 'float64', 'float64', 'float32'),
  /** inv_freq, the product and the tables in float32: Hugging Face, vLLM and most others. */
  'float32-angles': recipe('float32', 'float32', 'float32', 'float32'),
  /** Only inv_freq in float32. */
  'float32-frequencies': recipe('float32', 'float64', 'float64', 'float64'),
  /** ggml on a CPU. */
  'ggml-incremental': recipe('float32', 'float32', 'float32', 'float32', true),
  /** Like 'float32-angles', with tables in bfloat16: the tables that a bfloat16 model multiplies with. */
  'bfloat16-table': recipe('float32', 'float32', 'float32', 'bfloat16'),
  'float16-table': recipe('float32', 'float32', 'float32', 'float16'),
  /** A model converted as a whole, including its buffer inv_freq; the products are in float32. */
  'bfloat16-frequencies': recipe('bfloat16', 'float32', 'float32', 'float32'),
  'float16-frequencies': recipe('float16', 'float32', 'float32', 'float32'),
  /** Positions in bfloat16: those above 256 collide. */
  'bfloat16-positions': recipe('float32', 'bfloat16', 'float32', 'float32'),
  /** Positions in float16: those above 2048 collide, and from 65520 on they are infinite. */
  'float16-positions': recipe('float32', 'float16', 'float32', 'float32'),
  /** Everything in bfloat16. */
  'bfloat16-angles': recipe('bfloat16', 'bfloat16', 'bfloat16', 'bfloat16'),
} as const satisfies Record<string, PrecisionRecipe>;

/** Names of the recipes that `precisionReport` knows. */
export type PrecisionRecipeName = keyof typeof precisionRecipes;

export interface RecipeSteps {
  /** Returns the position by which frequencies are multiplied. */
  readonly positionOf: (position: number) => number;
  /** Computes the angles of all pairs at a position. */
  readonly anglesAt: (position: number, angles: Float64Array) => void;
  /** Rounds a cosine or sine. */
  readonly rounded: (value: number) => number;
}

/**
 * Returns the steps of a recipe. `frequencies` are exact. `plain` are those of the base without a scaling, which ggml
 * computes by repeated multiplication before it applies the scaling to each.
 */
export function stepsOf(
  recipe: PrecisionRecipe,
  frequencies: ArrayLike<number>,
  plain: ArrayLike<number>,
): RecipeSteps {
  const roundPosition = rounderOf(recipe.positions);
  const roundAngle = rounderOf(recipe.angles);
  const roundFrequency = rounderOf(recipe.frequencies);
  // In the form that frameworks use, 1 / base^(2i/dim), each frequency is rounded twice before a scaling divides it.
  const used = Float64Array.from(frequencies, (frequency, i) => {
    if (recipe.frequencies === 'float64') return frequency;
    const ladder = roundFrequency(1 / roundFrequency(1 / plain[i]!));
    return frequency === plain[i] ? ladder : roundFrequency(ladder / (plain[i]! / frequency));
  });
  const ratios = Float64Array.from(frequencies, (frequency, i) => roundFrequency(frequency / plain[i]!));
  const step = roundFrequency(plain.length > 1 ? plain[1]! / plain[0]! : 1);
  const product = (position: number, angles: Float64Array) => {
    const p = roundPosition(position);
    for (let i = 0; i < angles.length; i++) angles[i] = roundAngle(p * used[i]!);
  };
  const incremental = (position: number, angles: Float64Array) => {
    let theta = roundPosition(position);
    for (let i = 0; i < angles.length; i++) {
      angles[i] = roundAngle(theta * ratios[i]!);
      theta = roundAngle(theta * step);
    }
  };
  return {
    positionOf: roundPosition,
    anglesAt: recipe.incremental ? incremental : product,
    rounded: rounderOf(recipe.table),
  };
}
