import type { Posenc } from 'posenc';
import { type PrecisionRecipeName, precisionReport } from 'posenc/inspect';
import type { Label } from '../../../messages/index.ts';

/** What is compared, and what it is called beside its curve. */
export const recipes = {
  'float32-angles': 'all in float32',
  'bfloat16-frequencies': 'frequencies in bfloat16',
  'bfloat16-positions': 'positions in bfloat16',
} as const satisfies Partial<Record<PrecisionRecipeName, Label>>;

/** The model behind the figure of precision. */
export interface PrecisionCurves {
  /** Where a stretch of positions ends, from 1 to 131,072. */
  readonly ends: readonly number[];
  readonly curves: readonly {
    readonly recipe: keyof typeof recipes;
    /** The largest error of any pair's angle at the positions looked at up to there, in radians. */
    readonly errors: readonly number[];
  }[];
}

const LONGEST = 17;
const STRETCHES = 102;
/** Of each stretch so many positions are looked at. */
const LOOKED_AT = 6;

/** How far angles are off, the further into a text the more; `base` of RoPE, heads of 128 components. */
export function precisionCurves(pe: Posenc, base: number): PrecisionCurves {
  const at = (stretch: number) => 2 ** ((LONGEST * stretch) / STRETCHES);
  const ends = Array.from({ length: STRETCHES }, (_, i) => Math.round(at(i + 1)));
  const positions = ends.flatMap((_, i) =>
    Array.from({ length: LOOKED_AT }, (__, k) => Math.round(at(i) + ((k + 1) / LOOKED_AT) * (at(i + 1) - at(i)))),
  );
  const names = Object.keys(recipes) as (keyof typeof recipes)[];
  return {
    ends,
    curves: names.map((recipe) => {
      const { byPosition } = precisionReport(pe, { dim: 128, base, recipe, positions });
      let largest = 0;
      const errors = ends.map((_, i) => {
        largest = Math.max(largest, ...byPosition.subarray(i * LOOKED_AT, (i + 1) * LOOKED_AT));
        return largest;
      });
      return { recipe, errors };
    }),
  };
}
