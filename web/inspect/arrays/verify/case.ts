import type { Explanation, Search } from './explain.ts';
import type { Subject } from './judge.ts';
import type { Model } from './prediction.ts';
import type { Turns } from './turns.ts';

/** An array beside what it should be. */
export interface Case {
  readonly subject: Subject;
  /** Shape of the caller's array, for indices; lines and columns are in its order. */
  readonly shape: readonly number[];
  readonly model: Model;
  /** The turns of the model, if it has any. */
  readonly turns?: Turns;
  /** Whether ggml computes such angles, each from the one before. */
  readonly stepwise: boolean;
  /** How many arrays lie side by side in each line: cosines and sines; 1 if left out. */
  readonly blocks?: number;
  /** Row of a line among `rows`, and its position. */
  readonly rows: number;
  readonly rowOf: (line: number) => number;
  readonly positionOf: (line: number) => number;
  /** Columns of the two components of each pair, where these show an angle. */
  readonly pairs?: readonly (readonly [number, number])[];
  /** Models of the angles of recipes that differ within float32. */
  readonly recipes?: () => Readonly<Record<'float32-angles' | 'ggml-incremental', Model>>;
  readonly sample: readonly number[];
  /** What else a right array is told. */
  readonly besides?: string;
  /** Finds mistakes that make the array. */
  readonly explain: (search: Search) => Explanation[];
}
