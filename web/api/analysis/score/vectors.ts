/** What position vectors do: distances, neighbours, the shift. */

import { allocated, sizeOf, tensor } from '../../input/index.ts';
import { type ExtendedEngine, Scratch } from '../../module/index.ts';
import type { Tensor } from '../../types/index.ts';
import { type Context, type Found, ifDefined, measured } from './context.ts';

/** A measure of the position vectors, where there are any. */
export function ofVectors(at: Context, name: Parameters<typeof measured>[1]): Found | undefined {
  return at.subject.vectors && measured(at, name, at.rows);
}

const groups = { groups: 8, members: 6, spread: 0.3 };

export function neighboursKept({ engine, subject, seed }: Context): Found | undefined {
  const { place, vectors } = subject;
  if (place !== 'embedding') return undefined;
  const count = groups.groups * groups.members;
  const position = ifDefined(() => vectors?.(0, count));
  // A grid or a table may have fewer.
  if (position === undefined || position.data.length < count) return undefined;
  const dim = position.shape[1] as number;
  const scratch = new Scratch();
  const words = scratch.room32(sizeOf([count, dim]));
  const drawn = scratch.run(engine, (filled) => {
    engine.raw.synthetic_word_groups(groups.groups, groups.members, dim, groups.spread, seed, filled.at(words));
    return filled.read32(words);
  });
  // Members of a group stand far apart, as the words of a text do.
  const stride = 29;
  for (let i = 0; i < count; i++) {
    const p = (i * stride) % count;
    for (let c = 0; c < dim; c++) drawn[i * dim + c]! += position.data[p * dim + c] as number;
  }
  return { value: keptShare(engine, drawn, count, dim), positions: [] };
}

function keptShare(engine: ExtendedEngine, words: Float32Array, count: number, dim: number): number {
  const scratch = new Scratch();
  const slot = scratch.float32(words);
  return scratch.run(engine, (filled) => engine.raw.neighbours_kept(filled.at(slot), count, dim, groups.members));
}

/** The largest part of a step that a map may miss and still be said to shift the vectors. */
export const missedAtMost = 1e-3;

/**
 * What least squares find for a shift by one position. What they leave over is measured against the length of a step and not of the
 * vectors: beside numbers that grow without end, any step looks small.
 */
export function shiftOf({ engine, subject, rows }: Context): { affine: Found; orthogonality: Found } | undefined {
  const [count, dim] = rows.shape as [number, number];
  // With as many unknowns as rows any table would fit.
  if (!subject.vectors || !subject.line || count < 2 * dim) return undefined;
  const [length, step] = lengths(rows);
  if (step === 0) return undefined;
  const linear = leastSquares(engine, rows);
  const affine = leastSquares(engine, withOnes(rows));
  const missed = (linear.residual * length) / step;
  return {
    affine: { value: (affine.residual * Math.hypot(length, Math.sqrt(count - 1))) / step, positions: [] },
    orthogonality: { value: missed <= missedAtMost ? linear.orthogonality : Number.POSITIVE_INFINITY, positions: [] },
  };
}

function leastSquares(engine: ExtendedEngine, { data, shape }: Tensor): { residual: number; orthogonality: number } {
  const [count, dim] = shape as [number, number];
  const scratch = new Scratch();
  const slot = scratch.float32(data);
  const out = scratch.room64(sizeOf([dim, dim], 8));
  return scratch.run(engine, (filled) => engine.raw.shift_operator(filled.at(slot), count, dim, 1, filled.at(out)));
}

/** A column of ones, with which a matrix adds a constant vector. */
function withOnes({ data, shape }: Tensor): Tensor {
  const [count, dim] = shape as [number, number];
  const wider = allocated(Float32Array, sizeOf([count, dim + 1])).fill(1);
  for (let i = 0; i < count; i++) wider.set(data.subarray(i * dim, (i + 1) * dim), i * (dim + 1));
  return tensor(wider, [count, dim + 1]);
}

/** The length of all vectors but the first together, and of all steps between neighbours. */
function lengths({ data, shape }: Tensor): [all: number, steps: number] {
  const dim = shape[1] as number;
  let all = 0;
  let steps = 0;
  for (let i = dim; i < data.length; i++) {
    const value = data[i] as number;
    all += value * value;
    steps += (value - (data[i - dim] as number)) ** 2;
  }
  return [Math.sqrt(all), Math.sqrt(steps)];
}
