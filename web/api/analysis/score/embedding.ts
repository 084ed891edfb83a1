/** Subjects that are added to the embedding; their rows are the position vectors. */
import { valuesWithDefaults } from '../../../catalogue/index.ts';
import { absolute } from '../../absolute/index.ts';
import { type Options, readArrays, tensor } from '../../input/index.ts';
import type { AbsoluteOptions, Tensor, TensorLike } from '../../types/index.ts';
import { countedFrom, someRows, sumOf } from './rows.ts';
import {
  arrayLengths,
  attend,
  lengthOf,
  lengthUpTo,
  type Request,
  type SchemeRequest,
  type Subject,
} from './subject.ts';

export function embeddingSubject(request: SchemeRequest): Subject {
  const { engine, entry, options } = request;
  // The first entry of a batch represents all of them.
  const table = (more: object) => absolute(engine, { ...options, batch: undefined, ...more } as AbsoluteOptions);
  const takes = (name: string) => entry.parameters.some((parameter) => parameter.name === name);
  const { name } = entry;
  if (takes('length') && takes('offset')) {
    const vectors = (start: number, count: number) => asRows(table({ positions: countedFrom(start, count) }), count);
    const { upTo } = arrayLengths(entry, sizesOf(request), options);
    const length = upTo === undefined ? lengthOf(request) : lengthUpTo(request, upTo);
    return tableSubject(request, {
      name,
      length,
      vectors,
      isOneDimensional: true,
      isExtrapolable: true,
      limitedToRows: false,
    });
  }
  if (takes('length')) {
    // Such tables always begin at position 0, so later positions are taken from a longer table.
    const vectors = (start: number, count: number) =>
      someRows(asRows(table({ length: start + count }), start + count), start, count);
    return tableSubject(request, {
      name,
      length: lengthOf(request),
      vectors,
      isOneDimensional: true,
      isExtrapolable: true,
      limitedToRows: false,
    });
  }
  const grid = () => {
    const { data, shape } = table({});
    const dim = shape.at(-1) as number;
    return tensor(data, [data.length / dim, dim]);
  };
  const [cells = 0] = grid().shape;
  const length = lengthOf(request, cells / imagesOf(options));
  const vectors = (start: number, count: number) => someRows(grid(), start, count);
  return tableSubject(request, {
    name,
    length,
    vectors,
    isOneDimensional: false,
    isExtrapolable: false,
    limitedToRows: true,
  });
}

/** The part that all tables of position vectors share: attention between words to which their rows were added. */
export function tableSubject(
  request: Request,
  table: Pick<Subject, 'name' | 'length' | 'isOneDimensional' | 'isExtrapolable' | 'limitedToRows'> &
    Required<Pick<Subject, 'vectors'>>,
): Subject {
  const { length, vectors } = table;
  const dim = vectors(0, length).shape[1] as number;
  return {
    ...table,
    place: 'embedding',
    computed: true,
    attention: {
      heads: 1,
      dim,
      keys: length,
      attend: (words, start) => {
        if (start === 'nowhere') return attend(request, words);
        const placed = (x: Tensor) => sumOf(x, vectors(start, x.shape[1] as number));
        return attend(request, { q: placed(words.q), k: placed(words.k) });
      },
    },
  };
}

/** One row per position, also for complex numbers. */
function asRows({ data }: Tensor, count: number): Tensor {
  return tensor(data, [count, data.length / count]);
}

/** The sizes that follow from parameters and arrays. */
function sizesOf({ entry, options }: SchemeRequest) {
  const values = valuesWithDefaults(entry, options);
  return readArrays(entry, { options, values, use: 'alone' }).sizes;
}

/** Number of images that DETR's table is for: one, or as many as the mask has. */
function imagesOf({ mask }: Options): number {
  const shape = (mask as TensorLike | undefined)?.shape;
  return shape?.length === 3 ? (shape[0] as number) : 1;
}
