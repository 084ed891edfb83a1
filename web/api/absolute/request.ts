/** Helpers shared by all tables that are added to the embedding. */

import { checkOut, type Options, readPositions, sizeOf, tensor } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  filled32,
  filledInPieces,
  type RawModule,
  type RawRowReceiver,
  Scratch,
} from '../module/index.ts';
import type { PositionOptions, Scheme, Tensor } from '../types/index.ts';

export interface AbsoluteHandler {
  readonly scheme: Scheme;
  /** Computes the table; `options.scheme` is known to be this scheme. */
  readonly compute: (engine: Engine, options: Options) => Tensor;
}

/** Options, besides the scheme's parameters, of tables for a list of positions. */
export const positionArrays = ['positions', 'out'] as const;

/** Returns [positions, ...row], filled by `call`. `scratch` may hold arrays of the scheme. */
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

/** Returns [positions, dim]; `call` fills one piece of rows after the other. */
export function tableInPieces(
  engine: Engine,
  options: Options,
  dim: number,
  call: (raw: RawModule, positions: number, count: number, piece: number, rows: number, take: RawRowReceiver) => void,
): Tensor {
  const positions = readPositions(options as PositionOptions, 4 * sizeOf([dim]));
  const shape = [positions.length, dim] as const;
  const out = checkOut(options.out as Float32Array | undefined, sizeOf(shape));
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const data = filledInPieces(engine, scratch, shape, out, ({ raw }, filled, ...piece) =>
    call(raw, filled.at(at), positions.length, ...piece),
  );
  return tensor(data, shape);
}

/** Returns an array of a known shape, filled by `call`. */
export function filledTable(
  engine: Engine,
  options: Options,
  shape: readonly number[],
  scratch: Scratch,
  call: (raw: RawModule, filled: Filled, out: number) => void,
): Tensor {
  const out = options.out as Float32Array | undefined;
  return filled32(engine, scratch, { shape, out }, (filled, result) => call(engine.raw, filled, result));
}
