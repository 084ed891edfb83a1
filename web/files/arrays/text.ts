import { ofLength, ofType, rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused } from '../errors/index.ts';
import { maxElements } from '../numbers/index.ts';
import { membersOf } from './members.ts';
import { deepest, dtype, type ParsedArray } from './parsed-array.ts';

const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:NaN|nan|Infinity|infinity|inf)/y;

/**
 * Reads numbers as people paste them: nested lists (JSON, NumPy, PyTorch), an object of such lists, or lines of a
 * table.
 */
export function parseText(text: string, name: string): ParsedArray[] {
  const start = text.search(/\S/);
  if (start < 0) throw refused(name, 'empty text', ofType('numbers'));
  const object = text[start] === '{';
  if (object) return membersOf(text, name);
  // tensor([[1., 2.]], dtype=torch.float64) and array([[1., 2.]])
  const call = /^\s*(?:[A-Za-z_][\w.]*\s*=\s*)?[A-Za-z_][\w.]*\s*\(\s*(?=\[)/.exec(text);
  const list = call?.[0].length ?? start;
  return [text[list] === '[' ? nested(text, list, name) : lines(text, name)];
}

/**
 * Reads nested lists with commas or blanks between numbers. Not recursive, because the sender decides how deep they
 * are.
 */
function nested(text: string, start: number, name: string): ParsedArray {
  if (text[start] !== '[') throw refused(name, quoted(text.slice(start)), ofType('a list of numbers'));
  const values: number[] = [];
  /** The extent at each depth, known once a list of that depth has ended. */
  const shape: number[] = [];
  /** Number of members so far in each open list. */
  const open: number[] = [];
  let leafDepth = 0;
  const ragged = (at: number) =>
    refused(name, { text: 'a list of another length at character {at}', values: { at } }, rule('a rectangular array'));
  let at = start;
  do {
    const letter = text[at];
    if (letter === undefined) throw refused(name, 'a list without an end', rule('as many ] as ['));
    if (letter === '[') {
      if (open.length > 0) open[open.length - 1]!++;
      open.push(0);
      if (open.length > deepest)
        throw refused(
          name,
          { text: 'lists more than {max} deep', values: { max: deepest } },
          { kind: 'length', max: deepest, of: 'axes' },
        );
      if (leafDepth > 0 && open.length > leafDepth) throw ragged(at);
      at++;
    } else if (letter === ']') {
      const depth = open.length;
      const extent = open.pop()!;
      if (leafDepth === 0) leafDepth = depth;
      if (shape[depth - 1] === undefined) shape[depth - 1] = extent;
      else if (shape[depth - 1] !== extent) throw ragged(at);
      at++;
    } else if (letter === ',' || letter.trim() === '') {
      at++;
    } else {
      number.lastIndex = at;
      const found = number.exec(text)?.[0];
      if (found === undefined) {
        const complete = text.startsWith('...', at) ? 'all numbers: this print leaves some out' : 'numbers';
        throw refused(name, quoted(text.slice(at, at + 20)), rule(complete));
      }
      if (leafDepth === 0) leafDepth = open.length;
      if (open.length !== leafDepth) throw ragged(at);
      open[open.length - 1]!++;
      if (values.push(decimal(found)) > maxElements)
        throw refused(name, 'more numbers', { kind: 'range', max: maxElements });
      at += found.length;
    }
  } while (open.length > 0);
  const rest = text.slice(at, at + 200).trim();
  if (rest !== '' && !/^(,[^[\]]*)?\)?;?$/.test(rest))
    throw refused(name, quoted(rest), rule('nothing behind the list'));
  return { name, dtype, data: Float64Array.from(values), shape };
}

function decimal(text: string): number {
  if (/nan/i.test(text)) return NaN;
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}

/**
 * Reads CSV, TSV, or numbers separated by blanks. A first line without numbers is a heading, and a column without a
 * heading holds line numbers.
 */
function lines(text: string, name: string): ParsedArray {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : text.includes(',') ? ',' : /[ ]+/;
  const rows = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const filled = rows.map((line, i) => ({ line, i })).filter(({ line }) => line.trim() !== '' && !/^\s*#/.test(line));
  const cellsOf = (line: string) => (separator instanceof RegExp ? line.trim() : line).split(separator);
  const heading = cellsOf(filled[0]?.line ?? '');
  const headed = heading.some((cell) => cell.trim() !== '' && numberIn(cell) === undefined);
  const skip = headed && heading[0]!.trim() === '' ? 1 : 0;
  const values: number[] = [];
  let width: number | undefined;
  for (const { line, i } of headed ? filled.slice(1) : filled) {
    const cells = cellsOf(line).slice(skip);
    // A separator at the end of a line ends the last number.
    if (cells.at(-1)?.trim() === '') cells.pop();
    width ??= cells.length;
    if (cells.length !== width)
      throw refused(
        name,
        { text: '{count} numbers in line {line}', values: { count: cells.length, line: i + 1 } },
        ofLength(width, 'in each'),
      );
    for (const cell of cells) {
      const value = numberIn(cell);
      if (value === undefined)
        throw refused(
          name,
          { text: "'{cell}' in line {line}", values: { cell: inOneLine(cell.trim()), line: i + 1 } },
          { kind: 'range', type: 'number' },
        );
      if (values.push(value) > maxElements) throw refused(name, 'more numbers', { kind: 'range', max: maxElements });
    }
  }
  if (!width) throw refused(name, 'text without numbers', ofType('numbers'));
  const data = Float64Array.from(values);
  // One number per line is a list, and so is a single line.
  const shape = width === 1 || data.length === width ? [data.length] : [data.length / width, width];
  return { name, dtype, data, shape };
}

function numberIn(cell: string): number | undefined {
  const trimmed = cell.trim().replace(/^"(.*)"$/, '$1');
  number.lastIndex = 0;
  const found = number.exec(trimmed)?.[0];
  return found !== undefined && found.length === trimmed.length ? decimal(found) : undefined;
}
