import {
  fromModule,
  instanceLost,
  invalid,
  missing,
  ofShape,
  outOfMemory,
  type RawError,
  rule,
  translate,
} from '../errors/index.ts';
import {
  bytesPerNumber,
  checkBoolean,
  checkFits,
  checkInteger,
  checkKeys,
  checkObject,
  checkStorageType,
  checkTensor,
  GrowingResident,
  listOf,
  MemoryResident,
  type Resident,
  readRows,
  residentOf,
  type Storage,
  sizeOf,
  sizeOfLayout,
  storedAs,
} from '../input/index.ts';
import type {
  GrowingTensor,
  MemoryFunctions,
  ResidentTensor,
  StorageType,
  TensorLike,
  UploadOptions,
} from '../types/index.ts';
import type { RawExtendedModule, RawMemory, RawModule } from './raw.generated.ts';

/** An instance of one of the WebAssembly modules. */
export interface Instance<Raw extends RawMemory = RawMemory> {
  readonly raw: Raw;
  readonly memory: WebAssembly.Memory;
  readonly state: InstanceState;
}

/** The core, whose memory holds the resident arrays. */
export interface Engine extends Instance<RawModule> {}

/** The extended part, with its core. */
export interface ExtendedEngine extends Instance<RawExtendedModule> {
  readonly core: Engine;
}

/**
 * State that the core and the extended part of one instance share: if one is lost, so is the other, and they have a
 * common limit on memory.
 */
export interface InstanceState {
  lost?: { readonly cause: unknown };
  /** Limit on the bytes of both memories together; `usedBytes` is their present size. */
  readonly limit?: number | undefined;
  usedBytes?: number;
}

/** Throws if the instance is lost. */
export function assertAlive({ lost }: InstanceState): void {
  if (lost) throw instanceLost(lost.cause);
}

/**
 * Wraps the functions of a module, which report errors in `error`, in functions that throw them. The only exceptions
 * from the module itself are traps, and those that the engine throws in the middle of a call (stack overflow). Memory
 * may then be half written and the module's own stack pointer is not reset, so no function is called any more.
 */
export function throwing<Raw extends RawMemory>(
  module: Raw & { error?: RawError | undefined },
  state: InstanceState = {},
): Raw {
  const guarded =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      // The memory is gone with the instance.
      if (state.lost && name === 'release') return undefined;
      assertAlive(state);
      let result: unknown;
      try {
        result = call(...args);
      } catch (thrown) {
        state.lost = { cause: thrown };
        throw instanceLost(thrown);
      }
      const { error } = module;
      if (!error) return result;
      module.error = undefined;
      throw fromModule(error);
    };
  const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
  return Object.assign(
    Object.create(null),
    Object.fromEntries(functions.map(([name, call]) => [name, guarded(name, call)])),
  );
}

/** A place in the scratch memory of one call, or a resident array outside of it. */
export interface Slot {
  readonly offset: number;
  readonly length: number;
  readonly resident?: Resident | undefined;
}

const alignment = 16;

interface NumberArrayConstructor {
  new (buffer: ArrayBufferLike, address: number, length: number): { set(source: ArrayLike<number>): void };
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * The module's memory for the arrays of one call. They are declared first; the memory is then allocated in one piece,
 * filled, used, read and released.
 *
 * With a single piece the size is known before anything is computed, and there is only one thing to release whatever
 * goes wrong. Growth of the memory detaches existing views, so a new one is made for every copy and none is kept.
 */
export class Scratch {
  #bytes = 0;
  readonly #residents: { slot: Slot; resident: Resident }[] = [];
  readonly #inputs: { slot: Slot; fill: (buffer: ArrayBufferLike, address: number) => void }[] = [];

  #slot(length: number, bytesPerElement: number): Slot {
    const slot = { offset: this.#bytes, length };
    this.#bytes += Math.ceil((length * bytesPerElement) / alignment) * alignment;
    return slot;
  }

  /**
   * Declares float32 numbers. Resident arrays are read in place, except by the extended part, which gets a copy; see
   * `writable`.
   */
  float32(source: ArrayLike<number>): Slot {
    const slot = this.rows(source);
    return slot.resident?.isPlain === false ? this.writable(slot) : slot;
  }

