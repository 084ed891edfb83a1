/** Arrays that stay in the memory of one instance. */
import { refused } from '../errors/index.ts';

let uploads = 0;

/** Where a resident array is. Addresses stay valid when the memory grows and moves; views of it do not. */
export class Resident {
  readonly #memory: WebAssembly.Memory;
  readonly #release: (address: number) => void;
  #address: number;
  #view: Float32Array;
  readonly #length: number;
  #derived: { key: string; array: Resident } | undefined;
  /** No other has the same, also when this one is gone. */
  readonly id = uploads++;
  /** Rows that each matrix has room for; 0 where they follow each other without gaps. */
  readonly room: number = 0;
  /** What it was given as, last; errors name it. */
  argument = 'array';

  constructor(memory: WebAssembly.Memory, address: number, length: number, release: (address: number) => void) {
    this.#memory = memory;
    this.#release = release;
    this.#address = address;
    this.#view = new Float32Array(memory.buffer, address, length);
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  /** Its address, for the instance with this memory. */
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

  /** Its numbers as they are now, one after the other. Not to be kept. */
  get view(): Float32Array {
    return this.place;
  }

  at(index: number): number | undefined {
    return this.place[index];
  }

  /** All memory that belongs to it. */
  protected get place(): Float32Array {
    this.check();
    if (this.#view.buffer !== this.#memory.buffer) {
      this.#view = new Float32Array(this.#memory.buffer, this.#address, this.#length);
    }
    return this.#view;
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
    const address = this.#address;
    this.#address = 0;
    if (address !== 0) this.#release(address);
    this.#dropDerived();
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
