/** Sizes of the words that a relative scheme accepts, from its arrays. */
import { evaluate } from '../../../catalogue/index.ts';
import { invalid } from '../../errors/index.ts';
import { arrayNames, checkInteger, readArrays, readParameters } from '../../input/index.ts';
import type { Scheme } from '../../types/index.ts';
import type { Options } from './subject.ts';
import { arrayLengths } from './subject.ts';

export interface RelativeSizes {
  readonly heads: number;
  /** Width of a head. */
  readonly dim: number;
  /** The only length that the arrays allow, or `upTo`, the longest. */
  readonly exactly?: number;
  readonly upTo?: number;
  /** The options, without `heads`. */
  readonly encoding: Options;
}

export function relativeSizes(scheme: Scheme, options: Options): RelativeSizes {
  // TUPE's position projections do not determine the number of heads, so the options have to.
  const { heads: value, ...others } = options;
  const encoding = scheme.headDim === undefined ? options : others;
  const values = readParameters(scheme, encoding, { alsoAllowed: arrayNames(scheme) }) as Options;
  const request = { options: encoding, values, alike: true };
  const { sizes } = readArrays(scheme, request);
  const headsOfArrays = (sizes.heads as number | undefined) ?? 1;
  const heads =
    scheme.headDim === undefined || value === undefined ? headsOfArrays : checkInteger('heads', value, 1, 65536);
  const dim = scheme.headDim === undefined ? (sizes.headDim as number) : evaluate(scheme.headDim, { ...sizes, heads });
  if (!Number.isInteger(dim)) throw invalid('heads', heads, { kind: 'range', divisorOf: sizes.dim as number });
  return { heads, dim, ...arrayLengths(scheme, sizes, encoding), encoding };
}