  /**
   * The same for calls that also accept float16 (`Resident.dtype`) and rows with gaps between matrices
   * (`Resident.room`).
   */
  rows(source: ArrayLike<number>): Slot {
    const resident = residentOf(source);
    if (resident) {
      const slot = { offset: 0, length: resident.length, resident };
      this.#residents.push({ slot, resident });
      return slot;
    }
    return this.#copied(Float32Array, source);
  }

  #copied(Type: NumberArrayConstructor, source: ArrayLike<number>): Slot {
    const slot = this.#slot(source.length, Type.BYTES_PER_ELEMENT);
    this.#inputs.push({ slot, fill: (buffer, address) => new Type(buffer, address, source.length).set(source) });
    return slot;
  }

  /** Ensures that the call may write to the slot, by copying a resident array there. */
  writable(slot: Slot): Slot {
    const { resident, length } = slot;
    if (!resident) return slot;
    const fill = (buffer: ArrayBufferLike, address: number) =>
      new Float32Array(buffer, address, length).set(resident.view);
    this.#inputs.push({ slot: Object.assign(slot, this.#slot(length, 4), { resident: undefined }), fill });
    return slot;
  }

  float64(source: ArrayLike<number>): Slot {
    return this.#copied(Float64Array, source);
  }

  /** Declares whole numbers from -2^31 to 2^31 - 1. */
  int32(source: ArrayLike<number>): Slot {
    return this.#copied(Int32Array, source);
  }

  /** Declares bytes, one per element. */
  bytes(source: ArrayLike<number>): Slot {
    return this.#copied(Uint8Array, source);
  }

  /** Reserves room for float32 or int32 numbers that the call writes. */
  room32(length: number): Slot {
    return this.#slot(length, 4);
  }

  room64(length: number): Slot {
    return this.#slot(length, 8);
  }

  room8(length: number): Slot {
    return this.#slot(length, 1);
  }

