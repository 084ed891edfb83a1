/** Reads the arrays of a scheme as its catalogue entry describes them. */
import {
  type ArrayInput,
  type Condition,
  evaluate,
  holds,
  type LayersInput,
  namesIn,
  optionNamed,
  type Sizes,
  solve,
} from '../../catalogue/index.ts';
import { describe, invalid, missing, noneBeside, ofShapes, ofType, rule } from '../errors/index.ts';
import type { ExpectedAbsent, ExpectedShape, Scheme, TensorLike } from '../types/index.ts';
import { additiveMask, readFlags } from './mask.ts';
import { checkTensor, isNumberList } from './tensor.ts';
import { checkKeys, checkNumber, checkObject, checkRules } from './validate.ts';

type Options = Readonly<Record<string, unknown>>;

export interface ArraysRequest {
  readonly options: Options;
  /** Prefix of option names in messages (`encoding.`). */
  readonly prefix?: string;
  /** The parameters, after they were checked. */
  readonly values: Options;
  /** Sizes that the call determines. */
  readonly sizes?: Sizes;
  /** Where the arrays are used. Those that are only for the other use are ignored. */
  readonly use?: 'alone' | 'attention';
  /** Names of the arrays to read. Default: all. */
  readonly only?: readonly string[];
  /** Whether arrays are required even if they are optional elsewhere. */
  readonly needed?: boolean;
  /** Whether there are as many queries as keys, even if their number is not known. */
  readonly equalSizes?: boolean;
}

export interface SchemeArrays {
  /** By name; arrays of layers are named `layers[0].weight` and so on. */
  readonly arrays: Readonly<Record<string, TensorLike>>;
  /** Parameters and sizes, including those that follow from the arrays. */
  readonly sizes: Sizes;
}

/** Returns the option names of a scheme's arrays. */
export function arrayNames(scheme: Scheme, use?: ArraysRequest['use']): string[] {
  return scheme.arrays.filter((one) => isUsed(one, use)).map(({ name }) => name);
}

function isUsed(one: ArrayInput | LayersInput, use: ArraysRequest['use']): boolean {
  return use === undefined || !('use' in one) || one.use === undefined || one.use === use;
}

/**
 * Reads all arrays of a scheme except positions, and checks that required ones are present and that their shapes agree
 * and follow the scheme's rules.
 */
export function readArrays(scheme: Scheme, request: ArraysRequest): SchemeArrays {
  const { options, prefix = '', values, use } = request;
  const sizes: Record<string, unknown> = { ...values, ...request.sizes };
  const reading = { ...request, prefix, sizes };
  const arrays: Record<string, TensorLike> = {};
  const mains = scheme.arrays.flatMap((one) => ('variant' in one && one.variant === one.name ? one.name : []));
  const main = mains.find((name) => options[name] !== undefined && name !== mains[0]) ?? mains[0];
  for (const one of scheme.arrays) {
    if (request.only && !request.only.includes(one.name)) continue;
    const value = optionNamed(options, one.name);
    if ('layers' in one) {
      readLayers(one, value, reading, arrays);
      continue;
    }
    if (one.kind === 'positions' || !isUsed(one, use)) continue;
    const argument = prefix + one.name;
    const beside = 'variant' in one && one.variant !== undefined && one.variant !== main;
    if (value === undefined) {
      if (request.needed || (!beside && isNeeded(one, { ...values, ...options })))
        throw missing(argument, arrayOf(one, reading, mains));
      continue;
    }
    if (beside) throw invalid(argument, value, noneBeside(main as string));
    if (one.when && !holds(one.when, { ...values, ...options }))
      throw invalid(argument, value, notNow(one.when, values));
    arrays[one.name] = readArray(argument, one, value, reading);
  }
  const shapes = Object.fromEntries(Object.entries(arrays).map(([name, { shape }]) => [name, shape]));
  checkRules(scheme, sizes, prefix, shapes);
  return { arrays, sizes };
}

interface Reading extends ArraysRequest {
  readonly prefix: string;
  /** Sizes that are found are added here. */
  readonly sizes: Record<string, unknown>;
}

function isNeeded({ optional, when }: ArrayInput, values: Options): boolean {
  if (when && !holds(when, values)) return false;
  return optional === undefined || (optional !== true && !holds(optional, values));
}

/** Returns why an option must be left out while a condition does not hold. */
function notNow(condition: Condition, values: Options): ExpectedAbsent {
  if ('given' in condition) return { kind: 'absent', because: ` without ${condition.given}` };
  if (!('parameter' in condition)) return { kind: 'absent' };
  const { parameter, is } = condition;
  return {
    kind: 'absent',
    with: { option: parameter, value: values[parameter] as string | boolean },
    because: `, only with ${is.map(describe).join(' or ')}`,
  };
}

/** The shapes of an array, with numbers for sizes that are known and names for the others. */
function shapesOf({ shapes }: ArrayInput, { sizes, equalSizes }: Reading): ExpectedShape {
  return ofShapes(shapes.map((axes) => axes.map((axis) => axisText(named(axis, equalSizes), sizes))));
}

/** The same for an array that was left out, with those that may be given in its place. */
function arrayOf(array: ArrayInput, reading: Reading, alternatives: readonly string[]): ExpectedShape {
  const { kind } = array;
  return {
    ...shapesOf(array, reading),
    of: kind === 'integers' || kind === 'float64' ? 'list' : 'tensor',
    ...(alternatives.length > 1 && { because: `, or ${alternatives.slice(1).join(', ')} in its place` }),
  };
}

