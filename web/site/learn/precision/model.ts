import type { Posenc } from 'posenc';
import { type PrecisionRecipeName, precisionReport } from 'posenc/inspect';

/** The recipes that are compared, with the labels of their curves. */
export const recipes = {
  'float32-angles': 'all in float32',
  'bfloat16-frequencies': 'frequencies in bfloat16',
  'bfloat16-positions': 'positions in bfloat16',
} as const satisfies Partial<Record<PrecisionRecipeName, string>>;

/** The model behind the figure of precision. */
export interface PrecisionCurves {
  /** The last position of each range, from 1 to 131,072. */
  readonly ends: readonly number[];
  readonly curves: readonly {
    readonly recipe: keyof typeof recipes;
    /** The largest error of any pair's angle, in radians, over the sampled positions up to the end of each range. */
    readonly errors: readonly number[];
  }[];
}

/** A word, its position in bfloat16, and where the fastest hand points with either, in radians. */
export interface CountedWord {
  readonly position: number;
  readonly rounded: number;
  readonly angle: number;
  readonly roundedAngle: number;
}

/** Three words in a row, counted in float32 and in bfloat16. */
export function countedWords(pe: Posenc, middle: number): readonly CountedWord[] {
  const positions = [middle - 1, middle, middle + 1];
  const { moved } = precisionReport(pe, { dim: 2, recipe: 'bfloat16-positions', positions });
  return positions.map((position) => {
    const rounded = moved.first.find((one) => one.position === position)?.becomes ?? position;
    return { position, rounded, angle: position % (2 * Math.PI), roundedAngle: rounded % (2 * Math.PI) };
  });
}

const LONGEST = 17;
const STRETCHES = 102;
/** Number of positions that are sampled in each range. */
const LOOKED_AT = 6;

/** Errors of angles, which grow along a text; `base` is RoPE's, for heads of 128 components. */
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
