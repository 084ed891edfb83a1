/** Values that a caller may pass by mistake or with intent, and the places where they are put. */
import { types } from 'node:util';
import type { ResidentTensor } from 'posenc';
import type { Random } from './random.ts';
import type { Call } from './valid-calls.ts';

/** Arrays in the memory of an instance. */
export interface Residents {
  /** [4, 4] in the instance under test. */
  readonly own: ResidentTensor;
  readonly disposed: ResidentTensor;
  readonly ofAnother: ResidentTensor;
}

type Make = (residents: Residents) => unknown;

const numbers = [
  ...[-0, 0, 1, -1, 2, 3, 0.5, 7, 64, 255, 256, 1000, 65535, 65536],
  ...[5e-324, 1e-310, 1e-40, 1e-38, 1e-20, 1e-4, 1e10, 1e20, 1e38, 3.5e38, 1e300, 1.7e308],
  ...[2 ** 30, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 2],
  ...[2 ** 52, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 60, -1e-40, -1e38, -1e308],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
];

const words = ['', 'a', '4', 'rope', 'half', '__proto__', 'constructor', 'toString', '\0\n', 'x'.repeat(1e5)];

function nested(depth: number, breadth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = Array.from({ length: breadth }, () => value);
  return value;
}

function cyclic(): unknown[] {
  const list: unknown[] = [1];
  list.push(list, list);
  return list;
}

function detached(): Float32Array {
  const array = new Float32Array(16);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** A list that gives other values each time it is read. */
function lyingList(real: number[]): unknown {
  let reads = 0;
  return new Proxy(real, {
    get(target, name, receiver) {
      reads++;
      if (name === 'length') return reads % 2 ? target.length : 2 ** 12;
      return typeof name === 'string' && /^\d+$/.test(name)
        ? reads % 3
          ? 2
          : -1
        : Reflect.get(target, name, receiver);
    },
  });
}

function listOfLength(length: unknown): unknown {
  return new Proxy([1, 2], { get: (target, name) => (name === 'length' ? length : Reflect.get(target, name)) });
}

/**
 * With a single signature: packages with type declarations of their own add others to the constructor, and a class with
 * several cannot be extended.
 */
const Float32: new (length: number) => Float32Array<ArrayBuffer> = Float32Array;

class LyingArray extends Float32 {
  override get length(): number {
    return 2 ** 20;
  }
  override set(): void {
    throw new Error('set');
  }
  override subarray(): Float32Array<ArrayBuffer> {
    return new Float32Array(2 ** 10);
  }
}

function withOwnMethods(): unknown[] {
  const lie = () => true;
  return Object.assign([2, 2], { every: lie, map: lie, reduce: () => 4, slice: lie, [Symbol.iterator]: lie });
}

/** Values that are neither numbers, words nor plain objects. */
const things: readonly Make[] = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => 10n,
  () => Symbol('x'),
  () => () => 1,
  () => ({}),
  () => [],
  () => [1],
  () => [1, 2, 3, 4],
  // biome-ignore lint/suspicious/noSparseArray: that is what a hole is
  () => [, 1],
  () => new Array(2 ** 32 - 1),
  () => new Array(2 ** 20),
  () => new Array(3),
  () => ['a', 'b'],
  () => [1n, 2n],
  () => [[1, 2], [3]],
  () => cyclic(),
  () => nested(8, 6),
  () => nested(40, 1),
  () => lyingList([2, 2]),
  () => listOfLength(Number.NaN),
  () => listOfLength(2 ** 32 - 1),
  () => listOfLength('2'),
  () => withOwnMethods(),
  () => new Float32Array(0),
  () => new Float32Array(4).fill(1),
  () => new LyingArray(4),
  () => detached(),
  () => new Int32Array([1, -2, 2 ** 31 - 1]),
  () => new Float64Array([1, Number.NaN]),
  () => new BigInt64Array(4),
  () => new DataView(new ArrayBuffer(16)),
  () => new ArrayBuffer(16),
  () => new Float32Array(new SharedArrayBuffer(16)),
  () => new Date(0),
  () => new Map([['dim', 4]]),
  () => ({ constructor: { name: Symbol('x') } }),
  () => ({ toString: 1, valueOf: 1, [Symbol.toPrimitive]: 1 }),
  () => JSON.parse('{"__proto__": {"dim": 4}, "constructor": 1}'),
  () => Object.create(null),
  () =>
    Object.defineProperty({}, 'scheme', {
      get: () => {
        throw new TypeError('get');
      },
      enumerable: true,
    }),
  () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new RangeError('trap');
        },
      },
    ),
  () =>
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('keys');
        },
      },
    ),
  () => {
    const prototype: object = new Proxy({}, { getPrototypeOf: () => prototype });
    return Object.create(prototype);
  },
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
  () => ({ data: [1, 2], shape: [2] }),
  // biome-ignore lint/suspicious/noSparseArray: that is what a hole is
  () => ({ data: [1, 2], shape: [2, ,] }),
  () => ({ data: { length: 4, 0: 1 }, shape: [4] }),
  () => ({ data: detached(), shape: [4, 4] }),
  () => ({ data: new LyingArray(4), shape: [2, 2] }),
  () => ({ data: new Float32Array(8), shape: lyingList([2, 4]) }),
  // Forged arrays in the module's memory.
  () => {
    const forged = { length: 16, in: () => 1024, check: () => {}, view: new Float32Array(16), argument: '' };
    return { data: { length: 16, [Symbol.for('posenc.resident')]: forged }, shape: [4, 4] };
  },
  ({ own }) => own,
  ({ own }) => ({ data: own.data, shape: [16] }),
  ({ own }) => ({ data: own.data, shape: [4, 5] }),
  ({ disposed }) => disposed,
  ({ ofAnother }) => ofAnother,
];

