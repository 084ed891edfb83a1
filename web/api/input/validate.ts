/** Checks options and arrays against the catalogue. Every message names the argument, its value and what is allowed. */

import {
  type ArrayInput,
  type Condition,
  catalogue,
  evaluate,
  expectationOf,
  expectedNumber,
  fits,
  fitsNumber,
  holds,
  type LayersInput,
  meantName,
  type NumberRule,
  namesIn,
  optionNamed,
  rope,
  type Sizes,
  solve,
  suggesting,
  type ValuesOf,
} from '../../catalogue/index.ts';
import {
  describe,
  invalid,
  knownOptions,
  missing,
  noneBeside,
  ofLength,
  ofShape,
  ofShapes,
  ofType,
  oneOf,
  type PosencError,
  refused,
  rule,
  wholeNumber,
} from '../errors/index.ts';
import type {
  Expected,
  ExpectedAbsent,
  ExpectedRange,
  ExpectedShape,
  Parameter,
  Place,
  PositionOptions,
  Scheme,
  TensorLike,
  TextValues,
} from '../types/index.ts';
import { allocated } from './allocated.ts';
import { additiveMask, readFlags } from './mask.ts';
import { checkFits, checkTensor, isNumberList, padded } from './tensor.ts';

type Fits = (value: number, bound: number) => boolean;

type Kind = 'atLeast' | 'above' | 'atMost' | 'multipleOf';

const bounds: readonly (readonly [Kind, (bound: number) => Partial<ExpectedRange>, Fits])[] = [
  ['atLeast', (min) => ({ min }), (value, bound) => value >= bound],
  ['above', (min) => ({ min, minExclusive: true }), (value, bound) => value > bound],
  ['atMost', (max) => ({ max }), (value, bound) => value <= bound],
  ['multipleOf', (multipleOf) => ({ multipleOf }), (value, bound) => value % bound === 0],
];

/**
 * Rejects values that break a rule of the scheme. Rules about unknown values are skipped. `shapes` are those of the
 * arrays.
 */
export function checkRules(
  scheme: Scheme,
  known: Sizes,
  prefix: string,
  shapes: Readonly<Record<string, readonly number[]>> = {},
): void {
  for (const rule of scheme.rules ?? []) {
    const value = known[rule.of];
    if (value === undefined || (rule.where !== undefined && !evaluate(rule.where, known))) continue;
    for (const [kind, rangeOf, fits] of bounds) {
      const bound = evaluate(rule[kind] ?? '', known);
      if (Number.isNaN(bound) || fits(value as number, bound)) continue;
      throw refusal(rule.of, rule.array, { kind: 'range', ...rangeOf(bound), because: rule.because });
    }
  }
  function refusal(name: string, array: string | undefined, expected: ExpectedRange): PosencError {
    if (array === undefined) return invalid(prefix + name, known[name], expected);
    return invalid(`${prefix}${array}.shape`, shapes[array], expected);
  }
}

/** Beyond this, doubles no longer distinguish neighbouring positions. */
const largestPosition = 2 ** 53;
const withinPositions = { kind: 'range', type: 'number', min: -largestPosition, max: largestPosition } as const;

/** Options of a call, before they are checked. */
export type Options = Readonly<Record<string, unknown>>;

/** Checks that a value is an object other than a list. */
export function checkObject<Known = Options>(argument: string, value: unknown): Known {
  if (value === undefined) throw missing(argument, ofType('an object'));
  if (value === null || typeof value !== 'object' || isList(value)) {
    throw invalid(argument, value, ofType('an object'));
  }
  return value as Known;
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value) || ArrayBuffer.isView(value);
  } catch {
    return true; // A revoked proxy.
  }
}

/** Rejects unknown keys: a misspelt option that was ignored would give wrong results. */
export function checkKeys(options: Options, known: readonly string[], prefix = ''): void {
  for (const key of Object.keys(options)) {
    if (known.includes(key) || options[key] === undefined) continue;
    throw invalid(prefix + key, options[key], knownOptions(known, key, options[key], prefix));
  }
}

/**
 * Reads options whose values are not plain data (functions, signals, compiled modules). Each is read once, including
 * inherited ones, and not copied.
 */
export function readOptions<Known extends object = Options>(
  argument: string,
  value: unknown,
  known: readonly string[],
  prefix = '',
): Known {
  const options = checkObject(argument, value);
  const values = Object.create(null);
  try {
    for (const key in options) values[key] = options[key];
  } catch {
    throw refused(argument, 'an object that cannot be read', ofType('options'));
  }
  checkKeys(values, known, prefix);
  return values;
}