  /**
   * Runs `call` with all arrays in place. It must return copies (`Filled.read32`), as the memory is released
   * afterwards.
   */
  run<Result>(engine: Instance | ExtendedEngine, call: (filled: Filled) => Result): Result {
    const { raw, memory } = engine;
    for (const { slot, resident } of this.#residents) {
      const isExtended = 'core' in engine;
      resident.in(isExtended ? engine.core.memory : memory);
      if (isExtended) this.writable(slot);
    }
    checkFits(this.#bytes);
    let base = 0;
    try {
      base = raw.allocate(this.#bytes);
      for (const { slot, fill } of this.#inputs) fill(memory.buffer, base + slot.offset);
      return call(new Filled(memory, base));
    } catch (thrown) {
      throw translate(thrown, this.#bytes);
    } finally {
      if (base !== 0) raw.release(base);
    }
  }
}

/** The scratch memory during a call. */
export class Filled {
  readonly #memory: WebAssembly.Memory;
  readonly #base: number;

  constructor(memory: WebAssembly.Memory, base: number) {
    this.#memory = memory;
    this.#base = base;
  }

  /** Returns the address of a slot, or 0, which the module takes as "not given". */
  at(slot: Slot | undefined): number {
    if (slot === undefined) return 0;
    return slot.resident ? slot.resident.in(this.#memory) : this.#base + slot.offset;
  }

  /**
   * Returns a view of the slot's numbers, valid until the module's memory grows, which the next call into it may cause.
   */
  view32(slot: Slot): Float32Array {
    return new Float32Array(this.#memory.buffer, this.at(slot), slot.length);
  }

  /** Returns a copy of the slot's numbers, in `out` if it is given. */
  read32(slot: Slot, out?: Float32Array): Float32Array {
    const view = this.view32(slot);
    if (!out) return copyOf(view);
    out.set(view);
    return out;
  }

  readInt32(slot: Slot): Int32Array {
    return copyOf(new Int32Array(this.#memory.buffer, this.at(slot), slot.length));
  }

  read64(slot: Slot, length = slot.length): Float64Array {
    return copyOf(new Float64Array(this.#memory.buffer, this.at(slot), length));
  }
}

/** Copies a view into its own memory. */
export function copyOf<View extends Float32Array | Float64Array | Int32Array>(view: View): View {
  try {
    return view.slice() as View;
  } catch (thrown) {
    throw outOfMemory(view.byteLength, thrown);
  }
}

/** Allocates a resident array of `size` numbers and fills it with its initial content. */
export function resident<Kind extends Resident>(
  { raw, memory }: Engine,
  { size, dtype = 'float32' }: { readonly size: number; readonly dtype?: StorageType },
  make: (storage: Storage, address: number) => Kind,
  fill: (one: Kind) => void,
): Kind {
  const bytes = bytesPerNumber[dtype] * sizeOf([size], bytesPerNumber[dtype]);
  let address: number;
  try {
    address = raw.allocate(bytes);
  } catch (thrown) {
    throw translate(thrown, bytes);
  }
  const one = make({ memory, release: raw.release, dtype }, address);
  try {
    fill(one);
  } catch (thrown) {
    one.dispose();
    throw thrown;
  }
  return one;
}

/** Makes the object by which callers refer to a resident array. */
function handleOf(one: Resident, more: PropertyDescriptorMap): ResidentTensor {
  const dispose = () => one.dispose();
  const handle = Object.defineProperties({ data: listOf(one), dtype: one.dtype, dispose }, more);
  // Older engines have no such symbol.
  if (Symbol.dispose) Object.assign(handle, { [Symbol.dispose]: dispose });
  return Object.freeze(handle) as ResidentTensor;
}

function upload(engine: Engine, array: TensorLike, options: Partial<UploadOptions>): ResidentTensor {
  const { data, shape } = checkTensor('array', array, ofShape(['...']));
  const { room, ring, dtype: value = 'float32' } = checkObject('options', options) as Partial<UploadOptions>;
  checkKeys({ ...options }, ['room', 'ring', 'dtype']);
  const dtype = checkStorageType(value);
  if (room !== undefined) {
    return growing(engine, { data, shape }, { dtype, capacity: room, isRing: checkBoolean('ring', ring, false) });
  }
  if (ring !== undefined) throw missing('room', rule('how many rows the ring holds'));
  const size = data.length;
  const one = resident(
    engine,
    { size, dtype },
    (storage, address) => new MemoryResident(storage, address, size),
    ({ place }) => place.set(storedAs(dtype, numbersOf(data), 'array')),
  );
  return handleOf(one, { shape: { value: Object.freeze([...shape]), enumerable: true } });
}

/** Makes an array that grows along its last axis but one. */
function growing(
  engine: Engine,
  { data, shape }: TensorLike,
  { capacity, isRing, dtype }: { capacity: number; isRing: boolean; dtype: StorageType },
): GrowingTensor {
  if (shape.length < 2) throw invalid('array.shape', shape, rule('at least two axes where there is room for rows'));
  const lead = shape.slice(0, -2);
  const [rows = 0, width = 0] = shape.slice(-2);
  const room = checkInteger('room', capacity, rows, 2 ** 31 - 1);
  // Rows are moved to the front once for every quarter of the room.
  const layout = { matrices: sizeOf(lead), room, stride: isRing ? room + Math.ceil(room / 4) : room, width };
  const one = resident(
    engine,
    { size: sizeOfLayout(layout), dtype },
    (storage, address) => new GrowingResident(storage, address, layout),
    (made) => made.append(storedAs(dtype, numbersOf(data), 'array'), rows),
  );
  const shapeNow = () => Object.freeze([...lead, one.rows, width]);
  const append = (more: TensorLike) => {
    const appended = readRows(more, { lead, width, rows: one.rows, room: isRing ? Number.POSITIVE_INFINITY : room });
    one.append(storedAs(dtype, numbersOf(appended.data), 'rows'), appended.shape.at(-2) as number);
  };
  const truncate = (length: number) => one.truncate(checkInteger('rows', length, 1, one.rows));
  return handleOf(one, {
    shape: { get: shapeNow, enumerable: true },
    append: { value: append, enumerable: true },
    truncate: { value: truncate, enumerable: true },
  }) as GrowingTensor;
}

/** Returns the numbers without gaps, to be copied. */
export function numbersOf(data: ArrayLike<number>): Float32Array | Float64Array {
  return residentOf(data)?.view ?? (data as Float32Array | Float64Array);
}

export function memoryFunctions(engine: Engine): MemoryFunctions {
  return {
    upload: (array: TensorLike, options: Partial<UploadOptions> = {}) =>
      upload(engine, array, options) as GrowingTensor,
  };
}
