/** Arrays that one call of the module writes. */
import { checkOut, sizeOf, tensor } from '../input/index.ts';
import type { Tensor } from '../types/index.ts';
import type { ExtendedEngine, Filled, Instance, Scratch, Slot } from './memory.ts';

/** The shape of a result, and the caller's array for it, if there is one; the array is checked here. */
interface Target {
  readonly shape: readonly number[];
  readonly out?: Float32Array | undefined;
}

type AnyEngine = Instance | ExtendedEngine;

/** Writes a result to an address while the arrays in scratch memory are in place. */
type Write = (filled: Filled, result: number) => void;

export function filled32(engine: AnyEngine, scratch: Scratch, { shape, out }: Target, write: Write): Tensor {
  const slot = scratch.room32(sizeOf(shape));
  checkOut(out, slot.length);
  return tensor(
    filledBy(engine, scratch, slot, write, (filled) => filled.read32(slot, out)),
    [...shape],
  );
}

export function filledInt32(engine: AnyEngine, scratch: Scratch, { shape }: Target, write: Write): Tensor<Int32Array> {
  const slot = scratch.room32(sizeOf(shape));
  return tensor(
    filledBy(engine, scratch, slot, write, (filled) => filled.readInt32(slot)),
    [...shape],
  );
}

export function filled64(engine: AnyEngine, scratch: Scratch, { shape }: Target, write: Write): Tensor<Float64Array> {
  const slot = scratch.room64(sizeOf(shape, 8));
  return tensor(
    filledBy(engine, scratch, slot, write, (filled) => filled.read64(slot)),
    [...shape],
  );
}

function filledBy<Data>(
  engine: AnyEngine,
  scratch: Scratch,
  slot: Slot,
  write: Write,
  read: (filled: Filled) => Data,
): Data {
  return scratch.run(engine, (filled) => {
    write(filled, filled.at(slot));
    return read(filled);
  });
}
