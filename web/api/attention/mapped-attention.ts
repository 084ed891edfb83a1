/** Rotary attention whose relative position is a function of the pair. */
import { holds, namedValues, rope } from '../../catalogue/index.ts';
import { invalid, noneBeside } from '../errors/index.ts';
import {
  allocated,
  checkObject,
  checkOut,
  checkQueryOffset,
  checkScheme,
  consecutivePositions,
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
  OutOptions,
  PositionMapFunctions,
  RotateOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { attention, readSizes } from './functions.ts';
import { joinParts, type KeyPart } from './join.ts';
import { mappedPositions, type PairMap, readMap, selection } from './position-map.ts';
import { multipliedByQuery, readTemperature } from './temperature.ts';

/** A call of `mappedAttention` after its position map was read. */
interface MappedCall {
  readonly engine: Engine;
  readonly given: Read<AttentionOptions>;
  readonly map: PairMap;
  readonly offset: number;
  /** q and k, rotated by each of the rotations. */
  readonly turned: readonly { readonly q: TensorLike; readonly k: TensorLike }[];
}

function mappedAttention(engine: Engine, all: Read<MappedAttentionOptions> & OutOptions): AttentionResult {
  checkObject('options', all);
  const { positionMap, encoding, out, ...given } = all;
  const sizes = readSizes(all);
  const { batch, heads, queries, keys, headDim, valueDim } = sizes;
  const offset = checkQueryOffset(given.offset, keys - queries);
  const last = Math.max(keys - 1, offset + queries - 1);
  const map = readMap(checkObject('positionMap', positionMap), last, 'positionMap.');
  const isList = Array.isArray(given.want);
  if (isList && (given.want as readonly string[]).includes('terms'))
    throw invalid('want', given.want, noneBeside('positionMap'));
  const one = Array.isArray(encoding) && encoding.length === 1 ? encoding[0] : encoding;
  const rotary = { ...checkObject('encoding', one) };
  checkScheme(rotary, [rope], 'encoding.scheme');
  for (const name of ['queryPositions', 'keyPositions', 'positions', 'offset']) {
    if (rotary[name] !== undefined) throw invalid(`encoding.${name}`, rotary[name], noneBeside('positionMap'));
  }
  const into = checkOut(out, sizeOf([batch, heads, queries, valueDim]));
  const temperature =
    given.temperature === undefined ? undefined : readTemperature(engine, given.temperature, sizes, offset);
  const onQueries = temperature?.appliesTo === 'queries';
  const q = onQueries ? multipliedByQuery(given.q, temperature) : given.q;
  // Frequencies that depend on the length of the text are the same for all rotations.
  const follows = rope.needsAllPositions.every((condition) => holds(condition, namedValues(rope, rotary)));
  const scaling = follows ? { scaling: { ...(rotary.scaling as object), seqLen: last + 1 } } : {};
  const turn = (x: TensorLike, positions: Float64Array) =>
    rotate(engine, x, { ...rotary, ...scaling, positions } as object as RotateOptions);
  const of = { queries: consecutivePositions(queries, offset), keys: consecutivePositions(keys, 0) };
  const turnedKeys = new Map<string, TensorLike>();
  const turned = map.rotations.map(({ query, key }) => {
    const at = of.keys.map(key);
    const name = at.join();
    const k = turnedKeys.get(name) ?? turn(given.k, at);
    turnedKeys.set(name, k);
    return { q: turn(q, of.queries.map(query)), k };
  });
  const call: MappedCall = {
    engine,
    given: { scale: 1 / Math.sqrt(headDim), ...given, ...(onQueries && { temperature: undefined }) },
    map,
    offset,
    turned,
  };
  // A `want` that is no list is rejected by `attendedByLogits`.
  const stores = isList ? given.want?.some((name) => name !== 'logSumExp') : given.want !== undefined;
  const arrays = [given.bias, given.mask, given.window, call.given.temperature];
  const byParts = given.causal === true && !stores && arrays.every((one) => one === undefined);
  const result = byParts ? attendedByParts(call) : attendedByLogits(call);
  if (!into) return result;
  into.set(result.output.data);
  return { ...result, output: tensor(into, result.output.shape) };
}

/** Computes all logits of every rotation and picks one of them for each pair. */
function attendedByLogits({ engine, given, map, offset, turned }: MappedCall): AttentionResult {
  const { scale, softcap, ...rest } = given;
  const sizes = readSizes(given);
  const all = turned.map(({ q, k }) => {
    const options = { q, k, v: given.v, scale, offset, want: ['logits'] } as const;
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
  const q = { data: allocated(Float32Array, given.q.data.length), shape: given.q.shape };
  return attention(engine, { ...rest, q, scale: 0 }, [first]);
}

/** Attends to the keys of each rotation separately and combines the results by their log-sum-exp. */
function attendedByParts(call: MappedCall): AttentionResult {
  const { engine, given, map, offset, turned } = call;
  const { queries, keys, valueDim } = readSizes(given);
  const lead = given.q.shape.slice(0, -2);
  const output = tensor(allocated(Float32Array, sizeOf([...lead, queries, valueDim])), [...lead, queries, valueDim]);
  const logSumExp = tensor(allocated(Float32Array, sizeOf([...lead, queries])), [...lead, queries]);
  const { want, sinks, ...rest } = given;
  const attend = (rotation: number, rows: Range, seen: Range, more: Partial<Read<AttentionOptions>>): KeyPart => {
    const { q, k } = turned[rotation] as MappedCall['turned'][number];
    const arrays = { q: rowsOf(q, rows), k: rowsOf(k, seen), v: rowsOf(given.v, seen) };
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
