/** Makers of expectations, for those that are written often. */

import { nearest } from './nearest.ts';
import type {
  Expected,
  ExpectedAbsent,
  ExpectedLength,
  ExpectedOneOf,
  ExpectedOption,
  ExpectedRange,
  ExpectedRule,
  ExpectedShape,
  ExpectedType,
  Text,
  TextValues,
} from './types.ts';
import { isSize, meant } from './types.ts';

/** One of some names. */
export function oneOf(values: readonly string[]): ExpectedOneOf {
  return { kind: 'oneOf', values };
}

/**
 * Adds the value that was probably meant, judged by the spelling or by what `find` knows. An expectation that already
 * has a suggestion, or describes what was meant in other words, keeps it.
 */
export function suggesting(
  expected: Expected,
  given: unknown,
  find: (given: unknown, names: readonly string[]) => string | undefined = nearest,
): Expected {
  if (expected.kind !== 'oneOf' || expected.suggestion !== undefined || expected.because !== undefined) return expected;
  const names = expected.values.filter((value) => typeof value === 'string');
  const suggestion = find(given, names);
  return suggestion === undefined ? expected : { ...expected, suggestion };
}

/** Known options, one of which was probably meant by the name and the value of an unknown one. */
export function knownOptions(known: readonly string[], name: string, given: unknown, prefix = ''): ExpectedOption {
  const found = meant(name, known, given);
  return {
    kind: 'option',
    known: known.map((one) => prefix + one),
    ...(found && { suggestion: found.name }),
    ...(found?.value !== undefined && { value: found.value }),
    ...(!found &&
      isSize(name) &&
      !known.some((one) => one === 'dim' || one === 'length' || one === 'queries') && {
        because: 'arrays have their sizes in their shapes',
      }),
  };
}

/** A whole number. */
export function wholeNumber(min?: number, max?: number): ExpectedRange {
  return { kind: 'range', type: 'integer', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** A value of another type: `an object`. */
export function ofType(type: string): ExpectedType {
  return { kind: 'type', type };
}

/** An array of a shape. */
export function ofShape(shape: readonly (number | string)[], because?: string | Text): ExpectedShape {
  return ofShapes([shape], because);
}

/** An array of one of some shapes. */
export function ofShapes(shapes: ExpectedShape['shapes'], because?: string | Text): ExpectedShape {
  return { kind: 'shape', shapes, ...(because && { because }) };
}

/** An array of a shape that broadcasts to another. */
export function broadcastTo(shape: readonly number[], because?: string | Text): ExpectedShape {
  return { ...ofShape(shape, because), broadcast: true };
}

/** A list of a length. */
export function ofLength(length: number, of?: string, because?: string | Text): ExpectedLength {
  return { kind: 'length', length, ...(of && { of }), ...(because && { because }) };
}

/** No such option beside another. */
export function noneBeside(beside: string, because?: string | Text): ExpectedAbsent {
  return { kind: 'absent', beside, ...(because && { because }) };
}

/** Any other rule. */
export function rule(text: string, values?: TextValues): ExpectedRule {
  return { kind: 'rule', text, ...(values && { values }) };
}
