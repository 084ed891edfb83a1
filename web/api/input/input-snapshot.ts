/**
 * Copies a caller's options, once, before anything is checked: they may have getters or be proxies, and a value that
 * was checked must be the value that is used. Typed arrays are not copied, because no code of the caller runs between
 * the check and their copy into the module's memory.
 */

import { describe, invalid, missing, ofType, PosencError, refused, rule } from '../errors/index.ts';
import type { MaskInput, MaskLike, NumberList, Posenc, TensorInput, TensorLike } from '../types/index.ts';
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

type Options = Record<string, unknown>;

export class InputSnapshot {
  #parts = 0;
  #elements = 0;
  /** The option that is being read, for errors. */
  #name = '';
  /** Arrays for results: `out`, or the arrays in it. */
  readonly #outs: { readonly original: unknown; readonly copy: unknown }[] = [];

  /** Reads a value; `path` is the name of an array, or empty for options. */
  read(value: unknown, path: string): unknown {
    this.#name = path || 'options';
    try {
      return this.#copy(value, path, 0);
    } catch (thrown) {
      if (thrown instanceof PosencError) throw thrown;
      const input = { text: 'a value that throws an error when it is read' };
      const problem = {
        code: 'invalid-argument',
        argument: this.#name,
        given: input,
        expected: ofType('plain data'),
      } as const;
      throw new PosencError(problem, { cause: thrown });
    }
  }

  /** Puts the caller's own arrays back into the result, in place of the views that were read of them. */
  restored<Result>(result: Result): Result {
    if (this.#outs.length === 0) return result;
    for (const tensor of [result, ...Object.values(result as Options)] as { data?: unknown }[]) {
      const one = this.#outs.find(({ copy }) => tensor?.data === copy);
      if (one) tensor.data = one.original;
    }
    return result;
  }

  #copy(value: unknown, path: string, level: number): unknown {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw invalid(this.#name, value, ofType('plain data'));
    if (typeof value === 'bigint') return this.#whole(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayBuffer.isView(value)) return this.#view(value, false);
    if (level >= maxLevels) {
      const input = { text: 'nesting of more than {levels} levels', values: { levels: maxLevels } };
      throw refused(this.#name, input, ofType('plain data'));
    }
    this.#count(1);
    if (Array.isArray(value)) return this.#list(value, path, level + 1);
    // A tensor of another library may have further properties, which are ignored.
    if ('data' in value && ('shape' in value || 'dims' in value)) return this.#tensor(value, path, level + 1);
    return this.#options(value, path, level + 1);
  }

  #count(parts: number): void {
    this.#parts += parts;
    if (this.#parts <= maxParts) return;
    throw refused(this.#name, { text: 'data of more than {maxParts} parts', values: { maxParts } }, rule('less'));
  }

  #get(from: object, path: string, key: string): unknown {
    this.#name = path ? `${path}.${key}` : key;
    return Reflect.get(from, key);
  }

  #options(value: object, path: string, level: number): unknown {
    const copies: Options = Object.create(null);
    const read = (key: string, isInherited: boolean) => {
      if (key in copies) return;
      this.#count(1);
      const one = this.#get(value, path, key);
      // Methods of a class are not options.
      if (isInherited && typeof one === 'function') return;
      if (((key === 'out' && path === '') || path === 'out') && ArrayBuffer.isView(one)) {
        copies[key] = this.#view(one, true);
        this.#outs.push({ original: one, copy: copies[key] });
      } else copies[key] = this.#copy(one, typeof one === 'object' ? this.#name : path, level);
    };
    for (const key of Object.keys(value)) read(key, false);
    let from = Object.getPrototypeOf(value);
    for (let above = 0; from !== null && from !== Object.prototype; above++) {
      if (above === maxLevels) throw refused(this.#name, 'an object with so many prototypes', ofType('plain data'));
      for (const [key, { enumerable, get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
        if ((enumerable || get) && key !== '__proto__') read(key, true);
      }
      from = Object.getPrototypeOf(from);
    }
    return copies;
  }

  /** ONNX Runtime and transformers.js call the shape `dims`, and have float16 numbers as their bits. */
  #tensor(value: object, path: string, level: number): unknown {
    const data = this.#get(value, path, 'data');
    if (isForeignResident(data) && !residentOf(data)) {
      throw refused(path, 'an array uploaded to another instance', rule('one of this instance, or plain data'));
    }
    const copy = Array.isArray(data)
      ? this.#numbers(data)
      : residentOf(data)
        ? data
        : this.#copy(data, `${path}.data`, level);
    const [shape, dims] = ['shape', 'dims'].map((name) => {
      const input = name in value ? this.#get(value, path, name) : undefined;
      return input === undefined ? undefined : this.#copy(input, this.#name, level);
    });
    if (shape !== undefined && dims !== undefined && String(dims) !== String(shape)) {
      const expected = rule('{shape}, as shape says, or only one of the two', { shape: describe(shape) });
      throw invalid(path === '' ? 'dims' : `${path}.dims`, dims, expected);
    }
    const isHalf = copy instanceof Uint16Array && 'type' in value && this.#get(value, path, 'type') === 'float16';
    return { data: isHalf ? floatsOf(copy) : copy, shape: shape ?? dims };
  }

  /** The length of a proxy may be anything. */
  #lengthOf(list: readonly unknown[], max: number): number {
    const { length } = list;
    if (Number.isSafeInteger(length) && length >= 0 && length <= max) return length;
    const value = { text: 'a list of {length} elements', values: { length: describe(length) } };
    throw refused(this.#name, value, { kind: 'range', max, because: ', or a typed array' });
  }

  #list(list: readonly unknown[], path: string, level: number): unknown[] {
    const length = this.#lengthOf(list, maxElements - this.#elements);
    this.#elements += length;
    return Array.from({ length }, (_, i) => {
      const one = list[i];
      if (typeof one === 'number') return one;
      this.#name = `${path || 'options'}[${i}]`;
      if (one === undefined) throw missing(this.#name, rule('a value: lists have no holes'));
      // No option has such a value, and it could contain any number of further lists.
      if (Array.isArray(one)) throw invalid(this.#name, one, rule('a value that is no list'));
      return this.#copy(one, typeof one === 'object' ? this.#name : path, level);
    });
  }

  /** Reads the data of a tensor; that of a mask as bytes, if it is written with booleans. */
  #numbers(list: readonly unknown[]): Float64Array | Uint8Array {
    const length = this.#lengthOf(list, Number.MAX_SAFE_INTEGER);
    checkFits(4 * length);
    const copy = allocated(Float64Array, length);
    let flags = 0;
    for (let i = 0; i < length; i++) {
      const one = list[i];
      if (typeof one === 'boolean') flags++;
      else if (typeof one !== 'number' && typeof one !== 'bigint') {
        const expected = { kind: 'range', type: 'number' } as const;
        const name = `${this.#name}[${i}]`;
        throw one === undefined ? missing(name, expected) : invalid(name, one, expected);
      }
      copy[i] = typeof one === 'bigint' ? this.#whole(one, i) : Number(one);
    }
    return flags > 0 && copy.every((one) => one === 0 || one === 1) ? Uint8Array.from(copy) : copy;
  }

  /** Returns a view of the same memory, without any properties that the caller may have changed. */
  #view(view: ArrayBufferView, isWritten: boolean): ArrayBufferView {
    const name = String(Reflect.get(view, Symbol.toStringTag));
    // A DataView is rejected by the function that needs numbers.
    if (!/[\dd]Array$/.test(name)) return view;
    const Type: Float32ArrayConstructor = Reflect.get(globalThis, name);
    let plainView: Float32Array;
    try {
      plainView = new Type(view.buffer, view.byteOffset, view.byteLength / Type.BYTES_PER_ELEMENT);
    } catch {
      throw refused(this.#name, 'an array without its memory, which was transferred,', rule('one that has it'));
    }
    if (typeof plainView[0] === 'bigint' && !isWritten) return this.#wholes(plainView);
    if (isWritten || view.buffer instanceof ArrayBuffer) return plainView;
    // Another thread might write to shared memory after the check.
    const copy = allocated(Type, plainView.length);
    copy.set(plainView);
    return copy;
  }

  /** Converts whole numbers of 64 bits, as programs have for positions and tokens. */
  #wholes(list: ArrayLike<unknown>): Int32Array | Float64Array {
    const numbers = allocated(Float64Array, list.length);
    for (let i = 0; i < numbers.length; i++) numbers[i] = this.#whole(list[i] as bigint, i);
    return numbers.every((one) => one === (one | 0)) ? Int32Array.from(numbers) : numbers;
  }

  /** `index` is that of an element. */
  #whole(value: bigint, index?: number): number {
    if (value >= -largestWhole && value <= largestWhole) return Number(value);
    throw invalid(
      index === undefined ? this.#name : `${this.#name}[${index}]`,
      value,
      rule('a whole number within ±2^53'),
    );
  }
}

