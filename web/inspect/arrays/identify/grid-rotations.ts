import { angleAt, type Field, nicest, readings, wrapped } from '../angles/index.ts';
import { cellAt, planesOf } from './axial.ts';
import type { AxisHints, RotaryGuess } from './guesses.ts';

/**
 * Guesses rotations of a grid with coordinates from −1 to 1: DINOv3, and axial RoPE for pixels. `augmented`: with the
 * coordinate augmentation of DINOv3's training.
 */
export function* gridRotationGuesses(field: Field, hints: AxisHints, augmented: boolean): Generator<RotaryGuess> {
  for (const { grid, prefixTokens } of gridsOf(field, hints)) {
    if (field.pairs % grid.length !== 0) continue;
    const each = field.pairs / grid.length;
    const cells = grid.reduce((product, extent) => product * extent, 1);
    const turns = stepsOf(field, grid, prefixTokens, cells);
    if (!turns) continue;
    const common = { dimPerAxis: 2 * each, grid, ...(prefixTokens > 0 && { prefixTokens }) };
    if (grid.length === 2) {
      for (const { base, ...place } of dinov3Readings(turns, grid, each, augmented)) {
        yield { options: { scheme: 'dinov3-rope', base, ...common, ...place }, fitted: {}, notes: [] };
      }
    }
    for (const maxFreq of augmented ? [] : pixelFrequencies(turns, grid, each)) {
      yield { options: { scheme: 'axial-rope', freqsFor: 'pixel', maxFreq, ...common }, fitted: {}, notes: [] };
    }
  }
}

/**
 * Yields the grids that the rows may form: the one that the caller or the array gives, otherwise every pair of extents.
 */
function* gridsOf(
  field: Field,
  { grid, shape }: AxisHints,
): Generator<{ grid: readonly number[]; prefixTokens: number }> {
  const size = (extents: readonly number[]) => extents.reduce((product, extent) => product * extent, 1);
  const value = grid ?? (shape.length > 1 && size(shape) === field.rows ? shape : undefined);
  let still = 0;
  const isStill = (row: number) =>
    Array.from({ length: field.pairs }, (_, pair) => Math.abs(angleAt(field, row, pair))).every((a) => a < 1e-6);
  while (still < field.rows && isStill(still)) still++;
  if (value) {
    if (size(value) <= field.rows) yield { grid: value, prefixTokens: field.rows - size(value) };
    return;
  }
  for (let prefixTokens = 0; prefixTokens <= Math.min(still, field.rows - 1); prefixTokens++) {
    const cells = field.rows - prefixTokens;
    for (const grid of planesOf(cells)) yield { grid, prefixTokens };
  }
}

interface AxisTurns {
  /** The turn of each pair of the axis from cell to cell, −π to π; undefined along an axis of one cell. */
  readonly steps?: Float64Array;
  /** The angle of each pair at the first cell. */
  readonly starts: Float64Array;
}

/** Returns the turns along each axis, if its pairs turn evenly along it and along no other axis. */
function stepsOf(field: Field, grid: readonly number[], prefix: number, cells: number): AxisTurns[] | undefined {
  const each = field.pairs / grid.length;
  const result: AxisTurns[] = [];
  for (const [axis, extent] of grid.entries()) {
    const steps = new Float64Array(each);
    const starts = new Float64Array(each);
    const stride = grid.slice(axis + 1).reduce((product, one) => product * one, 1);
    for (let i = 0; i < each; i++) {
      const pair = axis * each + i;
      starts[i] = angleAt(field, prefix, pair);
      if (extent > 1) steps[i] = wrapped(angleAt(field, prefix + stride, pair) - starts[i]!);
      for (let cell = 0; cell < cells; cell++) {
        const at = cellAt(cell, grid)[axis]!;
        if (Math.abs(wrapped(angleAt(field, prefix + cell, pair) - starts[i]! - at * steps[i]!)) > 1e-4 * (at + 1))
          return undefined;
      }
    }
    result.push(extent > 1 ? { steps, starts } : { starts });
  }
  return result;
}

