import { every, logFit, nicest, readings } from '../angles/index.ts';
import type { AxisSplit } from './axis-split.ts';
import type { AxisHints, RotaryGuess } from './guesses.ts';

/** Guesses axial RoPE with positions that count; each axis has its own frequencies, or all share one ladder. */
export function* axialGuesses(split: AxisSplit, hints: AxisHints, known: boolean): Generator<RotaryGuess> {
  const { axes, axisOf, frequencies, uncertainty } = split;
  const pairs = axisOf.length;
  const count = axes.length;
  if (pairs % count !== 0) return;
  const each = pairs / count;
  for (const axisPairs of ['blocks', 'alternating'] as const) {
    const rankOf = (pair: number) => (axisPairs === 'blocks' ? Math.floor(pair / each) : pair % count);
    const stepOf = (pair: number) => (axisPairs === 'blocks' ? pair % each : Math.floor(pair / count));
    for (const reversed of known ? [false, true] : [false]) {
      const axisAt = (rank: number) => (reversed ? count - 1 - rank : rank);
      if (!axisOf.every((axis, pair) => axis < 0 || axis === axisAt(rankOf(pair)))) continue;
      for (const axisFrequencies of ['same', 'dealt'] as const) {
        const place = (pair: number) =>
          axisFrequencies === 'same' ? stepOf(pair) : stepOf(pair) + rankOf(pair) / count;
        // All axes share one slope, but each may have its own unit.
        const ladder = { frequencies: new Float64Array(0), uncertainty: new Float64Array(0) };
        const slopes: { slope: number; error: number }[] = [];
        const units: number[] = [];
        for (let rank = 0; rank < count; rank++) {
          const pairsOfAxis = Array.from({ length: pairs }, (_, pair) => pair).filter((pair) => rankOf(pair) === rank);
          ladder.frequencies = Float64Array.from(pairsOfAxis, (pair) => Math.abs(frequencies[pair]!));
          ladder.uncertainty = Float64Array.from(pairsOfAxis, (pair) => uncertainty[pair]!);
          const fit = logFit(ladder, every(pairsOfAxis.length));
          if (!fit) continue;
          slopes.push({ slope: fit.slope, error: fit.slopeError });
          units[rank] = Math.exp(fit.intercept + fit.slope * (place(pairsOfAxis[0]!) - stepOf(pairsOfAxis[0]!)));
        }
        slopes.sort((a, b) => a.error - b.error);
        const [best] = slopes;
        if (!best) continue;
        const fittedBase = Math.exp(best.slope * each);
        const factors = Array.from({ length: count }, (_, rank) => nicest(units[rank] ?? 1, 1e-5));
        for (const base of readings(fittedBase, best.error * each)) {
          const common = {
            scheme: 'axial-rope',
            base,
            dimPerAxis: 2 * each,
            ...(axisPairs !== 'blocks' && { axisPairs }),
            ...(axisFrequencies !== 'same' && { axisFrequencies }),
          };
          const fitted = { base: fittedBase, frequencies: Array.from(frequencies) };
          for (const place of placesOf(split, { known, reversed, factors, hints })) {
            yield { options: { ...common, ...place }, fitted, notes: [] };
          }
        }
      }
    }
  }
}

interface Placing {
  readonly known: boolean;
  readonly reversed: boolean;
  /** One factor per axis, in the order of the pairs. */
  readonly factors: readonly number[];
  readonly hints: AxisHints;
}

