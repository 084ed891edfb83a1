/**
 * Reads a caller's values once, into data of our own.
 *
 * Objects may have getters, lists may have holes, and either may be a proxy: a value may differ when it is read a
 * second time, so a check of the first reading proves nothing. Everything is therefore read here, before anything is
 * checked, and no code of the caller runs after that.
 */
import { describe, invalid, missing, ofType, PosencError, refused, rule } from '../errors/index.ts';
import { allocated } from './allocated.ts';
import { floatsOf } from './float16.ts';
import { isForeignResident, residentOf } from './resident.ts';
import { checkFits } from './tensor.ts';

/** Nesting depth of objects and lists; the deepest arrays, those of the layers of an encoding, are at level six. */
const maxLevels = 10;
/** Number of objects, options and lists in one call. */
const maxParts = 2 ** 16;
/** Number of elements in plain lists other than the data of tensors; typed arrays may have more. */
const maxElements = 2 ** 24;

/** Beyond this, doubles skip whole numbers. */
const largestWhole = 2n ** 53n;

type View = Float32Array;
type ViewType = { new (buffer: ArrayBufferLike, offset: number, length: number): View; new (length: number): View } & {
  readonly BYTES_PER_ELEMENT: number;
};

/** The original getters of typed arrays, which neither a subclass nor an own property can override. */
const views = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Int8Array.prototype)) as unknown as Record<
  string | symbol,
  { readonly get: () => never }
>;

function ofView<Name extends 'buffer' | 'byteOffset' | 'length'>(view: ArrayBufferView, name: Name): View[Name] {
  return (views[name] as { get: () => View[Name] }).get.call(view);
}

/** Constructor of option objects, which inherit nothing, so that `__proto__` and `constructor` are ordinary names. */
function OwnOptions(this: object): void {}
OwnOptions.prototype = Object.freeze(Object.create(null));
const emptyOptions = (): Record<string, unknown> =>
  new (OwnOptions as unknown as { new (): Record<string, unknown> })();

/** Reads the arguments of one call. */
export class OwnData {
  #parts = 0;
  #elements = 0;
  /** The value being read is option or element `#key` of the value at this path. */
  #path = '';
  #key: string | number = '';
  /** Arrays for results: `out`, or the arrays in it. */
  readonly #outs: { readonly given: unknown; readonly own: unknown }[] = [];

  /** Reads a value; `path` is the name of an array, or empty for options. */
  read(value: unknown, path: string): unknown {
    this.#path = path;
    this.#key = '';
    try {
      return this.#own(value, path, 0);
    } catch (thrown) {
      if (thrown instanceof PosencError) throw thrown;
      const name = this.#name();
      const given = { text: 'a value that throws an error when it is read' };
      const problem = { code: 'invalid-argument', argument: name, given, expected: ofType('plain data') } as const;
      throw new PosencError(problem, { cause: thrown });
    }
  }

  /** Puts the caller's own arrays back into the result, in place of the views that were read of them. */
  restored<Result>(result: Result): Result {
    if (this.#outs.length === 0) return result;
    for (const tensor of [result, ...Object.values(result as object)] as { data?: unknown }[]) {
      const one = this.#outs.find(({ own }) => tensor?.data === own);
      if (one) tensor.data = one.given;
    }
    return result;
  }

  #name(): string {
    const [path, key] = [this.#path, this.#key];
    if (typeof key === 'number') return `${path || 'options'}[${key}]`;
    return (path && key ? `${path}.${key}` : path || key) || 'options';
  }

  #own(value: unknown, path: string, level: number): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') {
      throw invalid(this.#name(), value, ofType('plain data'));
    }
    if (typeof value === 'bigint') return this.#whole(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayBuffer.isView(value)) return this.#view(value, false);
    if (level >= maxLevels)
      throw refused(
        this.#name(),
        { text: 'nesting of more than {levels} levels', values: { levels: maxLevels } },
        ofType('plain data'),
      );
    this.#count(1);
    if (Array.isArray(value)) return this.#list(value, path, level + 1);
    // A tensor of another library may have further properties, which are ignored.
    if ('data' in value && ('shape' in value || 'dims' in value)) return this.#tensor(value, path, level + 1);
    return this.#options(value, path, level + 1);
  }

  #count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > maxParts)
      throw refused(this.#name(), { text: 'data of more than {maxParts} parts', values: { maxParts } }, rule('less'));
  }