export interface ReadOptions {
  /** Parameters of the scheme that the function accepts. Default: all. */
  readonly only?: readonly string[];
  /** Parameters of the scheme that the function does not accept. */
  readonly without?: readonly string[];
  /** Options that are not parameters of the scheme, such as arrays; with dots for nested ones. */
  readonly alsoAllowed?: readonly string[];
  /** Prefix of option names in messages (`encoding.`). */
  readonly prefix?: string;
}

/** Reads all parameters of a scheme: checks them, fills in defaults, and rejects unknown keys. */
export function readParameters<const S extends Scheme>(
  scheme: S,
  options: Options,
  read: ReadOptions = {},
): ValuesOf<S> {
  const { only, without = [], alsoAllowed = [], prefix = '' } = read;
  const parameters = scheme.parameters.filter(({ name }) => (only?.includes(name) ?? true) && !without.includes(name));
  const topLevel = parameters.map((parameter) => parameter.name.split('.')[0] as string);
  const groups = alsoAllowed.map((name) => name.split('.')[0] as string);
  checkKeys(options, [...new Set(['scheme', ...topLevel, ...groups])], prefix);
  checkNestedKeys([...parameters.map(({ name }) => name), ...alsoAllowed], options, prefix);

  const values: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const path = parameter.name.split('.');
    const value = path.reduce<unknown>((from, key) => (from as Options | undefined)?.[key], options);
    values[parameter.name] = checkParameter(parameter, value, prefix);
    const { when } = parameter;
    if (value === undefined || when === undefined || when.is.includes(values[when.parameter] as string)) continue;
    const selected = { option: prefix + when.parameter, value: values[when.parameter] as string };
    throw invalid(prefix + parameter.name, value, { kind: 'absent', with: selected });
  }
  for (const { name, ...parameter } of parameters) {
    const when = 'defaultWhen' in parameter ? parameter.defaultWhen : undefined;
    if (when && values[when.parameter] === when.is) values[name] ??= when.default;
  }
  checkRules(scheme, values, prefix);
  return values as ValuesOf<S>;
}

function checkNestedKeys(names: readonly string[], options: Options, prefix: string): void {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [group, key] = name.split('.');
    if (group !== undefined && key !== undefined) groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  for (const [group, keys] of groups) {
    if (options[group] === undefined) continue;
    if (typeof options[group] === 'string')
      throw invalid(prefix + group, options[group], ofType(`an object: { ${keys.slice(0, 2).join(', ')}, … }`));
    const request = checkObject(prefix + group, options[group]);
    if (group === 'scaling') refuseConfigForm(prefix + group, request, keys);
    checkKeys(request, keys, `${prefix}${group}.`);
  }
}

/** Checks a value against its catalogue entry; returns the default for undefined. */
export function checkParameter(parameter: Parameter, value: unknown, prefix = ''): unknown {
  const argument = prefix + parameter.name;
  if (value === undefined) {
    if (parameter.default !== undefined) return parameter.default;
    if ('optional' in parameter) return undefined;
    throw missing(argument, expectationOf(parameter));
  }
  if (!fits(parameter, value)) throw invalid(argument, value, suggesting(expectationOf(parameter), value, meantName));
  return value;
}

export function checkNumber(argument: string, value: unknown, rule: NumberRule): number {
  if (value === undefined) throw missing(argument, expectedNumber(rule));
  if (!fitsNumber(rule, value)) throw invalid(argument, value, expectedNumber(rule));
  return value;
}

export function checkInteger(argument: string, value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): number {
  return checkNumber(argument, value, { kind: 'integer', min, max });
}

export function checkBoolean(argument: string, value: unknown, byDefault: boolean): boolean {
  if (value === undefined) return byDefault;
  if (typeof value !== 'boolean') throw invalid(argument, value, { kind: 'boolean' });
  return value;
}

/** Returns positions as float64 after checking that each is finite and within ±2^53. */
export function checkPositionList(argument: string, list: unknown): Float64Array {
  if (!isNumberList(list) || list.length === 0)
    throw invalid(argument, list, ofType('a list of at least one position'));
  const positions = allocated(Float64Array, list.length);
  for (let i = 0; i < list.length; i++) {
    const position: unknown = list[i];
    if (typeof position !== 'number' || !(Math.abs(position) <= largestPosition)) {
      throw invalid(`${argument}[${i}]`, position, withinPositions);
    }
    positions[i] = position;
  }
  return positions;
}

/** Returns `length` consecutive positions from `offset` on. */
export function consecutivePositions(length: number, offset: number): Float64Array {
  const positions = allocated(Float64Array, length);
  for (let i = 0; i < length; i++) positions[i] = offset + i;
  return positions;
}

/**
 * Reads PositionOptions, a list of positions or a length with an offset; `bytesPerRow` is the size of a row of the
 * result.
 */
