/** Functions of numbers with the same bits in every engine, and the options of this folder's functions. */
import { invalid, missing, ofLength, ofType, oneOf, rule } from '../errors/index.ts';
import {
  allocated,
  checkArray,
  checkBoolean,
  checkKeys,
  checkNumber,
  checkObject,
  type Options,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, filled64, numbersOf, Scratch } from '../module/index.ts';
import type { Tensor } from '../types/index.ts';

type Elementary = Parameters<ExtendedEngine['raw']['elementwise']>[0];

export type Maths = ReturnType<typeof mathsOf>;

/** Beyond 2^53 not even whole numbers are exact, and a sine is no longer computed; that of NaN is NaN. */
function withinTurns(angles: ArrayLike<number>): ArrayLike<number> {
  const max = Number.MAX_SAFE_INTEGER;
  const beyond = Array.prototype.find.call(angles, (one: number) => Math.abs(one) > max);
  if (beyond !== undefined)
    throw invalid('angle', beyond, rule('a product of positions and frequencies of at most {max}', { max }));
  return angles;
}

/** The module's functions of one number, for whole arrays. */
export function mathsOf(engine: ExtendedEngine) {
  const apply = (name: Elementary, x: ArrayLike<number>, parameter = 0): Float64Array => {
    if (x.length === 0) return new Float64Array(0);
    const scratch = new Scratch();
    const from = scratch.float64(x);
    return filled64(engine, scratch, { shape: [x.length] }, (filled, result) =>
      engine.raw.elementwise(name, parameter, x.length, filled.at(from), result),
    ).data;
  };
  const map = (x: ArrayLike<number>, of: (value: number) => number) => Float64Array.from(x, of);
  const power = (base: number, x: ArrayLike<number>) => apply('power', x, base);
  return {
    sin: (x: ArrayLike<number>) => apply('sine', withinTurns(x)),
    cos: (x: ArrayLike<number>) => apply('cosine', withinTurns(x)),
    exp: (x: ArrayLike<number>) => apply('exponential', x),
    log: (x: ArrayLike<number>) => apply('logarithm', x),
    sigmoid: (x: ArrayLike<number>) => apply('sigmoid', x),
    logSigmoid: (x: ArrayLike<number>) => apply('log-sigmoid', x),
    softplus: (x: ArrayLike<number>) =>
      map(
        apply(
          'log-sigmoid',
          map(x, (value) => -value),
        ),
        (value) => -value,
      ),
    tanh: (x: ArrayLike<number>) =>
      map(
        apply(
          'sigmoid',
          map(x, (value) => 2 * value),
        ),
        (value) => 2 * value - 1,
      ),
    power,
    /** base^(−2i / dim) for i = 0, 1, … */
    frequencies: (dim: number, base: number, count = Math.ceil(dim / 2)) =>
      power(
        base,
        Float64Array.from({ length: count }, (_, i) => (-2 * i) / dim),
      ),
  };
}

/** Rounds numbers to a float32 tensor. */
export const rounded = (data: ArrayLike<number>, shape: readonly number[]): Tensor => {
  const out = allocated(Float32Array, sizeOf(shape));
  out.set(data);
  return tensor(out, shape);
};

/** Numbers from −0.5 to 0.5 round to 0, and halves to the even neighbour, as in Python. */
export function roundHalfToEven(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}

/** Divides each row of `width` numbers by its length, which is at least eps, or by √(its square + added). */
export function unitRows(x: Float64Array, width: number, eps = 0, added = 0): Float64Array {
  const out = new Float64Array(x.length);
  for (let row = 0; row < x.length; row += width) {
    let sum = added;
    for (let i = row; i < row + width; i++) sum += (x[i] as number) ** 2;
    const length = Math.max(Math.sqrt(sum), eps);
    for (let i = row; i < row + width; i++) out[i] = length > 0 ? (x[i] as number) / length : 0;
  }
  return out;
}

/** x [rows, inputs] times weight [outputs, inputs] transposed. */
export function projected(x: Float64Array, weight: Float64Array, inputs: number): Float64Array {
  const [rows, outputs] = [x.length / inputs, weight.length / inputs];
  const out = new Float64Array(sizeOf([rows, outputs], 8));
  for (let row = 0; row < rows; row++)
    for (let o = 0; o < outputs; o++) {
      let sum = 0;
      for (let i = 0; i < inputs; i++) sum += (x[row * inputs + i] as number) * (weight[o * inputs + i] as number);
      out[row * outputs + o] = sum;
    }
  return out;
}

/** Of tokens, components, frequencies and steps: each is a list or a loop before there is an array whose size is checked. */
const maxCount = 2 ** 22;

