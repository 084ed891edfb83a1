/** What tables for the embedding share. */
import { type Engine, type Filled, pieceBytes, Scratch, zeros32 } from '../memory.ts';
import type { RawModule, RawTake } from '../raw.ts';
import { checkOut, sizeOf, tensor } from '../tensor.ts';
import type { PositionOptions, Scheme, Tensor } from '../types.ts';
import { readPositions } from '../validate.ts';

export type Options = Readonly<Record<string, unknown>>;

export interface AbsoluteHandler {
  readonly scheme: Scheme;
  /** `options.scheme` is already known to be this one. */
  readonly compute: (engine: Engine, options: Options) => Tensor;
}

/** Options that tables of a list of positions take besides the parameters of the scheme. */
export const positionArrays = ['positions', 'out'] as const;

/** [positions, ...row], filled by `call`. `scratch` may hold arrays of the scheme. */
export function positionTable(
  engine: Engine,
  options: Options,
  row: readonly number[],
  call: (raw: RawModule, filled: Filled, positions: number, count: number, out: number) => void,
  scratch = new Scratch(),
): Tensor {
  const positions = readPositions(options as PositionOptions, 4 * sizeOf(row));
  const shape = [positions.length, ...row];
  const at = scratch.float64(positions);
  return filledTable(engine, options, shape, scratch, (raw, filled, out) =>
    call(raw, filled, filled.at(at), positions.length, out),
  );
}

/** [positions, dim], of which `call` gives one piece after the other. */
export function tableInPieces(
  engine: Engine,
  options: Options,
  dim: number,
  call: (raw: RawModule, positions: number, count: number, piece: number, rows: number, take: RawTake) => void,
): Tensor {
  const rowBytes = 4 * sizeOf([dim]);
  const positions = readPositions(options as PositionOptions, rowBytes);
  const { length } = positions;
  const out = checkOut(options.out as Float32Array | undefined, sizeOf([length, dim]));
  const rows = Math.min(length, Math.max(1, Math.floor(pieceBytes / rowBytes)));
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const piece = scratch.room32(rows * dim);
  const data = out ?? zeros32(length * dim);
  return scratch.run(engine, (filled) => {
    const take = (first: number, count: number) => data.set(filled.view32(piece).subarray(0, count * dim), first * dim);
    call(engine.raw, filled.at(at), length, filled.at(piece), rows, take);
    return tensor(data, [length, dim]);
  });
}

/** An array of a shape that is known, filled by `call`. */
export function filledTable(
  engine: Engine,
  options: Options,
  shape: readonly number[],
  scratch: Scratch,
  call: (raw: RawModule, filled: Filled, out: number) => void,
): Tensor {
  const size = sizeOf(shape);
  const out = checkOut(options.out as Float32Array | undefined, size);
  const result = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    call(engine.raw, filled, filled.at(result));
    return tensor(filled.read32(result, out), shape);
  });
}