/** Names, in messages, of the arguments before the options. */
const arrayNames: { readonly [Name in keyof Posenc]?: readonly string[] } = {
  rotate: ['x'],
  rotaryForms: ['x'],
  permuteRows: ['weight'],
  fope: ['x'],
  pope: ['x'],
  t5Buckets: ['relativePositions'],
  relativeLogits: ['q', 'table'],
  relativeProducts: ['q', 'table'],
  relativeShift: ['x'],
  shiftStages: ['x'],
  toeplitzTensor: ['table'],
  project: ['x', 'weight'],
  similarity: ['table'],
  shiftOperator: ['table'],
  principalComponents: ['table'],
  distanceProfile: ['matrix'],
  decayEnvelope: ['profile'],
  upload: ['array'],
  allocateAxes: ['angles'],
};

/** Reads the arguments of a function of Posenc once. */
export function snapshotOfArguments(data: InputSnapshot, name: string, value: readonly unknown[]): unknown[] {
  const names = Object.hasOwn(arrayNames, name) ? arrayNames[name as keyof Posenc] : undefined;
  return value.map((one, i) => data.read(one, names?.[i] ?? ''));
}

// The types of arguments after `InputSnapshot` has read them.

type Call = (...args: never[]) => unknown;

/** What an argument is after it was read: shapes are called `shape`, and whole numbers of 64 bits are numbers. */
export type Read<Value> = Value extends TensorInput
  ? TensorLike
  : Value extends MaskInput
    ? MaskLike
    : Value extends NumberList
      ? Value extends ArrayLike<number>
        ? Value
        : ArrayLike<number>
      : Value extends Call | ArrayBufferView | string
        ? Value
        : Value extends object
          ? { [Name in keyof Value]: Read<Value[Name]> }
          : Value;

/** Functions of the API as they are called with arguments that were read. */
export type Reading<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: { [At in keyof Arguments]: Read<Arguments[At]> }) => Result
    : Functions[Name];
};
