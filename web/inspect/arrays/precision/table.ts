import type { Posenc, Tensor } from 'posenc';
import { checkedNames } from '../../../files/errors/index.ts';
import { stepsOf } from './recipes.ts';
import { type RecipeTableOptions, readRequest, recipeOptionNames } from './request.ts';

/** A rotary table as a program computes it; all [positions, dim / 2]. */
export interface RecipeTable {
  /** Cosines and sines, times the attention factor of a scaling. */
  readonly cos: Tensor<Float64Array>;
  readonly sin: Tensor<Float64Array>;
  /** The angles in radians of which they were taken. */
  readonly angles: Tensor<Float64Array>;
}

/**
 * Returns the cosines and sines of RoPE as a program computes them, step by step in the formats of a recipe. `pe.rotate`
 * takes them, so that a rotation in float32 or half precision can be compared with an exact one.
 *
 * The rounding is that of the recipe; powers, cosines and sines of math libraries may differ from it by one unit in the
 * last place of a float32.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { recipeTable } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const { cos, sin, angles } = recipeTable(pe, { dim: 128, recipe: 'bfloat16-frequencies', positions: [511] });
 * const exact = pe.rotaryAngles({ scheme: 'rope', dim: 128, positions: [511] });
 * console.assert((angles.data[1] - exact.data[1]).toFixed(3) === '0.625'); // radians, of the second pair
 * const q = { data: new Float32Array(128).fill(1), shape: [1, 128] };
 * const turned = pe.rotate(q, { cos, sin, layout: 'half' });
 * ```
 */
export function recipeTable(pe: Posenc, options: RecipeTableOptions): RecipeTable {
  const { recipe, rope, attentionFactor, positions } = readRequest(pe, checkedNames(options, recipeOptionNames));
  const steps = stepsOf(recipe, rope, attentionFactor);
  const pairs = rope.exact.length;
  const tensor = () => ({ data: new Float64Array(positions.length * pairs), shape: [positions.length, pairs] });
  const [cos, sin, angles] = [tensor(), tensor(), tensor()];
  for (const [row, position] of positions.entries()) {
    const inRow = angles.data.subarray(row * pairs, (row + 1) * pairs);
    steps.anglesAt(position, inRow);
    for (const [pair, angle] of inRow.entries()) {
      cos.data[row * pairs + pair] = steps.entryOf(Math.cos(angle));
      sin.data[row * pairs + pair] = steps.entryOf(Math.sin(angle));
    }
  }
  return { cos, sin, angles };
}
