import { amplitudeOf, every, type Field, lineAt, logFit, nicest, readings } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { cellAt, planesOf } from './axial.ts';
import type { TableGuess, TableHints } from './guesses.ts';

/** Guesses tables for the cells of a grid. */
export function* gridGuesses({ data, shape }: NumberArray, hints: TableHints): Generator<TableGuess> {
  const dim = shape.at(-1)!;
  const rows = data.length / dim;
  const extents = shape.slice(0, -1);
  const known = hints.grid ?? (extents.length > 1 ? extents : undefined);
  if (known && known.reduce((product, extent) => product * extent, 1) === rows) {
    yield* interleavedBlocks(data, known, dim);
    yield* halfBlocks(data, known, dim);
  }
  if (extents.length >= 2 && extents.length <= 3) yield* images(data, extents, dim);
  yield* patches(data, known, rows, dim);
}

/** The frequencies of one axis, whose sines and cosines are in certain columns. */
interface AxisLadder {
  /** ln f = ln(unit) − slope · pair */
  readonly unit: number;
  readonly unitError: number;
  readonly slope: number;
  readonly slopeError: number;
  /** Frequency of the last pair, the last one to make whole turns from cell to cell. */
  readonly slowest: number;
}

interface Block {
  readonly grid: readonly number[];
  readonly axis: number;
  readonly sines: readonly number[];
  readonly cosines: readonly number[];
  /** Number of rows before the grid. */
  readonly extra?: number;
}

/** Returns undefined if these columns are not sines and cosines of this axis, or if there are too few cells. */
function ladderOf(
  data: Float64Array,
  dim: number,
  { grid, axis, sines, cosines, extra = 0 }: Block,
): AxisLadder | undefined {
  const cells = grid.reduce((product, extent) => product * extent, 1);
  // The amplitude is 1, which a few numbers rule out in most cases.
  const squares = (cell: number) =>
    sines.every((sine, i) => {
      const at = (extra + cell) * dim;
      return Math.abs(data[at + sine]! ** 2 + data[at + cosines[i]!]! ** 2 - 1) < 5e-3;
    });
  if (grid[axis]! < 2 || !squares(0) || !squares(cells - 1)) return undefined;
  const pick = (columns: readonly number[]) =>
    Float64Array.from({ length: cells * columns.length }, (_, i) => {
      const cell = extra + Math.floor(i / columns.length);
      return data[cell * dim + columns[i % columns.length]!]!;
    });
  const field: Field = { rows: cells, pairs: sines.length, perSequence: cells, re: pick(cosines), im: pick(sines) };
  const { amplitude, variation, rms } = amplitudeOf(field);
  if (sines.length === 0 || variation > 1e-3 || Math.abs(amplitude - 1) > 1e-3) return undefined;
  const positions = Float64Array.from({ length: cells }, (_, cell) => cellAt(cell, grid)[axis]!);
  const line = lineAt(field, Math.max(1e-14, 2 * rms), positions);
  if (!line) return undefined;
  const fit = logFit(line, every(sines.length));
  if (!fit) {
    const unit = Math.abs(line.frequencies[0]!);
    return { unit, unitError: line.uncertainty[0]! + 1e-7, slope: Number.NaN, slopeError: 0, slowest: unit };
  }
  return {
    unit: Math.exp(fit.intercept),
    unitError: fit.interceptError,
    slope: fit.slope,
    slopeError: fit.slopeError,
    slowest: Math.abs(line.frequencies.at(-1)!),
  };
}

/** Whether the columns of every axis with several cells are its sines and cosines. */
const turnsEvenly = (ladders: readonly (AxisLadder | undefined)[], extents: readonly number[]) =>
  ladders.every((ladder, axis) => ladder !== undefined || extents[axis]! < 2);

/** Returns bases that fit the ladders of all axes; the default if none has two pairs. */
function basesOf(ladders: readonly (AxisLadder | undefined)[], denominator: number, usual = 10000): number[] {
  const sure = ladders.filter((ladder) => ladder !== undefined && Number.isFinite(ladder.slope)) as AxisLadder[];
  sure.sort((a, b) => a.slopeError - b.slopeError);
  const [best] = sure;
  if (!best) return [usual];
  return readings(Math.exp(best.slope * denominator), best.slopeError * denominator).filter(
    (base) => base >= 1 && base <= 1e15,
  );
}

/** Guesses 'multidim': interleaved blocks, cut off after the last channel. */
function* interleavedBlocks(data: Float64Array, grid: readonly number[], dim: number): Generator<TableGuess> {
  const block = 2 * Math.ceil(dim / (2 * grid.length));
  // The last axes may be cut off.
  const pairsOf = (axis: number) => every(block / 2).filter((pair) => axis * block + 2 * pair + 1 < dim);
  const ladders = grid.map((_, axis) => {
    const columns = (second: number) => pairsOf(axis).map((pair) => axis * block + 2 * pair + second);
    return ladderOf(data, dim, { grid, axis, sines: columns(0), cosines: columns(1) });
  });
  const extents = grid.map((extent, axis) => (pairsOf(axis).length > 0 ? extent : 1));
  if (!turnsEvenly(ladders, extents)) return;
  for (const base of basesOf(ladders, block / 2)) {
    yield { options: { scheme: 'multidim', shape: [...grid], dim, ...(base !== 10000 && { base }) } };
  }
}

