/** Arrays that stay in the memory of one instance. */
import { oneOf } from '../../catalogue/index.ts';
import { invalid, refused } from '../errors/index.ts';
import type { StorageType } from '../types/index.ts';
import { floatsOf, fromFloat16, type Stored } from './float16.ts';

let uploads = 0;

/** An array that stays where it is between calls. */
export abstract class Resident {
  #derived: { key: string; array: Resident } | undefined;
  /** No other has the same, also when this one is gone. */
  readonly id = uploads++;
  /** Rows that each matrix has room for; 0 where they follow each other without gaps. */
  readonly room: number = 0;
  /** What it was given as, last; errors name it. */
  argument = 'array';
  abstract readonly dtype: StorageType;
  abstract readonly length: number;
  /** Throws where it can no longer be used. */
  abstract check(): void;
  /** Its address, for the instance with this memory. */
  abstract in(memory: WebAssembly.Memory): number;
  /** Its numbers as they are now, one after the other. Not to be kept. */
  abstract readonly view: Float32Array;
  abstract at(index: number): number | undefined;

  /** Whether it is float32 without gaps, which every call reads where it is. */
  get isPlain(): boolean {
    return this.room === 0 && this.dtype === 'float32';
  }

  /** What a call has made of this array, for calls that want the same: until the array goes, or they want another. */
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

/** The memory of an array, and how its numbers lie there. */
export interface Storage {
  readonly memory: WebAssembly.Memory;
  readonly release: (address: number) => void;
  readonly dtype: StorageType;
}

export const bytesPerNumber = { float32: 4, float16: 2 } as const satisfies Record<StorageType, number>;

/** One of the names themselves: a list of one name, too, finds its size. */
export function checkStorageType(dtype: unknown): StorageType {
  if (typeof dtype === 'string' && Object.hasOwn(bytesPerNumber, dtype)) return dtype as StorageType;
  throw invalid('dtype', dtype, oneOf(Object.keys(bytesPerNumber)));
}

/** One in the memory of an instance. Addresses stay valid when the memory grows and moves; views of it do not. */
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
      throw refused(this.argument, 'an array uploaded to another instance', 'one of this instance, or plain data');
    }
    return this.#address;
  }

  check(): void {
    if (this.#address !== 0) return;
    throw refused(this.argument, 'an array after its dispose()', 'one that is still there, or plain data');
  }

  get view(): Float32Array {
    return floatsOf(this.place);
  }

  at(index: number): number | undefined {
    const stored = this.place[index];
    return stored === undefined || this.dtype === 'float32' ? stored : fromFloat16(stored);
  }

  /** All memory that belongs to it, as numbers are stored in it. */
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

/** The arrays behind the lists of their numbers. Nothing that a caller makes can pass for one of them. */
const residents = new WeakMap<object, Resident>();

/** The resident array behind the `data` of a tensor, if there is one. */
export function residentOf(data: unknown): Resident | undefined {
  return residents.get(data as object);
}

/** By which lists of other copies of this code are known: a pool has one, and each file of the package that holds it all. */
const mark = Symbol.for('posenc.resident');

export function isForeignResident(data: unknown): boolean {
  return (data as { [mark]?: unknown } | null | undefined)?.[mark] === true;
}

/** Frees what nobody can refer to any more. */
const dropped = new FinalizationRegistry<Resident>((resident) => {
  try {
    resident.dispose();
  } catch {
    // An instance that is lost frees nothing, and nobody waits for it.
  }
});

/**
 * A list of its numbers for whoever reads them one by one. They are looked up at that moment: a view would be empty as soon as the memory
 * grows, in the middle of a call. When nothing refers to the list any more, its memory is given back.
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