/** Yields a grid if the positions are those of one, and lists of positions otherwise. */
function* placesOf(
  { axes }: AxisSplit,
  { known, reversed, factors, hints }: Placing,
): Generator<Record<string, unknown>> {
  const scaled = axes.map((list, rank) => (known ? list : list.map((p) => p * factors[rank]!)));
  // The axes found are in the order of the pairs; the one that changes more often is the last axis of a grid.
  const changes = (list: Float64Array) =>
    list.reduce((sum, p, row) => sum + (row > 0 && p !== list[row - 1] ? 1 : 0), 0);
  const [first, last] = [axes[0]!, axes.at(-1)!];
  const columnsFirst = known ? reversed : changes(first) > changes(last);
  const order = columnsFirst ? { axisOrder: 'columns-first' } : {};
  const inGrid = known || !columnsFirst ? axes : [...axes].reverse();
  const turned = columnsFirst ? [...factors].reverse() : factors;
  for (const grid of gridsOf(inGrid, hints)) {
    const scale = turned.some((factor) => factor !== 1) ? { factors: turned } : {};
    yield { ...order, ...grid, ...scale };
  }
  const lists = known || !columnsFirst ? scaled : [...scaled].reverse();
  yield {
    ...order,
    positions: { data: lists.flatMap((list) => Array.from(list)), shape: [lists.length, lists[0]!.length] },
  };
}

/** Yields the grid whose cells have these positions, if there is one. Tokens before and after it are at 0. */
function* gridsOf(axes: readonly Float64Array[], { grid: value }: AxisHints): Generator<Record<string, unknown>> {
  const rows = axes[0]!.length;
  const still = (row: number) => axes.every((list) => list[row] === 0);
  let prefix = 0;
  while (prefix < rows && still(prefix)) prefix++;
  let suffix = 0;
  while (suffix < rows && still(rows - 1 - suffix)) suffix++;
  for (const prefixTokens of new Set([0, prefix - 1, prefix])) {
    for (const suffixTokens of new Set([0, suffix - 1, suffix])) {
      if (prefixTokens < 0 || suffixTokens < 0 || prefixTokens + suffixTokens >= rows) continue;
      const cells = axes.map((list) => list.subarray(prefixTokens, rows - suffixTokens));
      const offsets = cells.map((list) => list.reduce((min, p) => Math.min(min, p), Infinity));
      const grid = cells.map((list, axis) => list.reduce((max, p) => Math.max(max, p), -Infinity) - offsets[axis]! + 1);
      if (grid.reduce((product, extent) => product * extent, 1) !== cells[0]!.length) continue;
      if (value && value.join() !== grid.join()) continue;
      for (const spatialMergeSize of [1, 2, 3, 4]) {
        if (spatialMergeSize > 1 && grid.slice(-2).some((extent) => extent % spatialMergeSize !== 0)) continue;
        if (
          !cells.every((list, axis) =>
            list.every((p, cell) => p - offsets[axis]! === cellAt(cell, grid, spatialMergeSize)[axis]),
          )
        ) {
          continue;
        }
        yield {
          grid,
          ...(offsets.some((offset) => offset !== 0) && { offsets }),
          ...(prefixTokens > 0 && { prefixTokens }),
          ...(suffixTokens > 0 && { suffixTokens }),
          ...(spatialMergeSize > 1 && { spatialMergeSize }),
        };
      }
    }
  }
}

/** Returns the indices of a cell, with the last axis fastest, or in blocks of `merge` rows and columns. */
export function cellAt(cell: number, grid: readonly number[], merge = 1): number[] {
  const indices = grid.map(() => 0);
  let rest = cell;
  if (merge > 1) {
    const [height, width] = grid.slice(-2) as [number, number];
    const inPlane = cell % (height * width);
    rest = Math.floor(cell / (height * width));
    const block = Math.floor(inPlane / merge ** 2);
    const within = inPlane % merge ** 2;
    const across = width / merge;
    indices[grid.length - 2] = Math.floor(block / across) * merge + Math.floor(within / merge);
    indices[grid.length - 1] = (block % across) * merge + (within % merge);
  }
  for (let axis = grid.length - (merge > 1 ? 3 : 1); axis >= 0; axis--) {
    indices[axis] = rest % grid[axis]!;
    rest = Math.floor(rest / grid[axis]!);
  }
  return indices;
}

/** Returns the grids of as many cells, [rows, columns], the most nearly square ones first. */
export function planesOf(cells: number): [number, number][] {
  const heights = Array.from({ length: cells }, (_, i) => i + 1).filter((height) => cells % height === 0);
  heights.sort((a, b) => Math.abs(Math.log((a * a) / cells)) - Math.abs(Math.log((b * b) / cells)));
  return heights.map((height) => [height, cells / height]);
}
