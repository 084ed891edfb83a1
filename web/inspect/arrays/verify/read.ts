import type { TensorLike } from 'posenc';
import { ofLength, ofType, rule } from 'posenc/catalogue';
import { invalid, refused } from '../../errors/index.ts';
import { mostElements, type NumberArray, sizeOf } from '../array.ts';

/** An array as programs hand it over: ONNX Runtime and TensorFlow.js call its shape `dims`. */
export type AnyTensor = TensorLike | { readonly data: ArrayLike<number>; readonly dims: readonly number[] };

/** Reads an array. Numbers that are not finite are allowed, because they are an answer, too. */
export function readLoosely(given: unknown, argument: string): NumberArray {
  const { data, shape, dims } = (given ?? {}) as { data?: ArrayLike<number>; shape?: unknown; dims?: unknown };
  const extents = shape ?? dims;
  if (!Array.isArray(extents) || data === undefined) {
    throw invalid(argument, given, ofType('an array { data, shape }'));
  }
  const size = sizeOf(extents as number[], `${argument}.shape`, mostElements);
  if (data.length !== size) {
    throw refused(
      `${argument}.data`,
      { text: '{count} numbers', values: { count: data.length } },
      ofLength(size, undefined, { text: ', as many as shape [{shape}] holds', values: { shape: extents as number[] } }),
    );
  }
  if (size === 0)
    throw refused(
      argument,
      { text: 'shape [{shape}]', values: { shape: extents as number[] } },
      rule('at least one number'),
    );
  return { data: Float64Array.from(data, Number), shape: Array.from(extents as number[]) };
}

/** Returns a shape without axes of extent 1, except for the last one. */
export const squeezed = (shape: readonly number[]): number[] =>
  shape.filter((extent, axis) => extent !== 1 || axis === shape.length - 1);