/** Yields bases and augmentations of the coordinates: angle = 2π base^(−2i/d) · ((2c + 1)/n − 1 + offset) · factor. */
function* dinov3Readings(turns: readonly AxisTurns[], grid: readonly number[], each: number, augmented: boolean) {
  const ladders = turns.map((one, axis) => one.steps && unwrappedSteps(one.steps, grid[axis]!));
  const ratios: { base: number; error: number }[] = [];
  for (const ladder of ladders) {
    if (!ladder || each < 2) continue;
    for (const [from, to] of [
      [1, each - 1],
      [0, each - 1],
      [0, 1],
    ] as const) {
      if (to <= from) continue;
      const ratio = Math.abs(ladder[from]! / ladder[to]!);
      if (ratio > 1) ratios.push({ base: ratio ** (each / (to - from)), error: 1e-5 });
    }
  }
  const bases = new Set(
    ratios
      .flatMap(({ base, error }) => readings(base, error))
      .filter((base) => base < 1e12)
      .slice(0, 8),
  );
  if (bases.size === 0) bases.add(100);
  if (!augmented) for (const base of bases) yield { base };
  // With the augmentation of training, two pairs per axis would fit anything.
  if (!augmented || each < 3 || grid.includes(1)) return;
  for (const base of bases) {
    const factors = ladders.map((ladder, axis) => {
      if (!ladder) return 1;
      const slow = each - 1;
      return Math.abs(ladder[slow]! * grid[axis]!) / (4 * Math.PI * base ** (-slow / each));
    });
    const offsets = turns.map(({ starts }, axis) => {
      const factor = factors[axis]!;
      // The slowest pair gives the coordinate of the first cell, and the faster ones refine it.
      let coordinate = 0;
      for (let i = each - 1; i >= 0; i--) {
        const frequency = 2 * Math.PI * base ** (-i / each) * factor;
        coordinate += wrapped(starts[i]! - coordinate * frequency) / frequency;
      }
      return coordinate - (1 / grid[axis]! - 1);
    });
    yield {
      base,
      offsets: offsets.map((offset) => nicest(offset, 1e-9)),
      factors: factors.map((factor) => nicest(factor, 1e-9)),
    };
  }
}

/**
 * Adds the whole turns that are missing in the steps of the fast pairs. Those of the slow pairs are below half a turn,
 * and the ladder gives the others.
 */
function unwrappedSteps(steps: Float64Array, extent: number): Float64Array {
  const result = steps.slice();
  for (let i = steps.length - 3; i >= 0; i--) {
    const expected = (result[i + 1]! * result[i + 1]!) / result[i + 2]!;
    if (Number.isFinite(expected) && Math.abs(expected) < 100)
      result[i]! += 2 * Math.PI * Math.round((expected - steps[i]!) / (2 * Math.PI));
  }
  if (steps.length === 2 && extent < 4 && result[0]! < result[1]!) result[0]! += 2 * Math.PI;
  return result;
}

/** Fits frequencies from π to π · maxFreq / 2 in equal steps, with positions from −1 to 1. */
function* pixelFrequencies(turns: readonly AxisTurns[], grid: readonly number[], each: number): Generator<number> {
  const axis = grid.indexOf(Math.max(...grid));
  const { steps } = turns[axis]!;
  const extent = grid[axis]!;
  if (!steps || extent < 2 || each < 2) return;
  if (Math.abs(wrapped(steps[0]! - (2 * Math.PI) / (extent - 1))) > 1e-4) return;
  const last = steps[each - 1]!;
  const agrees = (maxFreq: number) =>
    turns.every(
      ({ steps: axisSteps }, one) =>
        axisSteps?.every((step, i) => {
          const frequency = Math.PI * (1 + (i / (each - 1)) * (maxFreq / 2 - 1));
          return Math.abs(wrapped(step - (2 * frequency) / (grid[one]! - 1))) < 1e-3;
        }) ?? true,
    );
  for (let k = 0; k < 128; k++) {
    const maxFreq = ((last + 2 * Math.PI * k) * (extent - 1)) / Math.PI;
    if (maxFreq > 0 && maxFreq <= 512 && agrees(maxFreq)) yield nicest(maxFreq, 1e-5);
  }
}
