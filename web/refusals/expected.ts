/** Makers of expectations, for those that are written often. */
import { nearest } from './nearest.ts';
import type {
  ExpectedAbsent,
  ExpectedLength,
  ExpectedOneOf,
  ExpectedRange,
  ExpectedRule,
  ExpectedShape,
  ExpectedType,
  Text,
  TextValues,
} from './types.ts';

/** One of some names; `given` may be a misspelt one. */
export function oneOf(values: readonly string[], given?: unknown): ExpectedOneOf {
  const suggestion = nearest(given, values);
  return { kind: 'oneOf', values, ...(suggestion === undefined ? {} : { suggestion }) };
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