  #child(value: unknown, path: string, key: string | number, level: number): unknown {
    if (typeof value === 'number') return value;
    this.#path = path;
    this.#key = key;
    return this.#own(value, typeof value === 'object' ? this.#name() : path, level);
  }

  #get(from: object, path: string, key: string): unknown {
    this.#path = path;
    this.#key = key;
    return (from as Record<string, unknown>)[key];
  }

  #options(value: object, path: string, level: number): unknown {
    const own = emptyOptions();
    const read = (key: string, inherited: boolean) => {
      if (key in own) return;
      this.#count(1);
      const one = this.#get(value, path, key);
      // Methods of a class are not options.
      if (inherited && typeof one === 'function') return;
      if (((key === 'out' && path === '') || path === 'out') && ArrayBuffer.isView(one)) {
        own[key] = this.#view(one, true);
        this.#outs.push({ given: one, own: own[key] });
      } else own[key] = this.#child(one, path, key, level);
    };
    for (const key of Object.keys(value)) read(key, false);
    let from = Object.getPrototypeOf(value);
    for (let above = 0; from !== null && from !== Object.prototype; above++) {
      if (above === maxLevels) throw refused(this.#name(), 'an object with so many prototypes', ofType('plain data'));
      for (const [key, { enumerable, get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
        if ((enumerable || get) && key !== '__proto__') read(key, true);
      }
      from = Object.getPrototypeOf(from);
    }
    return own;
  }

  /** ONNX Runtime and transformers.js call the shape `dims`, and have float16 numbers as their bits. */
  #tensor(value: object, path: string, level: number): unknown {
    const data = this.#get(value, path, 'data');
    const own = Array.isArray(data)
      ? this.#numbers(data, this.#name())
      : residentOf(data)
        ? data
        : isForeignResident(data)
          ? this.#refuseResident(path)
          : this.#own(data, `${path}.data`, level);
    const read = (name: 'shape' | 'dims') => {
      const given = this.#get(value, path, name);
      return given === undefined ? undefined : this.#own(given, this.#name(), level);
    };
    const [shape, dims] = ['shape' in value ? read('shape') : undefined, 'dims' in value ? read('dims') : undefined];
    if (shape !== undefined && dims !== undefined && String(dims) !== String(shape)) {
      const expected = rule('{shape}, as shape says, or only one of the two', { shape: describe(shape) });
      throw invalid(path === '' ? 'dims' : `${path}.dims`, dims, expected);
    }
    const isHalf = own instanceof Uint16Array && 'type' in value && this.#get(value, path, 'type') === 'float16';
    return { data: isHalf ? floatsOf(own) : own, shape: shape ?? dims };
  }

  #refuseResident(path: string): never {
    throw refused(path, 'an array uploaded to another instance', rule('one of this instance, or plain data'));
  }

  #lengthOf(list: readonly unknown[], most: number): number {
    const { length } = list;
    // The length of a proxy may be anything.
    if (Number.isSafeInteger(length) && length >= 0 && length <= most) return length;
    throw refused(
      this.#name(),
      { text: 'a list of {length} elements', values: { length: describe(length) } },
      { kind: 'range', max: most, because: ', or a typed array' },
    );
  }

  #list(list: readonly unknown[], path: string, level: number): unknown[] {
    const length = this.#lengthOf(list, maxElements - this.#elements);
    this.#elements += length;
    const own: unknown[] = [];
    for (let i = 0; i < length; i++) {
      this.#path = path;
      this.#key = i;
      const one = list[i];
      if (one === undefined) throw missing(this.#name(), rule('a value: lists have no holes'));
      // No option has such a value, and it could contain any number of further lists.
      if (Array.isArray(one)) throw invalid(this.#name(), one, rule('a value that is no list'));
      own.push(this.#child(one, path, i, level));
    }
    return own;
  }

  /** Reads the data of a tensor; that of a mask as bytes, if it is written with booleans. */
  #numbers(list: readonly unknown[], path: string): Float64Array | Uint8Array {
    const length = this.#lengthOf(list, Number.MAX_SAFE_INTEGER);
    checkFits(4 * length);
    const own = allocated(Float64Array, length);
    this.#path = path;
    let i = 0;
    let flags = 0;
    try {
      for (; i < length; i++) {
        const one = list[i];
        if (typeof one === 'bigint') this.#key = i;
        if (typeof one !== 'number' && typeof one !== 'boolean' && typeof one !== 'bigint') break;
        own[i] = typeof one === 'bigint' ? this.#whole(one) : Number(one);
        if (typeof one === 'boolean') flags++;
      }
    } finally {
      this.#key = i;
    }
    if (i === length) return flags > 0 && own.every((one) => one === 0 || one === 1) ? Uint8Array.from(own) : own;
    throw list[i] === undefined
      ? missing(this.#name(), { kind: 'range', type: 'number' })
      : invalid(this.#name(), list[i], { kind: 'range', type: 'number' });
  }

  /** Returns a view of the same memory, without any properties that the caller may have changed. */
  #view(view: ArrayBufferView, isWritten: boolean): ArrayBufferView {
    const name = (views[Symbol.toStringTag] as { get: () => string | undefined }).get.call(view);
    if (name === undefined) return view; // Rejected by the function that needs numbers.
    const Type = (globalThis as unknown as Record<string, ViewType>)[name] as ViewType;
    const buffer = ofView(view, 'buffer');
    let own: View;
    try {
      own = new Type(buffer, ofView(view, 'byteOffset'), ofView(view, 'length'));
    } catch {
      throw refused(this.#name(), 'an array without its memory, which was transferred,', rule('one that has it'));
    }
    if (name.startsWith('Big') && !isWritten) return this.#wholes(own as unknown as BigInt64Array, this.#name());
    if (isWritten || buffer instanceof ArrayBuffer) return own;
    // Another thread might write to shared memory after the check.
    const copy = allocated(Type, own.length);
    copy.set(own);
    return copy;
  }

  /** Converts whole numbers of 64 bits, as programs have for positions and tokens. */
  #wholes(list: BigInt64Array | BigUint64Array, path: string): Int32Array | Float64Array {
    const numbers = allocated(Float64Array, list.length);
    let are32 = true;
    this.#path = path;
    for (let i = 0; i < numbers.length; i++) {
      this.#key = i;
      const one = this.#whole(list[i] as bigint);
      numbers[i] = one;
      are32 &&= one === (one | 0);
    }
    return are32 ? Int32Array.from(numbers) : numbers;
  }

  #whole(value: bigint): number {
    if (value >= -largestWhole && value <= largestWhole) return Number(value);
    throw invalid(this.#name(), value, rule('a whole number within ±2^53'));
  }
}
