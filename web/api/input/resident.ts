/** Arrays that stay in the memory of one instance. */
import { oneOf } from '../../catalogue/index.ts';
import { fromFloat16 } from '../../files/numbers/index.ts';
import { invalid, refused, rule } from '../errors/index.ts';
import type { StorageType } from '../types/index.ts';
import { floatsOf, type Stored } from './float16.ts';

let uploads = 0;

/** An array that stays in memory between calls. */
export abstract class Resident {
  #derived: { key: string; array: Resident } | undefined;
  /** Unique among all arrays, including those that were freed. */
  readonly id = uploads++;
  /** Rows for which each matrix has room; 0 if matrices follow each other without gaps. */
  readonly room: number = 0;
  /** The argument as which it was last passed; errors name it. */
  argument = 'array';
  abstract readonly dtype: StorageType;
  abstract readonly length: number;
  /** Throws if the array can no longer be used. */
  abstract check(): void;
  /** Returns its address, for the instance with this memory; throws for any other. */
  abstract in(memory: WebAssembly.Memory): number;
  /** Its current numbers, without gaps; only valid until the next call. */
  abstract readonly view: Float32Array;
  abstract at(index: number): number | undefined;

  /** Whether it is float32 without gaps, which every call can read in place. */
  get isPlain(): boolean {
    return this.room === 0 && this.dtype === 'float32';
  }

  /**
   * Returns an array that a call derived from this one, making it if necessary. Only the last one is kept, until this
   * array is freed.
   */
  derived(key: string, make: () => Resident): Resident {
    if (this.#derived?.key !== key) {
      this.#dropDerived();
      this.#derived = { key, array: make() };
    }
    return this.#derived.array;
  }

  #dropDerived(): void {
    this.#derived?.array.dispose();
    this.#derived = undefined;
  }

  dispose(): void {
    this.#dropDerived();
  }
}

/** The memory that an array is in, and the type in which its numbers are stored. */
export interface Storage {
  readonly memory: WebAssembly.Memory;
  readonly release: (address: number) => void;
  readonly dtype: StorageType;
}

export const bytesPerNumber = { float32: 4, float16: 2 } as const satisfies Record<StorageType, number>;

/** Accepts only strings: as a property name, a list with a single name would find its size, too. */
export function checkStorageType(dtype: unknown): StorageType {
  if (typeof dtype === 'string' && Object.hasOwn(bytesPerNumber, dtype)) return dtype as StorageType;
  throw invalid('dtype', dtype, oneOf(Object.keys(bytesPerNumber)));
}

/** An array in the memory of an instance. Its address remains valid when the memory grows, but views of it do not. */
export class MemoryResident extends Resident {
  readonly #memory: WebAssembly.Memory;
  readonly #release: (address: number) => void;
  #address: number;
  #place: Stored;
  readonly #length: number;
  readonly dtype: StorageType;

  constructor({ memory, release, dtype }: Storage, address: number, length: number) {
    super();
    this.#memory = memory;
    this.#release = release;
    this.#address = address;
    this.#length = length;
    this.dtype = dtype;
    this.#place = this.#found();
  }

  #found(): Stored {
    const Type = this.dtype === 'float16' ? Uint16Array : Float32Array;
    return new Type(this.#memory.buffer, this.#address, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  in(memory: WebAssembly.Memory): number {
    this.check();
    if (memory !== this.#memory) {
      throw refused(
        this.argument,
        'an array uploaded to another instance',
        rule('one of this instance, or plain data'),
      );
    }
    return this.#address;
  }

  check(): void {
    if (this.#address !== 0) return;
    throw refused(this.argument, 'an array after its dispose()', rule('one that is still there, or plain data'));
  }

  get view(): Float32Array {
    return floatsOf(this.place);
  }

  at(index: number): number | undefined {
    const stored = this.place[index];
    return stored === undefined || this.dtype === 'float32' ? stored : fromFloat16(stored);
  }

  /** All memory of the array, in its stored type. */
  get place(): Stored {
    this.check();
    if (this.#place.buffer !== this.#memory.buffer) this.#place = this.#found();
    return this.#place;
  }

  override dispose(): void {
    const address = this.#address;
    this.#address = 0;
    if (address !== 0) this.#release(address);
    super.dispose();
  }
}

/** The arrays behind their lists of numbers. Nothing that a caller makes can pass for one of them. */
const residents = new WeakMap<object, Resident>();

/** Returns the resident array behind the `data` of a tensor, if there is one. */
export function residentOf(data: unknown): Resident | undefined {
  return typeof data === 'object' && data !== null ? residents.get(data) : undefined;
}

/** Marks the lists of other copies of this code; pools have one, as does every single-file bundle of the package. */
const mark = Symbol.for('posenc.resident');

export function isForeignResident(data: unknown): boolean {
  return (data as { [mark]?: unknown } | null | undefined)?.[mark] === true;
}

/** Frees arrays that can no longer be referred to. */
const dropped = new FinalizationRegistry<Resident>((resident) => {
  try {
    resident.dispose();
  } catch {
    // A lost instance frees nothing, and nobody is waiting for it.
  }
});

/**
 * Returns a list that looks up each number when it is read; a view would become empty as soon as the memory grows, even
 * in the middle of a call. When nothing refers to the list any more, the memory is freed.
 */
export function listOf(resident: Resident): ArrayLike<number> {
  const isIndex = (name: string | symbol) => /^\d+$/.test(String(name));
  const list = new Proxy(Object.freeze({}), {
    get: (_, name) => {
      if (isIndex(name)) return resident.at(Number(name));
      if (name === 'length') return resident.length;
      if (name === mark) return true;
      return name === Symbol.iterator ? () => resident.view.slice().values() : undefined;
    },
    has: (_, name) => isIndex(name) && Number(name) < resident.length,
  }) as ArrayLike<number>;
  residents.set(list, resident);
  dropped.register(list, resident);
  return list;
}
