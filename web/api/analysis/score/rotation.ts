/** Subjects that are rotary schemes: one vector, rotated at every position, shows only the rotation. */

import { evaluate } from '../../../catalogue/index.ts';
import { invalid } from '../../errors/index.ts';
import { arrayNames, checkInteger, type Options, readArrays, readParameters, tensor } from '../../input/index.ts';
import { rotate } from '../../rotary/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { Scheme, Tensor } from '../../types/index.ts';
import { countedFrom, repeated } from './rows.ts';
import { arrayLengths, attend, lengthOf, type Request, type SchemeRequest, type Subject } from './subject.ts';

type Turn = (x: Tensor, side: 'query' | 'key', start: number) => Tensor;

export function rotationSubject(request: SchemeRequest): Subject {
  const { engine, entry, options } = request;
  const { dim: value, ...encoding } = options;
  const dim = value === undefined ? 32 : checkInteger('dim', value, 1, 4096);
  const turn: Turn = (x, side, start) => {
    const positions = positionsOf(entry, options, countedFrom(start, x.shape.at(-2) as number), side);
    return rotate(engine, x, { ...encoding, ...positions });
  };
  const line = { isOneDimensional: true, isExtrapolable: true, limitedToRows: false, computed: true };
  return { name: entry.name, ...rotationOf(request, lengthOf(request), dim, turn), ...line };
}

/** What is measured of anything that turns vectors. */
export function rotationOf(
  request: Request,
  length: number,
  dim: number,
  turn: Turn,
): Pick<Subject, 'place' | 'length' | 'vectors' | 'betweenTwo' | 'attention'> {
  const { engine } = request;
  const vector = syntheticMatrix(engine, 'vector', 1, [1, dim]);
  return {
    place: 'rotation',
    length,
    vectors: (start, count) => turn(repeated(vector, count), 'query', start),
    betweenTwo: () => {
      const [q, k] = (['query', 'key'] as const).map((side) => {
        const x = syntheticMatrix(engine, side, 1, [1, dim]);
        return tensor(turn(repeated(x, length), side, 0).data, [1, length, dim]);
      }) as [Tensor, Tensor];
      return attend({ ...request, causal: false }, { q, k }).logits;
    },
    attention: {
      heads: 1,
      dim,
      keys: length,
      attend: ({ q, k }, start) =>
        attend(request, start === 'nowhere' ? { q, k } : { q: turn(q, 'query', start), k: turn(k, 'key', start) }),
    },
  };
}

/**
 * Options with the positions. Sided schemes also need the side; with several axes, positions are on their diagonal. Where
 * the angles of a pair may come from two axes, these advance by different steps: on the diagonal the two angles would be
 * the same, and lengths would seem to be preserved.
 */
function positionsOf({ sided, axes }: Scheme, options: Options, at: Float64Array, side: 'query' | 'key'): object {
  const { axesDim, angleLayout = 'same' } = options;
  const count = axes === 'any' ? (Array.isArray(axesDim) ? axesDim.length : 2) : axes;
  const step = (axis: number) => (angleLayout === 'same' ? 1 : axis + 1);
  const lines = Array.from({ length: count ?? 0 }, (_, axis) => Array.from(at, (one) => step(axis) * one));
  const positions = count ? tensor(lines.flat(), [count, at.length]) : at;
  return sided ? { positions, side } : { positions };
}

/** Sizes of the words that a relative scheme accepts, from its arrays. */

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
  const { sizes } = readArrays(scheme, { options: encoding, values, equalSizes: true });
  const headsOfArrays = (sizes.heads as number | undefined) ?? 1;
  const heads =
    scheme.headDim === undefined || value === undefined ? headsOfArrays : checkInteger('heads', value, 1, 65536);
  const dim = scheme.headDim === undefined ? (sizes.headDim as number) : evaluate(scheme.headDim, { ...sizes, heads });
  if (!Number.isInteger(dim)) throw invalid('heads', heads, { kind: 'range', divisorOf: sizes.dim as number });
  return { heads, dim, ...arrayLengths(scheme, sizes, encoding), encoding };
}