export function readPositions(options: PositionOptions, bytesPerRow: number): Float64Array {
  const { length, offset, positions } = options;
  if (positions !== undefined) {
    if (length !== undefined) throw invalid('length', length, noneBeside('positions'));
    if (offset !== undefined) throw invalid('offset', offset, noneBeside('positions', ': add it to the positions'));
    return checkPositionList('positions', positions);
  }
  if (length === undefined) throw missing('length', { ...wholeNumber(1), because: ', or a list of positions' });
  const count = checkInteger('length', length, 1);
  checkFits(count * (Float64Array.BYTES_PER_ELEMENT + bytesPerRow));
  return consecutivePositions(count, checkOffset(offset, count));
}

/** Checks the position of the first of `length` rows. */
export function checkOffset(offset: number | undefined, length: number): number {
  if (offset === undefined) return 0;
  return checkNumber('offset', offset, { kind: 'number', min: -largestPosition, max: largestPosition - length + 1 });
}

/** Checks the position of the first query relative to the first key. */
export function checkQueryOffset(offset: number | undefined, otherwise: number): number {
  return offset === undefined ? otherwise : checkInteger('offset', offset, -(2 ** 31), 2 ** 31 - 1);
}

/** Checks the positions of rows: one list for all batch entries, or [batch, length]. */
export function checkRowPositions(
  argument: string,
  positions: ArrayLike<number> | TensorLike,
  batch: number,
  length: number,
): { positions: Float64Array; rows: number } {
  const shaped = typeof positions === 'object' && positions !== null && 'shape' in positions;
  if (!shaped) {
    const list = checkPositionList(argument, positions);
    if (list.length !== length) {
      throw refused(
        argument,
        { text: '{count} positions', values: { count: list.length } },
        ofLength(length, undefined, ', one per row'),
      );
    }
    return { positions: list, rows: 1 };
  }
  const { data, shape } = checkTensor(argument, positions, ofShapes([['length'], ['batch', 'length']]));
  const rows = shape.length === 2 ? (shape[0] as number) : 1;
  if (shape.at(-1) !== length || (rows !== 1 && rows !== batch)) {
    throw invalid(`${argument}.shape`, shape, { kind: 'shape', shapes: [[length], [batch, length]] });
  }
  return { positions: checkPositionList(argument, data), rows };
}

/** The sizes of queries and keys. */
export interface HeadSizes {
  readonly batch: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly queries: number;
  readonly keys: number;
  readonly headDim: number;
}

/** The leading axes of keys and values, before the last two, by rank. */
const leadingAxes: readonly (readonly string[])[] = [[], ['heads'], ['batch', 'heads']];

/** The axes of an array of keys or values. */
export function keyAxes(rank: number, width: string, queries: string): ExpectedShape {
  return ofShape([...(leadingAxes[rank - 2] ?? []), 'keys', width], `, as many axes as ${queries}`);
}

/** The axes of an array of rows, with or without heads and a batch. */
export function headAxes(rows: string, width: string): ExpectedShape {
  return ofShapes(leadingAxes.map((axes) => [...axes, rows, width]));
}

const queryAxes = headAxes('queries', 'head_dim');

/** Checks q and k of 2 to 4 axes, which may differ only in the number of heads and positions. */
export function readHeadSizes(q: TensorLike, k: TensorLike, names = { q: 'q', k: 'k' }): HeadSizes {
  const { batch, heads, queries, headDim } = readQuerySizes(q, names.q);
  const rank = q.shape.length;
  checkTensor(names.k, k, keyAxes(rank, 'head_dim', names.q));
  const [keyBatch, kvHeads = 1, keys = 1, keyDim] = padded(k.shape);
  if (keyDim !== headDim)
    throw invalid(`${names.k}.shape`, k.shape, rule('a last axis of {headDim}, as in {q}', { headDim, q: names.q }));
  if (keyBatch !== batch)
    throw invalid(`${names.k}.shape`, k.shape, rule('a first axis of {batch}, as in {q}', { batch, q: names.q }));
  if (heads % kvHeads !== 0)
    throw invalid(
      `${names.k}.shape`,
      k.shape,
      rule('a number of heads that divides the {heads} of {q}', { heads, q: names.q }),
    );
  return { batch, heads, kvHeads, queries, keys, headDim };
}

export function readQuerySizes(q: TensorLike, name = 'q'): Pick<HeadSizes, 'batch' | 'heads' | 'queries' | 'headDim'> {
  checkTensor(name, q, queryAxes);
  const [batch = 1, heads = 1, queries = 1, headDim = 1] = padded(q.shape);
  return { batch, heads, queries, headDim };
}

/** Finds the scheme that options name. */

