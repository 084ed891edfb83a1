/** Reads arrays from the members of a JSON object. */
import { ofType, rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused } from '../errors/index.ts';
import { type Json, JsonError, readJson } from '../json/index.ts';
import { maxElements } from '../numbers/index.ts';
import { deepest, dtype, type ParsedArray } from './parsed-array.ts';

/** Reads `{ "name": [[…]], … }`, or a single array in posenc's format: `{ "data": […], "shape": […] }`. */
export function membersOf(text: string, name: string): ParsedArray[] {
  const members = objectIn(text, name);
  const [data, shape] = [members.get('data'), members.get('shape')];
  if (data === undefined || shape === undefined) {
    if (members.size === 0) throw refused(name, 'an empty object', rule('arrays by their names'));
    return Array.from(members, ([key, value]) => arrayOf(value, key));
  }
  const values = arrayOf(data, name).data;
  const extents = Array.from(arrayOf(shape, name).data);
  if (!extents.every((extent) => Number.isInteger(extent) && extent >= 0)) {
    throw refused(
      name,
      { text: 'shape [{shape}]', values: { shape: extents.slice(0, deepest) } },
      rule('whole numbers from 0'),
    );
  }
  if (extents.reduce((product, extent) => product * extent, 1) !== values.length) {
    throw refused(
      name,
      { text: 'shape [{extents}] with {count} numbers', values: { extents, count: values.length } },
      rule('a shape that holds them all'),
    );
  }
  return [{ name, dtype, data: values, shape: extents }];
}

function objectIn(text: string, name: string): ReadonlyMap<string, Json> {
  try {
    const { value, repeated } = readJson(text, deepest + 1);
    const [twice] = repeated;
    if (twice !== undefined)
      throw refused(name, { text: "'{twice}' twice", values: { twice: inOneLine(twice) } }, rule('each name once'));
    // The text begins with a brace.
    return value as ReadonlyMap<string, Json>;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const found = error.found === '' ? 'the end of the text' : quoted(error.found);
    throw refused(
      name,
      { text: '{found} at character {at}', values: { found, at: error.at } },
      rule('JSON, and here {expected}', { expected: error.expected }),
    );
  }
}

/** Reads nested lists, all of one length at each depth. */
function arrayOf(list: Json, name: string): ParsedArray {
  if (!isList(list)) throw refused(name, format(list), ofType('a list of numbers'));
  const shape: number[] = [];
  for (let first: Json | undefined = list; first !== undefined && isList(first); first = first[0]) {
    shape.push(first.length);
  }
  const values: number[] = [];
  const collect = (value: Json, depth: number): void => {
    if (depth === shape.length) {
      if (typeof value !== 'number')
        throw isList(value) ? ragged(name) : refused(name, format(value), ofType('numbers'));
      if (values.push(value) > maxElements) throw refused(name, 'more numbers', { kind: 'range', max: maxElements });
      return;
    }
    if (!isList(value) || value.length !== shape[depth]) throw ragged(name);
    for (const inner of value) collect(inner, depth + 1);
  };
  collect(list, 0);
  return { name, dtype, data: Float64Array.from(values), shape };
}

const ragged = (name: string) => refused(name, 'a list of another length', rule('a rectangular array'));

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function format(value: Json): string {
  return value instanceof Map ? 'an object' : isList(value) ? 'a list' : quoted(String(value));
}