export function hostileValue(random: Random, residents: Residents): unknown {
  const kind = random.next();
  if (kind < 0.45) return random.pick(numbers);
  if (kind < 0.55) return random.pick(words);
  return random.pick(things)(residents);
}

type Container = Record<string | number, unknown>;

/** Whether a value can be inspected without running code from a previous spoiling. */
function isPlain(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || (Array.isArray(value) && value.length < 1000);
}

/** A random object or list within the arguments, and one of its keys. */
function place(random: Random, args: unknown[]): { at: Container; key: string | number } {
  let at = args as unknown as Container;
  for (;;) {
    const keys = Object.keys(at);
    const key = keys.length === 0 ? 'x' : random.pick(keys);
    const inner: unknown = Object.getOwnPropertyDescriptor(at, key)?.value;
    if (!isPlain(inner) || random.chance(0.25)) return { at, key };
    at = inner;
  }
}

/** Ways to disguise an existing value. */
const guises: readonly ((value: object) => unknown)[] = [
  (value) => new Proxy(value, {}),
  (value) => (Array.isArray(value) ? value : Object.create(value)),
  (value) =>
    Array.isArray(value)
      ? value
      : Object.defineProperties(
          {},
          Object.fromEntries(
            Object.keys(value).map((key) => [key, { get: () => (value as Container)[key], enumerable: true }]),
          ),
        ),
  // With its getters, which may throw when they are read.
  (value) =>
    Object.defineProperties(Array.isArray(value) ? [] : Object.create(null), Object.getOwnPropertyDescriptors(value)),
  (value) => Object.freeze(value),
];

const strangeKeys = [
  '__proto__',
  'constructor',
  'lenght',
  'hasOwnProperty',
  'k'.repeat(1e4),
  'out',
  'data',
  'shape',
  '0',
];

/** Spoils the arguments in one way. */
export function spoil(random: Random, { args }: Call, residents: Residents): void {
  const { at, key } = place(random, args);
  const kind = random.next();
  if (kind < 0.6) setPlain(at, key, hostileValue(random, residents));
  else if (kind < 0.7) Reflect.deleteProperty(at, key);
  else if (kind < 0.8) setPlain(at, random.pick(strangeKeys), hostileValue(random, residents));
  else if (kind < 0.9) {
    const value: unknown = Object.getOwnPropertyDescriptor(at, key)?.value;
    if (isPlain(value)) setPlain(at, key, random.pick(guises)(value));
    else setPlain(at, key, [value]);
  } else {
    // A different value on the second read.
    const first: unknown = Object.getOwnPropertyDescriptor(at, key)?.value;
    const later = hostileValue(random, residents);
    let reads = 0;
    const get = () => (reads++ === 0 ? first : later);
    Reflect.defineProperty(at, key, { get, enumerable: true, configurable: true });
  }
}

/** Sets a property without running a setter from a previous spoiling. */
export function setPlain(at: object, key: string | number, value: unknown): void {
  Reflect.defineProperty(at, key, { value, enumerable: true, configurable: true, writable: true });
}