/** What a scheme of each place does, and the function that computes it. */
const functions: Readonly<Record<Place, { readonly does: string; readonly call: string }>> = {
  embedding: { does: 'is added to the embedding', call: 'pe.absolute' },
  rotation: { does: 'turns queries and keys', call: 'pe.rotate' },
  bias: { does: 'adds a number to each logit', call: 'pe.bias' },
  relative: { does: 'adds products with vectors of the distance to the logits', call: 'pe.relativeTerms' },
};

/** Returns the scheme that the options name, if the function accepts it. */
export function checkScheme<S extends Scheme>(
  options: Readonly<Record<string, unknown>>,
  allowed: readonly S[],
  argument = 'scheme',
): S {
  const names = allowed.map((scheme) => scheme.name);
  const name = options.scheme;
  const found = allowed.find((scheme) => scheme.name === name);
  if (found) return found;
  if (name === undefined) throw missing(argument, oneOf(names));
  throw invalid(argument, name, schemesOf(names, name));
}

/** One of some schemes, and for what is none of them the function or the option that was probably meant. */
function schemesOf(names: readonly string[], value: unknown): Expected {
  const because = (text: string, values: TextValues): Expected => ({ ...oneOf(names), because: { text, values } });
  const placed = ({ name, place }: Scheme) =>
    because(`; '{scheme}' ${functions[place].does}: {call}`, { scheme: name, call: functions[place].call });
  const other = catalogue.find(({ name }) => name === value);
  if (other) return placed(other);
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  if (['fope', 'pope'].includes(name)) return because("; '{name}' has its own function: pe.{name}", { name });
  if (['none', 'nope', 'null', ''].includes(name)) return because('; without position, leave it out', {});
  const meant = suggesting(oneOf(names), value, meantName);
  if ('suggestion' in meant) return meant;
  const scaling = meantName(value, scalingTypes());
  if (scaling !== undefined && scaling !== 'none') {
    return because("; '{scaling}' is a scaling of RoPE: scheme 'rope' with scaling: { type: '{scaling}', … }", {
      scaling,
    });
  }
  const elsewhere = meantName(
    value,
    catalogue.map((scheme) => scheme.name),
  );
  const found = catalogue.find((scheme) => scheme.name === elsewhere);
  return found ? placed(found) : meant;
}

/** A function, so that those who only check a number do not load the catalogue's entry. */
const scalingTypes = () =>
  rope.parameters.flatMap((parameter) => (parameter.name === 'scaling.type' ? [...parameter.choices] : []));

/**
 * Refuses a `rope_scaling` of config.json in place of `scaling`. Translating its names would not do: what some of them
 * mean, and the defaults, depend on the rest of the file. `known` are the options of `scaling`.
 */
export function refuseConfigForm(
  argument: string,
  scaling: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const keys = Object.keys(scaling);
  const gguf = keys.filter((key) => /(?:^|\.)rope\./.test(key));
  if (gguf.length > 0) {
    const file = { text: 'the form of a GGUF file ({keys})', values: { keys: gguf } };
    throw refused(
      argument,
      file,
      rule("posenc's form: inspectConfig(await ggufConfig(checkpoint)).layers[i].encoding"),
    );
  }
  const elsewhere = keys.filter((key) => ofConfiguration.has(key) || 'rope_type' in Object(scaling[key]));
  if (elsewhere.length > 0) {
    const file = { text: 'the form of config.json ({keys})', values: { keys: elsewhere } };
    throw refused(argument, file, rule("posenc's form: inspectConfig(config).layers[i].encoding"));
  }
  const names = keys
    .map((key) => [key, schemeOfKey(key)] as const)
    .filter(([key, name]) => key !== name && known.includes(name));
  // Beside names of posenc's own form, another name is misspelt.
  if (names.length === 0 || Object.keys(scaling).some((key) => /[A-Z]/.test(key))) return;
  throw refused(
    argument,
    { text: 'the form of config.json ({keys})', values: { keys: names.map(([key]) => key) } },
    rule("posenc's form: {names}; inspectConfig(config).layers[i].encoding has it, read with the rest of the file", {
      names: names.map(([key, name]) => `${name} for ${key}`),
    }),
  );
}

/** What rope_scaling and rope_parameters have besides, which is no option of `scaling`. */
const ofConfiguration: ReadonlySet<string> = new Set([
  'rope_theta',
  'mrope_section',
  'xdrope_section',
  'use_scaled_rope',
]);

/** The name that an option of config.json has in `scaling`. */
function schemeOfKey(key: string): string {
  return key === 'rope_type' ? 'type' : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

// The arrays of a scheme, as its catalogue entry describes them.

interface ArraysRequest {
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

interface SchemeArrays {
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