/** Reads options one by one; sizes of arrays that have the same name must agree. `done` refuses the others. */
export class Reader {
  readonly #options: Options;
  readonly #known = new Set<string>();
  readonly sizes: Record<string, number> = {};

  constructor(options: unknown) {
    this.#options = checkObject('options', options);
  }

  has(name: string): boolean {
    this.#known.add(name);
    return this.#options[name] !== undefined;
  }

  get(name: string): unknown {
    this.#known.add(name);
    return this.#options[name];
  }

  choice<const Name extends string>(name: string, choices: readonly Name[], byDefault?: Name): Name {
    const value = this.get(name) ?? byDefault;
    if (value === undefined) throw missing(name, oneOf(choices));
    const found = choices.find((one) => one === value);
    if (found === undefined) throw invalid(name, value, oneOf(choices));
    return found;
  }

  flag(name: string, byDefault = false): boolean {
    return checkBoolean(name, this.get(name), byDefault);
  }

  /** A finite number; a range of NaN has no limit. */
  number(name: string, byDefault?: number, min?: number, minExclusive = false): number {
    const range = { kind: 'number', ...(min !== undefined && { min, minExclusive }) } as const;
    return checkNumber(name, this.get(name) ?? byDefault, range);
  }

  count(name: string, byDefault?: number, min = 0, max = maxCount): number {
    return checkNumber(name, this.get(name) ?? byDefault, { kind: 'integer', min, max });
  }

  /** Components or frequencies of one vector. */
  width(name: string, byDefault?: number, min = 1): number {
    return this.count(name, byDefault, min, 2 ** 16);
  }

  /** A list of numbers; `length` undefined is any. */
  numbers(
    name: string,
    length?: number,
    byDefault?: readonly number[],
    min?: number,
    whole = false,
  ): readonly number[] {
    const value = this.get(name) ?? byDefault;
    const expected = length === undefined ? ofType('a list of numbers') : ofLength(length, 'numbers');
    if (value === undefined) throw missing(name, expected);
    const list =
      Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : undefined;
    if (!list || list.length === 0 || (length !== undefined && list.length !== length))
      throw invalid(name, value, expected);
    const kind = whole ? ({ kind: 'integer', max: maxCount } as const) : ({ kind: 'number' } as const);
    const range = { ...kind, ...(min !== undefined && { min }) };
    return list.map((one, i) => checkNumber(`${name}[${i}]`, one, range));
  }

  /** Extents of a grid, each at least 1, of at most 2^22 cells. */
  extents(name: string, axes: number, byDefault?: readonly number[]): readonly number[] {
    const list = this.numbers(name, axes, byDefault, 1, true);
    if (list.reduce((product, extent) => product * extent, 1) > maxCount)
      throw invalid(name, list, rule('extents whose product is at most {max}', { max: maxCount }));
    return list;
  }

  /** A list of objects, each read by its own reader. */
  objects<One>(name: string, read: (one: Reader) => One, byDefault?: readonly One[]): readonly One[] {
    const value = this.get(name);
    if (value === undefined && byDefault) return byDefault;
    if (!Array.isArray(value))
      throw value === undefined
        ? missing(name, ofType('a list of objects'))
        : invalid(name, value, ofType('a list of objects'));
    return value.map((input: unknown, i) => {
      checkObject(`${name}[${i}]`, input);
      const one = new Reader(input);
      const result = read(one);
      one.done(`${name}[${i}].`);
      return result;
    });
  }

  /** Reads an array of numbers; names in the shape are sizes, which are remembered. */
  array(name: string, axes: readonly (number | string)[]): Float64Array {
    const known = axes.map((axis) => (typeof axis === 'string' ? (this.sizes[axis] ?? axis) : axis));
    const { data, shape } = checkArray(name, this.get(name), known);
    axes.forEach((axis, i) => {
      if (typeof axis === 'string') this.sizes[axis] = shape[i] as number;
    });
    return Float64Array.from(numbersOf(data));
  }

  optional(name: string, axes: readonly (number | string)[]): Float64Array | undefined {
    return this.has(name) ? this.array(name, axes) : undefined;
  }

  size(name: string): number {
    return this.sizes[name] as number;
  }

  sizesOf<const Names extends readonly string[]>(names: Names): { [At in keyof Names]: number } {
    return names.map((name) => this.size(name)) as { [At in keyof Names]: number };
  }

  /** Refuses an option whose value does not fit others. */
  refuse(name: string, text: string, values: Readonly<Record<string, string | number>> = {}): never {
    throw invalid(name, this.get(name), rule(text, values));
  }

  done(prefix = ''): void {
    checkKeys(this.#options, [...this.#known], prefix);
  }
}
