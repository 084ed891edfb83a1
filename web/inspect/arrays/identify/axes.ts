import type { Field } from './field.ts';
import type { RotaryGuess } from './rope.ts';

export interface AxisHints {
  readonly noise: number;
  /** The axes of the rows, if the array keeps them. */
  readonly shape: readonly number[];
  readonly positions?: { readonly data: Float64Array; readonly shape: readonly number[] };
  readonly grid?: readonly number[];
}

/** Rotations whose pairs read positions on several axes. */
export function* axisGuesses(_field: Field, _hints: AxisHints): Generator<RotaryGuess> {}
