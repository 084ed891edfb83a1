/** Relative positions that are functions of the pair: each pair uses one of a few rotations. */

import { holds, namedValues, rope } from '../../catalogue/index.ts';
import { invalid, missing, noneBeside, oneOf } from '../errors/index.ts';
import {
  allocated,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkQueryOffset,
  checkScheme,
  consecutivePositions,
  type Options,
  type Read,
  type Reading,
  sizeOf,
  tensor,
} from '../input/index.ts';
import type { Engine, ExtendedEngine } from '../module/index.ts';
import { rotate } from '../rotary/index.ts';
import type {
  AttentionOptions,
  AttentionResult,
  MappedAttentionOptions,
  MappedPositions,
  MappedPositionsOptions,
  OutOptions,
  PositionMapFunctions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { attention, readSizes } from './functions.ts';
import { multipliedByQuery, readTemperature } from './temperature.ts';

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

const alsoKnown: Readonly<Record<string, readonly string[]>> = {
  'self-extend': ['window', 'groupSize'],
  rerope: ['window'],
  'leaky-rerope': ['window', 'factor'],
  'dual-chunk': ['chunkSize', 'localSize'],
};

const itself = (position: number) => position;

/** Reads a position map; `last` is the largest position of the call. */
export function readMap(options: Options, last: number, prefix: string, alsoAllowed: readonly string[] = []): PairMap {
  const { form } = options;
  const forms = Object.keys(alsoKnown);
  if (form === undefined) throw missing(`${prefix}form`, oneOf(forms));
  if (!forms.includes(form as string)) throw invalid(`${prefix}form`, form, oneOf(forms));
  checkKeys(options, ['form', ...(alsoKnown[form as string] as string[]), ...alsoAllowed], prefix);
  const whole = (name: string, min: number, max: number = 2 ** 31 - 1) =>
    checkInteger(prefix + name, options[name], min, max);
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
    const factor = checkNumber(`${prefix}factor`, options.factor, { kind: 'number', min: 1, max: 1e9 });
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

export function mappedPositions(request: MappedPositionsOptions): MappedPositions {
  const options = checkObject('options', request);
  const queries = checkInteger('queries', request.queries, 1);
  const keys = checkInteger('keys', request.keys, 1);
  const offset = checkQueryOffset(request.offset, keys - queries);
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

// Combines the results of attention to separate sets of keys.

/** Attention to some of the keys: [..., queries, value_dim] and [..., queries]. */
export interface KeyPart {
  readonly output: Tensor;
  readonly logSumExp?: Tensor;
}

/**
 * Combines the parts into the rows of one softmax over all their keys, and writes them from row `firstRow` of each head
 * on. Sums are computed in float64, in the order of the parts.
 */
export function joinParts(parts: readonly KeyPart[], output: Tensor, logSumExp: Tensor, firstRow = 0): void {
  const [queries, width] = output.shape.slice(-2) as [number, number];
  const rows = (parts[0] as KeyPart).output.shape.at(-2) as number;
  const heads = output.data.length / (queries * width);
  const values = new Float64Array(width);
  for (let from = 0; from < heads * rows; from++) {
    const to = Math.floor(from / rows) * queries + firstRow + (from % rows);
    const logs = parts.map((part) => part.logSumExp?.data[from] as number);
    const largest = Math.max(...logs);
    const shares = logs.map((log) => (largest === Number.NEGATIVE_INFINITY ? 0 : Math.exp(log - largest)));
    const total = shares.reduce((all, share) => all + share, 0);
    logSumExp.data[to] = largest + Math.log(total);
    values.fill(0);
    parts.forEach(({ output: { data } }, n) => {
      const share = (shares[n] as number) / total;
      // The query sees no key of this part.
      if (shares[n] === 0) return;
      for (let c = 0; c < width; c++) (values[c] as number) += share * (data[from * width + c] as number);
    });
    output.data.set(values, to * width);
  }
}

// Rotary attention whose relative position is a function of the pair.

/** A call of `mappedAttention` after its position map was read. */
interface MappedCall {
  readonly engine: Engine;
  readonly request: Read<AttentionOptions>;
  readonly map: PairMap;
  readonly offset: number;
  /** q and k, rotated by each of the rotations. */
  readonly turned: readonly { readonly q: TensorLike; readonly k: TensorLike }[];
}

function mappedAttention(engine: Engine, all: Read<MappedAttentionOptions> & OutOptions): AttentionResult {
  checkObject('options', all);
  const { positionMap, encoding, out, ...request } = all;
  const sizes = readSizes(all);
  const { batch, heads, queries, keys, headDim, valueDim } = sizes;
  const offset = checkQueryOffset(request.offset, keys - queries);
  const last = Math.max(keys - 1, offset + queries - 1);
  const map = readMap(checkObject('positionMap', positionMap), last, 'positionMap.');
  const isList = Array.isArray(request.want);
  if (isList && (request.want as readonly string[]).includes('terms'))
    throw invalid('want', request.want, noneBeside('positionMap'));
  const one = Array.isArray(encoding) && encoding.length === 1 ? encoding[0] : encoding;
  const rotary = { ...checkObject('encoding', one) };
  checkScheme(rotary, [rope], 'encoding.scheme');
  for (const name of ['queryPositions', 'keyPositions', 'positions', 'offset']) {
    if (rotary[name] !== undefined) throw invalid(`encoding.${name}`, rotary[name], noneBeside('positionMap'));
  }
  const into = checkOut(out, sizeOf([batch, heads, queries, valueDim]));
  const temperature =
    request.temperature === undefined ? undefined : readTemperature(engine, request.temperature, sizes, offset);
  const onQueries = temperature?.appliesTo === 'queries';
  const q = onQueries ? multipliedByQuery(request.q, temperature) : request.q;
  // Frequencies that depend on the length of the text are the same for all rotations.
  const follows = rope.needsAllPositions.every((condition) => holds(condition, namedValues(rope, rotary)));
  const scaling = follows ? { scaling: { ...(rotary.scaling as Options), seqLen: last + 1 } } : {};
  const turn = (x: TensorLike, positions: Float64Array) => rotate(engine, x, { ...rotary, ...scaling, positions });
  const of = { queries: consecutivePositions(queries, offset), keys: consecutivePositions(keys, 0) };
  const turnedKeys = new Map<string, TensorLike>();
  const turned = map.rotations.map(({ query, key }) => {
    const at = of.keys.map(key);
    const name = at.join();
    const k = turnedKeys.get(name) ?? turn(request.k, at);
    turnedKeys.set(name, k);
    return { q: turn(q, of.queries.map(query)), k };
  });
  const call: MappedCall = {
    engine,
    request: { scale: 1 / Math.sqrt(headDim), ...request, ...(onQueries && { temperature: undefined }) },
    map,
    offset,
    turned,
  };
  // A `want` that is no list is rejected by `attendedByLogits`.
  const stores = isList ? request.want?.some((name) => name !== 'logSumExp') : request.want !== undefined;
  const arrays = [request.bias, request.mask, request.window, call.request.temperature];
  const byParts = request.causal === true && !stores && arrays.every((one) => one === undefined);
  const result = byParts ? attendedByParts(call) : attendedByLogits(call);
  if (!into) return result;
  into.set(result.output.data);
  return { ...result, output: tensor(into, result.output.shape) };
}

/** Computes all logits of every rotation and picks one of them for each pair. */
function attendedByLogits({ engine, request, map, offset, turned }: MappedCall): AttentionResult {
  const { scale, softcap, ...rest } = request;
  const sizes = readSizes(request);
  const all = turned.map(({ q, k }) => {
    const options = { q, k, v: request.v, scale, offset, want: ['logits'] } as const;
    return attention(engine, softcap === undefined ? options : { ...options, softcap }).logits as Tensor;
  });
  const [first, ...others] = all as [Tensor, ...Tensor[]];
  const selected = selection(map, sizes.queries, sizes.keys, offset);
  others.forEach(({ data }, n) => {
    for (let at = 0; at < data.length; at++) {
      if (selected[at % selected.length] === n + 1) first.data[at] = data[at] as number;
    }
  });
  // The logits are given as a bias, so q · k must be zero.
  const q = { data: allocated(Float32Array, request.q.data.length), shape: request.q.shape };
  return attention(engine, { ...rest, q, scale: 0 }, [first]);
}

/** Attends to the keys of each rotation separately and combines the results by their log-sum-exp. */
function attendedByParts(call: MappedCall): AttentionResult {
  const { engine, request, map, offset, turned } = call;
  const { queries, keys, valueDim } = readSizes(request);
  const lead = request.q.shape.slice(0, -2);
  const output = tensor(allocated(Float32Array, sizeOf([...lead, queries, valueDim])), [...lead, queries, valueDim]);
  const logSumExp = tensor(allocated(Float32Array, sizeOf([...lead, queries])), [...lead, queries]);
  const { want, sinks, ...rest } = request;
  const attend = (rotation: number, rows: Range, seen: Range, more: Partial<Read<AttentionOptions>>): KeyPart => {
    const { q, k } = turned[rotation] as MappedCall['turned'][number];
    const arrays = { q: rowsOf(q, rows), k: rowsOf(k, seen), v: rowsOf(request.v, seen) };
    return attention(engine, { ...rest, causal: false, ...arrays, ...more, want: ['logSumExp'] });
  };
  const { window, chunk } = map;
  // Sinks must enter the softmax only once.
  const once = sinks === undefined ? {} : { sinks };
  if (window !== undefined) {
    const every: [Range, Range] = [
      [0, queries],
      [0, keys],
    ];
    const parts = [attend(0, ...every, { ...once, causal: true, offset, window: [window - 1, null] })];
    if (offset + queries - 1 >= window) parts.push(attend(1, ...every, { causal: true, offset: offset - window }));
    joinParts(parts, output, logSumExp, 0);
  } else if (chunk !== undefined) {
    for (let row = 0; row < queries; ) {
      const begin = chunk * Math.floor((offset + row) / chunk);
      const end = Math.min(queries, begin + chunk - offset);
      const rows: Range = [row, end];
      const [before, start] = [begin - chunk, begin].map((at) => Math.min(keys, Math.max(0, at))) as [number, number];
      // Queries before the first key still need a range of one key, none of which they see.
      const after = Math.min(keys, Math.max(begin + chunk, 1));
      const parts: KeyPart[] = [];
      const add = (rotation: number, seen: Range, more: Partial<Read<AttentionOptions>>) => {
        if (seen[0] < seen[1])
          parts.push(attend(rotation, rows, seen, parts.length === 0 ? { ...once, ...more } : more));
      };
      add(0, [start, after], { causal: true, offset: offset + row - start });
      add(1, [before, start], {});
      add(2, [0, before], {});
      joinParts(parts, output, logSumExp, row);
      row = end;
    }
  }
  return { output, ...(want?.includes('logSumExp') && { logSumExp }) };
}

type Range = readonly [first: number, last: number];

/** Returns a range of rows in every head. */
function rowsOf({ data, shape }: TensorLike, [first, last]: Range): TensorLike {
  const [length, width] = shape.slice(-2) as [number, number];
  if (first === 0 && last === length) return { data, shape };
  const heads = data.length / (length * width);
  const size = (last - first) * width;
  const part = allocated(Float32Array, heads * size);
  for (let head = 0; head < heads; head++) {
    const from = (head * length + first) * width;
    for (let n = 0; n < size; n++) part[head * size + n] = data[from + n] as number;
  }
  return { data: part, shape: [...shape.slice(0, -2), last - first, width] };
}

export function positionMapFunctions({ core }: ExtendedEngine): Reading<PositionMapFunctions> {
  return { mappedAttention: (options) => mappedAttention(core, options), mappedPositions };
}
