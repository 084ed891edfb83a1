import type { Given, PlainValue, Text, TextValues } from './types.ts';

const longestString = 40;
const longestList = 6;
const longestWhole = 10n ** 30n;

/** Returns a value as bounded plain data, with a text in place of anything that is not plain or short. */
export function givenOf(value: unknown): Given {
  try {
    return plain(value);
  } catch {
    // A proxy that throws, or an array with its own methods.
    return { text: 'a value that cannot be read' };
  }
}

function plain(value: unknown): Given {
  switch (typeof value) {
    case 'string':
      return inOneLine(value.length > longestString ? `${value.slice(0, longestString)}…` : value);
    case 'bigint':
      return { text: value > -longestWhole && value < longestWhole ? `${value}n` : 'a bigint' };
    case 'function':
    case 'symbol':
      return { text: `a ${typeof value}` };
    case 'object':
      break;
    default:
      return value as number | boolean | undefined;
  }
  if (value === null) return null;
  if (ArrayBuffer.isView(value)) return { text: `an array of type ${typeOfView.call(value) ?? 'DataView'}` };
  if (!Array.isArray(value)) return { text: 'an object' };
  const first = value.slice(0, longestList).map((one) => (Array.isArray(one) ? { text: '[…]' } : plain(one)));
  // Not simply by `map`, which leaves holes, and may be the caller's.
  return [...first, ...(value.length > longestList ? [{ text: '…' }] : [])];
}

/** Replaces characters that would break a sentence into lines or be invisible in it. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** Getter of a typed array's type name, which subclasses cannot override. */
const typeOfView = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), Symbol.toStringTag)
  ?.get as () => string | undefined;

/** Writes a given value in a sentence, with strings in quotes. */
export function written(given: Given): string {
  // One line, whatever a caller or a file puts into it.
  if (typeof given === 'string') return `'${inOneLine(given)}'`;
  if (given === null || typeof given !== 'object') return Object.is(given, -0) ? '-0' : String(given);
  return isText(given) ? filled(given) : `[${given.map(written).join(', ')}]`;
}

function isText(given: Text | readonly Given[]): given is Text {
  return !Array.isArray(given);
}

/** Returns a value as sentences show it: always short, with strings in quotes. */
export function describe(value: unknown): string {
  return written(givenOf(value));
}

/** Replaces the names in a text's braces by their values. */
export function filled({ text, values }: { readonly text: string; readonly values?: TextValues | undefined }): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(values, name) ? inText(values[name]) : braced,
  );
}

function inText(value: PlainValue): string {
  return Array.isArray(value) ? value.map(inText).join(', ') : String(value);
}

/** Writes a number; long round ones are easier to read as 1e15. */
export function numeral(number: number): string {
  const exponential = number.toExponential().replace('+', '');
  return Math.abs(number) >= 1e9 && exponential.length < String(number).length ? exponential : String(number);
}