/** Guesses 'timing-signal': for each axis, sines and then cosines. */
function* halfBlocks(data: Float64Array, grid: readonly number[], dim: number): Generator<TableGuess> {
  const pairs = Math.floor(dim / (2 * grid.length));
  const ladders = grid.map((_, axis) => {
    const columns = (second: number) => every(pairs).map((pair) => (2 * axis + second) * pairs + pair);
    return ladderOf(data, dim, { grid, axis, sines: columns(0), cosines: columns(1) });
  });
  if (!turnsEvenly(ladders, grid)) return;
  const unit = ladders.find((ladder) => ladder !== undefined);
  for (const minTimescale of unit ? readings(unit.unit, Math.max(1e-6, unit.unitError)) : [1]) {
    for (const ratio of basesOf(ladders, pairs - 1)) {
      const maxTimescale = nicest(ratio * minTimescale, 1e-6);
      yield {
        options: {
          scheme: 'timing-signal',
          shape: [...grid],
          dim,
          ...(minTimescale !== 1 && { minTimescale }),
          ...(maxTimescale !== 10000 && { maxTimescale }),
        },
      };
    }
  }
}

/** Guesses tables for images, with or without a batch axis: DETR's sines and CAPE. */
function* images(data: Float64Array, extents: readonly number[], dim: number): Generator<TableGuess> {
  const [height, width] = extents.slice(-2) as [number, number];
  const batch = extents.length > 2 ? extents[0]! : 1;
  const numPosFeats = dim / 2;
  const batched = extents.length > 2 ? { batch } : {};
  if (dim % 2 === 0) yield { options: { scheme: 'cape-2d', ...batched, patchesX: height, patchesY: width, dim } };
  if (dim % 4 !== 0) return;
  const grid = [height, width];
  const ladders = [0, 1].map((axis) => {
    const columns = (second: number) => every(numPosFeats / 2).map((pair) => axis * numPosFeats + 2 * pair + second);
    return ladderOf(data, dim, { grid, axis, sines: columns(0), cosines: columns(1) });
  });
  const mask = {
    data: new Array(batch * height * width).fill(1),
    shape: extents.length > 2 ? [batch, height, width] : grid,
  };
  if (!turnsEvenly(ladders, grid)) return;
  for (const temperature of basesOf(ladders, numPosFeats / 2)) {
    const common = { scheme: 'detr-sine', numPosFeats, ...(temperature !== 10000 && { temperature }), mask };
    const notes = ['the mask is taken to be without padding'];
    yield { options: common, notes };
    for (const [axis, ladder] of ladders.entries()) {
      if (!ladder) continue;
      const found = nicest(ladder.unit * (grid[axis]! + 1e-6), 1e-5);
      const scale = Math.abs(found / (2 * Math.PI) - 1) < 1e-4 ? {} : { scale: found };
      yield { options: { ...common, normalize: true, ...scale }, notes };
    }
  }
}

/**
 * Guesses the tables of MAE and diffusers: columns before rows, each as sines and then cosines. Rows of zeros may come
 * first.
 */
function* patches(
  data: Float64Array,
  known: readonly number[] | undefined,
  rows: number,
  dim: number,
): Generator<TableGuess> {
  if (dim % 4 !== 0) return;
  const quarter = dim / 4;
  let zeros = 0;
  while (zeros < rows && data.subarray(zeros * dim, (zeros + 1) * dim).every((value) => value === 0)) zeros++;
  const cells = rows - zeros;
  if (cells < 1) return;
  const grids = known && known.length === 2 ? [known] : planesOf(cells);
  for (const [height, width] of grids as [number, number][]) {
    const ladders = [1, 0].map((axis, half) => {
      const columns = (second: number) => every(quarter).map((pair) => (2 * half + second) * quarter + pair);
      return ladderOf(data, dim, { grid: [height, width], axis, sines: columns(0), cosines: columns(1), extra: zeros });
    });
    if (!turnsEvenly(ladders, [width, height])) continue;
    // Both extents divided by the unit of their coordinates, which diffusers calls the base size.
    const sizes = ladders.flatMap((ladder, half) => (ladder ? [ladder.unit * (half === 0 ? width : height)] : []));
    const plain = ladders.every((ladder) => !ladder || Math.abs(ladder.unit - 1) < 1e-5);
    const slow = ladders.flatMap((one, half) => (one ? [one.slowest * (half === 0 ? width : height)] : []));
    // With large units the fast pairs make whole turns from cell to cell; the usual base then determines their
    // frequencies.
    const turned = { base: 10000, size: nicest((slow[0] ?? 1) * 10000 ** ((quarter - 1) / quarter), 1e-6) };
    const found = basesOf(ladders, quarter).map((base) => ({ base, size: nicest(sizes[0] ?? 1, 1e-6) }));
    for (const { base, size } of [...found, turned]) {
      const common = {
        scheme: 'sincos-pos-embed-2d',
        height,
        width,
        dim,
        ...(base !== 10000 && { base }),
        ...(zeros > 0 && { prefixTokens: zeros }),
      };
      if (plain) yield { options: common };
      for (const interpolationScale of [1, 2, 0.5, 1.5, 4, 0.25, 3, 1.25, 0.75, 2.5]) {
        const baseSize = nicest(size * interpolationScale, 1e-6);
        if (!Number.isInteger(baseSize) && interpolationScale !== 1) continue;
        const scaled = interpolationScale === 1 ? {} : { interpolationScale };
        const notes = ['only baseSize / interpolationScale is determined'];
        yield { options: { ...common, baseSize, ...scaled }, notes };
        if (Number.isInteger(baseSize)) break;
      }
    }
  }
}
