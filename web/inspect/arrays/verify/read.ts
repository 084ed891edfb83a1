import type { TensorLike } from 'posenc';
import { rule } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { anyNumber, type NumberArray, readArray, shapeText } from '../array.ts';

/** An array as programs hand it over: ONNX Runtime and TensorFlow.js call its shape `dims`. */
export type AnyTensor = TensorLike | { readonly data: ArrayLike<number>; readonly dims: readonly number[] };

/** Reads an array. Numbers that are not finite are allowed, because they are an answer, too. */
export function readLoosely(value: unknown, argument: string): NumberArray {
  const array = readArray(value as TensorLike | undefined, argument, undefined, anyNumber);
  if (array.data.length > 0) return array;
  throw refused(argument, shapeText(array.shape), rule('at least one number'));
}

/** Returns a shape without axes of extent 1, except for the last one. */
export const squeezed = (shape: readonly number[]): number[] =>
  shape.filter((extent, axis) => extent !== 1 || axis === shape.length - 1);
