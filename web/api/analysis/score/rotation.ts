/** Subjects that are rotary schemes: one vector, rotated at every position, shows the rotation alone. */

import { checkInteger, tensor } from '../../input/index.ts';
import { rotate } from '../../rotary/index.ts';
import { syntheticMatrix } from '../../synthetic/index.ts';
import type { Scheme, Tensor } from '../../types/index.ts';
import { countedFrom, repeated } from './rows.ts';
import { attend, lengthOf, type SchemeRequest, type Subject } from './subject.ts';

export function rotationSubject(request: SchemeRequest): Subject {
  const { engine, entry, options } = request;
  const { dim: given, ...encoding } = options;
  const dim = given === undefined ? 32 : checkInteger('dim', given, 1, 4096);
  const length = lengthOf(request);
  const turn = (x: Tensor, side: 'query' | 'key', start: number) => {
    const positions = positionsOf(entry, countedFrom(start, x.shape.at(-2) as number), side);
    return rotate(engine, x, { ...encoding, ...positions });
  };
  const vector = syntheticMatrix(engine, 'vector', 1, [1, dim]);
  return {
    name: entry.name,
    place: 'rotation',
    length,
    isOneDimensional: true,
    isExtrapolable: true,
    limitedToRows: false,
    computed: true,
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

/** Options with the positions. Sided schemes also need the side; with several axes, positions are on their diagonal. */
function positionsOf({ sided, axes }: Scheme, at: Float64Array, side: 'query' | 'key'): object {
  const count = axes === 'any' ? 2 : axes;
  const lines = Array.from({ length: count ?? 0 }, () => [...at]);
  const positions = count ? tensor(lines.flat(), [count, at.length]) : at;
  return sided ? { positions, side } : { positions };
}