function named(axis: string, equalSizes = false): string {
  return equalSizes ? axis.replace(/\bqueries\b/g, 'keys') : axis;
}

/** Describes an axis: `2 * heads`, with every other value in the expression replaced by its number. */
function axisText(axis: string, sizes: Sizes): number | string {
  const value = evaluate(axis, sizes);
  if (!Number.isNaN(value)) return value;
  const zero = solve(axis, sizes, 0);
  const one = solve(axis, sizes, 1);
  if (!zero || !one) return axis;
  const slope = 1 / (one.is - zero.is);
  const rest = -slope * zero.is;
  const product = slope === 1 ? zero.name : `${slope} * ${zero.name}`;
  return rest === 0 ? product : `${product} ${rest < 0 ? '-' : '+'} ${Math.abs(rest)}`;
}

function readArray(argument: string, array: ArrayInput, input: unknown, reading: Reading): TensorLike {
  const { sizes, equalSizes } = reading;
  const { shapes, kind } = array;
  const ranks = shapes.map((axes) => axes.length);
  const expected = () => shapesOf(array, reading);
  const list = ranks.includes(1) && isNumberList(input) ? { data: input, shape: [input.length] } : input;
  if (input !== list && input !== undefined && (input as ArrayLike<number>).length === 0) {
    throw invalid(argument, input, ofType('a list of at least one number'));
  }
  const read = checkTensor(argument, list as TensorLike | undefined, expected());
  const axes = shapes.find(({ length }) => length === read.shape.length);
  const shapeArgument = list === input ? `${argument}.shape` : argument;
  if (!axes) throw invalid(shapeArgument, read.shape, expected());
  const found: [string, number][] = [];
  const fits = axes.every((axis, i) => {
    const extent = read.shape[i] as number;
    const expression = named(axis, equalSizes);
    const solved = solve(expression, { ...sizes, ...Object.fromEntries(found) }, extent);
    if (solved) {
      found.push([solved.name, solved.is]);
      return Number.isInteger(solved.is) && solved.is >= 0;
    }
    const value = evaluate(expression, { ...sizes, ...Object.fromEntries(found) });
    return Number.isNaN(value) || value === extent;
  });
  if (!fits) {
    const asked = expected();
    const named = asked.shapes.some((shape) => shape.join() === axes.join());
    const because = (named ? '' : `, that is [${axes.join(', ')}]`) + wholeOf(found);
    throw invalid(`${argument}.shape`, read.shape, { ...asked, because });
  }
  Object.assign(sizes, Object.fromEntries(found));
  if (kind === 'integers' || kind === 'float64') {
    const rule = { ...array, kind: kind === 'integers' ? 'integer' : 'number' } as const;
    for (let i = 0; i < read.data.length; i++) checkNumber(`${argument}[${i}]`, read.data[i], rule);
  }
  return kind === 'flags' ? { ...read, data: readFlags(argument, read.data, additiveMask.becomesFlags) } : read;
}

/** Adds a hint if the shape would make a size fractional or negative. */
function wholeOf(found: readonly (readonly [string, number])[]): string {
  const [broken] = found.find(([, is]) => !Number.isInteger(is) || is < 0) ?? [];
  return broken === undefined ? '' : ` with a whole number ${broken}`;
}

function readLayers(
  { name, layers, arrays }: LayersInput,
  value: unknown,
  reading: Reading,
  into: Record<string, TensorLike>,
): void {
  const { prefix } = reading;
  const argument = prefix + name;
  if (!Array.isArray(value) || value.length < layers.atLeast) {
    throw value === undefined
      ? missing(argument, { kind: 'length', min: layers.atLeast, of: 'layers' })
      : invalid(argument, value, { kind: 'length', min: layers.atLeast, of: 'layers' });
  }
  const count = value.length;
  for (let l = 0; l < count; l++) {
    const last = l === count - 1;
    const place = `${argument}[${l}]`;
    const layer = checkObject(place, value[l]);
    const required = arrays.filter(({ notLast }) => !(notLast && last));
    checkKeys(
      layer,
      required.map((one) => one.name),
      `${place}.`,
    );
    // The outputs of each layer are the inputs of the next.
    const inputs = l === 0 ? layers.first : layers.between;
    const outputs = last ? layers.last : layers.between;
    for (const { beside, ...one } of required) {
      const array = layer[one.name];
      if (array === undefined && one.optional) continue;
      if (beside !== undefined && layer[beside] === undefined) {
        throw invalid(`${place}.${one.name}`, array, rule('a {beside} beside it', { beside }));
      }
      const shapes = one.shapes.map((axes) =>
        axes.map((axis) => axis.replace('inputs', inputs).replace('outputs', outputs)),
      );
      into[`${name}[${l}].${one.name}`] = readArray(`${place}.${one.name}`, { ...one, shapes }, array, reading);
    }
  }
}

/** Whether a shape of the scheme's arrays, or the size of one of its parameters, depends on this name. */
export function mentions(scheme: Scheme, name: string): boolean {
  const shapes = scheme.arrays.flatMap((one) =>
    'layers' in one ? Object.values(one.layers).map(String) : one.shapes.flat(),
  );
  const sizes = scheme.parameters.flatMap((parameter) => ('size' in parameter && parameter.size) || []);
  return [...shapes, ...sizes].some((expression) => namesIn(expression).includes(name));
}
