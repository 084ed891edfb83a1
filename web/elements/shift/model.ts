import type { Posenc, Tensor } from 'posenc';
import { sinusoidal } from 'posenc/catalogue';
import { choiceParameter, integerParameter, linear, numberOf, pairParameter } from '../figure/index.ts';

export const view = choiceParameter(
  'view',
  'The matrix of a shift, or the distance of two positions that move together.',
  ['matrix', 'distances'],
  'matrix',
);
export const position = integerParameter('position', 'p: the position that is shifted.', 2, [0, 2 ** 20], {
  unit: 'positions',
  slider: linear(0, 100),
});
export const shift = integerParameter('shift', 'φ: how far.', 3, [-1000, 1000], {
  unit: 'positions',
  slider: linear(-50, 50),
});
export const pair = pairParameter('dimensions', 64);
export const dim = integerParameter('dim', 'Dimensions of the table, two for each pair.', 32, [2, 128], {
  even: true,
  slider: linear(2, 64),
});
export const base = numberOf(sinusoidal, 'base');
export const length = integerParameter(
  'length',
  'Positions over which the residual and the distances are looked at.',
  128,
  [2, 1024],
  { unit: 'positions', slider: linear(2, 512) },
);

/** The model behind `posenc-shift`: what a shift does to the pairs of the sinusoidal table. */
export interface ShiftRequest {
  readonly dim: number;
  readonly base: number;
  readonly position: number;
  readonly shift: number;
  /** Number of positions over which the residual and the distances are computed. */
  readonly length: number;
}

export type Vector = readonly [number, number];

export interface PairShift {
  /** Radians per position. */
  readonly frequency: number;
  /** Row by row, applied to (sin, cos). */
  readonly matrix: Tensor<Float64Array>;
  /** (sin, cos) at the position and at the shifted one, and the product of the matrix with the first. */
  readonly before: Vector;
  readonly after: Vector;
  readonly mapped: Vector;
  /** The largest entry of |PE(p + shift) - M PE(p)| over all positions. */
  readonly residual: number;
}

export function shiftPairs(pe: Posenc, { dim, base, position, shift, length }: ShiftRequest): PairShift[] {
  const options = { scheme: 'sinusoidal', dim, base } as const;
  const here = pe.absolute({ ...options, length });
  const there = pe.absolute({ ...options, length, offset: shift });
  const read = pe.absolute({ ...options, positions: [position, position + shift] });
  return Array.from(pe.frequencies(options), (frequency, pair) => {
    const matrix = pe.pairShiftMatrix({ frequency, shift });
    const [before, after] = [pairOf(read, 0, pair), pairOf(read, 1, pair)];
    let residual = 0;
    for (let row = 0; row < length; row++)
      residual = Math.max(residual, distance(pairOf(there, row, pair), apply(matrix, pairOf(here, row, pair))));
    return { frequency, matrix, before, after, mapped: apply(matrix, before), residual };
  });
}

function pairOf({ data, shape: [, dim = 0] }: Tensor, row: number, pair: number): Vector {
  return [data[row * dim + 2 * pair] as number, data[row * dim + 2 * pair + 1] as number];
}

export function apply({ data }: Tensor<Float64Array>, [x, y]: Vector): Vector {
  const [a = 0, b = 0, c = 0, d = 0] = data;
  return [a * x + b * y, c * x + d * y];
}

function distance(a: Vector, b: Vector): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

export interface ShiftedDistances {
  /** For each ψ: |f(p + ψ) - f(p′ + ψ)| with p′ = p + shift. */
  readonly pairs: Float64Array;
  /** The same for the real parts alone. */
  readonly real: Float64Array;
}

export function shiftDistances(pe: Posenc, { dim, base, position, shift, length }: ShiftRequest): ShiftedDistances {
  const along = (part: 'complex' | 'real') => {
    const rows = (first: number) =>
      pe.absolute({ scheme: 'complex-exponential', part, dim, base, length, offset: first }).data;
    const [p, q] = [rows(position), rows(position + shift)];
    const width = p.length / length;
    return Float64Array.from({ length }, (_, k) => {
      let sum = 0;
      for (let i = k * width; i < (k + 1) * width; i++) sum += ((p[i] as number) - (q[i] as number)) ** 2;
      return Math.sqrt(sum);
    });
  };
  return { pairs: along('complex'), real: along('real') };
}

/** What the figure shows. */
export interface ShiftModel {
  readonly view: 'matrix' | 'distances';
  readonly position: number;
  readonly shift: number;
  readonly length: number;
  readonly pairs: readonly PairShift[];
  readonly distances: ShiftedDistances;
}

/** The largest residual among all pairs. */
export function worstResidual({ pairs }: ShiftModel): number {
  return Math.max(...pairs.map(({ residual }) => residual));
}
