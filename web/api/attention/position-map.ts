/** Relative positions that are functions of the pair: each pair uses one of a few rotations. */
import { invalid, missing, oneOf } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkQueryOffset,
  consecutivePositions,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { MappedPositions, MappedPositionsOptions } from '../types/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** One of the rotations: the positions of queries and keys in it. */
interface Rotation {
  readonly name: string;
  readonly query: (position: number) => number;
  readonly key: (position: number) => number;
}

export interface PairMap {
  readonly rotations: readonly Rotation[];
  /** Index of the rotation that a pair uses. */
  readonly select: (query: number, key: number) => number;
  /** For two rotations selected by distance: keys fewer than this many positions before the query use the first. */
  readonly window?: number;
  /** Number of positions in a chunk. */
  readonly chunk?: number;
  readonly critical?: { readonly succ: Rotation['query']; readonly inter: Rotation['query'] };
}

const own: Readonly<Record<string, readonly string[]>> = {
  'self-extend': ['window', 'groupSize'],
  rerope: ['window'],
  'leaky-rerope': ['window', 'factor'],
  'dual-chunk': ['chunkSize', 'localSize'],
};

const itself = (position: number) => position;

/** Reads a position map; `last` is the largest position of the call. */
export function readMap(given: Options, last: number, prefix: string, besides: readonly string[] = []): PairMap {
  const { form } = given;
  const forms = Object.keys(own);
  if (form === undefined) throw missing(`${prefix}form`, oneOf(forms));
  if (!forms.includes(form as string)) throw invalid(`${prefix}form`, form, oneOf(forms));
  checkKeys(given, ['form', ...(own[form as string] as string[]), ...besides], prefix);
  const whole = (name: string, least: number, most: number = 2 ** 31 - 1) =>
    checkInteger(prefix + name, given[name], least, most);
  if (form === 'dual-chunk') {
    const size = whole('chunkSize', 1);
    return dualChunk(size, size - whole('localSize', 0, size - 1));
  }
  const window = whole('window', 1);
  const near: Rotation = { name: 'near', query: itself, key: itself };
  const byDistance = (query: Rotation['query'], key: Rotation['key'], isBehind: boolean): PairMap => ({
    rotations: [near, { name: 'far', query, key }],
    select: (i, j) => Number(!(i - j < window && (isBehind ? i >= j : j - i < window))),
    window,
  });
  if (form === 'rerope')
    return byDistance(
      () => window,
      () => 0,
      false,
    );
  if (form === 'leaky-rerope') {
    const factor = checkNumber(`${prefix}factor`, given.factor, { kind: 'number', min: 1, max: 1e9 });
    return byDistance(
      (p) => p / factor + (window - window / factor),
      (p) => p / factor,
      false,
    );
  }
  const group = whole('groupSize', 1);
  const shift = last < window ? 0 : window - Math.floor(window / group);
  return byDistance(
    (p) => Math.floor(p / group) + shift,
    (p) => Math.floor(p / group),
    true,
  );
}

function dualChunk(size: number, chunk: number): PairMap {
  const within = (p: number) => p - chunk * Math.floor(p / chunk);
  const rotations: readonly [string, Rotation['query']][] = [
    ['intra', within],
    ['succ', (p) => Math.min(within(p) + chunk, size)],
    ['inter', () => Math.min(2 * chunk - 1, size)],
  ];
  return {
    rotations: rotations.map(([name, query]) => ({ name, query, key: within })),
    select: (i, j) => Math.min(2, Math.max(0, Math.floor(i / chunk) - Math.floor(j / chunk))),
    chunk,
    critical: { succ: (p) => within(p) + chunk, inter: (p) => within(p) + size },
  };
}

/** Index of the rotation of every pair, [queries, keys]. */
export function selection({ select }: PairMap, queries: number, keys: number, offset: number): Uint8Array {
  const selected = new Uint8Array(sizeOf([queries, keys], 1));
  for (let i = 0, n = 0; i < queries; i++) for (let j = 0; j < keys; j++) selected[n++] = select(i + offset, j);
  return selected;
}

export function mappedPositions(given: MappedPositionsOptions): MappedPositions {
  const options = checkObject('options', given);
  const queries = checkInteger('queries', given.queries, 1);
  const keys = checkInteger('keys', given.keys, 1);
  const offset = checkQueryOffset(given.offset, keys - queries);
  const map = readMap(options, Math.max(keys - 1, offset + queries - 1), '', ['queries', 'keys', 'offset']);
  const shape = [queries, keys];
  const distances = allocated(Float64Array, sizeOf(shape, 8));
  const selected = selection(map, queries, keys, offset);
  const { rotations, critical } = map;
  const at = {
    queries: rotations.map(({ query }) => consecutivePositions(queries, offset).map(query)),
    keys: rotations.map(({ key }) => consecutivePositions(keys, 0).map(key)),
  };
  for (let n = 0; n < distances.length; n++) {
    const rotation = selected[n] as number;
    const [i, j] = [Math.floor(n / keys), n % keys];
    distances[n] = (at.queries[rotation]?.[i] as number) - (at.keys[rotation]?.[j] as number);
  }
  const named = (lists: readonly Float64Array[]) =>
    Object.fromEntries(rotations.map(({ name }, n) => [name, lists[n] as Float64Array]));
  return {
    queries: named(at.queries),
    keys: named(at.keys),
    selected: tensor(selected, shape),
    distances: tensor(distances, [...shape]),
    ...(critical && {
      critical: {
        succ: consecutivePositions(queries, offset).map(critical.succ),
        inter: consecutivePositions(queries, offset).map(critical.inter),
      },
    }),
  };
}
