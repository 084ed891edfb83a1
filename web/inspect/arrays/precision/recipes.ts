import { type NumberFormat, rounderOf } from './rounding.ts';

/** In which formats a program computes a rotary table, step by step. */
export interface PrecisionRecipe {
  /** Of the frequencies (inv_freq). */
  readonly frequencies: NumberFormat;
  /** Of the positions. */
  readonly positions: NumberFormat;
  /** Of the product of both. */
  readonly angles: NumberFormat;
  /** Of cosines and sines. */
  readonly table: NumberFormat;
  /** Angles of a position come from each other: θ ← θ · base^(−2/dim), as ggml multiplies them on a CPU. */
  readonly incremental: boolean;
}

const recipe = (
  frequencies: NumberFormat,
  positions: NumberFormat,
  angles: NumberFormat,
  table: NumberFormat,
  incremental = false,
): PrecisionRecipe => ({ frequencies, positions, angles, table, incremental });

/** The recipes that programs use. */
export const precisionRecipes = {
  /** In double precision: the reference. */
  exact: recipe('float64', 'float64', 'float64', 'float64'),
  /** Rounded once, at the end, as posenc does. */
  'float32-table': recipe('float64', 'float64', 'float64', 'float32'),
  /** Hugging Face, vLLM and most others: inv_freq, the product and the tables in float32. */
  'float32-angles': recipe('float32', 'float32', 'float32', 'float32'),
  /** Only inv_freq in float32. */
  'float32-frequencies': recipe('float32', 'float64', 'float64', 'float64'),
  /** ggml on a CPU. */
  'ggml-incremental': recipe('float32', 'float32', 'float32', 'float32', true),
  /** float32-angles, the tables then in bfloat16: what a model in bfloat16 multiplies with. */
  'bfloat16-table': recipe('float32', 'float32', 'float32', 'bfloat16'),
  'float16-table': recipe('float32', 'float32', 'float32', 'float16'),
  /** A model converted as a whole, its buffer inv_freq too; the products are in float32. */
  'bfloat16-frequencies': recipe('bfloat16', 'float32', 'float32', 'float32'),
  'float16-frequencies': recipe('float16', 'float32', 'float32', 'float32'),
  /** Positions in bfloat16: those above 256 collide. */
  'bfloat16-positions': recipe('float32', 'bfloat16', 'float32', 'float32'),
  /** Positions in float16: those above 2048 collide, and from 65520 they are infinite. */
  'float16-positions': recipe('float32', 'float16', 'float32', 'float32'),
  /** Everything in bfloat16. */
  'bfloat16-angles': recipe('bfloat16', 'bfloat16', 'bfloat16', 'bfloat16'),
} as const satisfies Record<string, PrecisionRecipe>;

/** The names of the ways to compute angles that `precisionReport` knows. */
export type PrecisionRecipeName = keyof typeof precisionRecipes;

export interface RecipeSteps {
  /** The position that is multiplied. */
  readonly positionOf: (position: number) => number;
  /** The angles of all pairs at a position. */
  readonly anglesAt: (position: number, angles: Float64Array) => void;
  /** What cosines and sines are rounded to. */
  readonly rounded: (value: number) => number;
}

/**
 * The steps of a recipe. `frequencies` are exact; `plain`, the base's ladder without a scaling, is what ggml multiplies its way
 * through, before it divides by what a scaling makes of each.
 */
export function stepsOf(
  recipe: PrecisionRecipe,
  frequencies: ArrayLike<number>,
  plain: ArrayLike<number>,
): RecipeSteps {
  const roundPosition = rounderOf(recipe.positions);
  const roundAngle = rounderOf(recipe.angles);
  const roundFrequency = rounderOf(recipe.frequencies);
  // As frameworks write it, 1 / base^(2i/dim) rounds twice; a scaling then divides.
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
