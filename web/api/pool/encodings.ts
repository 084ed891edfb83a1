/** How the encodings of attention can be divided: which axes their arrays have, and which schemes see more than a part. */
import { PosencError } from '../errors/index.ts';
import { allocated, type HeadSizes, isNumberList, sizeOf } from '../input/index.ts';
import { type Range, readSubArray } from './sub-arrays.ts';

export type Encoding = Readonly<Record<string, unknown>>;

/** A part of attention: ranges of batch entries, query heads and queries. */
export interface Part {
  readonly batch: Range;
  readonly heads: Range;
  readonly queries: Range;
}

type Axis = keyof Part;

/** The axes of an array by their number: those that a part sees only a range of, null for the others and none after the last. */
type Axes = Readonly<Record<number, readonly (Axis | null)[]>>;

type Take = (array: unknown, axes: Axes) => unknown;

export interface Division {
  /** Whether heads, and queries, can be computed without the others. Batch entries always can. */
  readonly heads: boolean;
  readonly queries: boolean;
  /** The arrays as a part sees them. */
  readonly arrays: (take: Take) => Encoding;
}

/** For options that cannot be followed here; the call itself says what is wrong with them. */
export class CannotDivide extends PosencError {
  constructor() {
    super('invalid-argument', 'The options cannot be divided.');
  }
}

const perHead: Axes = { 1: ['heads'] };
const headRows: Axes = { 2: ['heads'] };
const headColumns: Axes = { 2: [null, 'heads'] };
/** Tables that heads share have one axis less. */
const headTables: Axes = { 3: ['heads'] };

/** What every rotary scheme does: heads turn alike. */
function rotary(encoding: Encoding, queries: boolean, atQueries: Axes, atKeys: Axes): Division {
  const arrays = (take: Take) => ({
    queryPositions: take(encoding.queryPositions, atQueries),
    keyPositions: take(encoding.keyPositions, atKeys),
  });
  return { heads: true, queries, arrays };
}

const onLine: [Axes, Axes] = [{ 1: ['queries'], 2: ['batch', 'queries'] }, { 2: ['batch'] }];
const onAxes: [Axes, Axes] = [
  { 1: ['queries'], 2: [null, 'queries'], 3: [null, 'batch', 'queries'] },
  { 3: [null, 'batch'] },
];

/** Frequencies that follow the length need all positions. */
function hasFixedFrequencies({ scaling }: Encoding): boolean {
  const { type, seqLen } = (scaling ?? {}) as Encoding;
  return seqLen !== undefined || (type !== 'dynamic' && type !== 'longrope');
}

function tables(encoding: Encoding, axes: Readonly<Record<string, Axes>>, queries = true): Division {
  const arrays = (take: Take) =>
    Object.fromEntries(Object.entries(axes).map(([name, of]) => [name, take(encoding[name], of)]));
  return { heads: true, queries, arrays };
}

const nothing = (): Encoding => ({});

const divisions: Readonly<Record<string, (encoding: Encoding, sizes: HeadSizes) => Division>> = {
  rope: (encoding) => rotary(encoding, hasFixedFrequencies(encoding), ...onLine),
  mrope: (encoding) => rotary(encoding, hasFixedFrequencies(encoding), ...onAxes),
  xpos: (encoding) => rotary(encoding, encoding.centrePosition !== undefined, ...onLine),
  'axial-rope': (encoding) => rotary(encoding, encoding.grid === undefined, ...onAxes),

  t5: (encoding) => tables(encoding, { table: headColumns }),
  toeplitz: (encoding) => tables(encoding, { table: headColumns }),
  kerple: (encoding) => tables(encoding, { p: perHead, a: perHead }),
  // Whether it goes by distance depends on the last query, and a part must add it as the whole call does, to the last bit.
  fire: (encoding) => tables(encoding, { w1: headRows, b1: perHead }, false),
  swin: (encoding) => tables(encoding, { table: headColumns }, false),
  proximal: (encoding) => tables(encoding, {}),
  'relative-projection': (encoding) => tables(encoding, { weights: { 4: ['batch', 'heads', 'queries'] } }),
  'dynamic-position-bias': ({ layers }) => {
    const list = Array.isArray(layers) ? (layers as Encoding[]) : [];
    const last = (take: Take, layer: Encoding) => ({
      ...layer,
      weight: take(layer.weight, headRows),
      bias: take(layer.bias, perHead),
    });
    const arrays = (take: Take) => ({ layers: list.map((one, i) => (i === list.length - 1 ? last(take, one) : one)) });
    return { heads: true, queries: true, arrays };
  },
  'data-dependent-alibi': (encoding, { heads }) => {
    // With gates of both directions the columns of a head lie apart.
    const oneSided = (encoding.gateLogits as { shape?: readonly number[] } | undefined)?.shape?.[2] === heads;
    const axes: Axes = { 3: ['batch', null, ...(oneSided ? (['heads'] as const) : [])] };
    return { ...tables(encoding, { gateLogits: axes }, false), heads: oneSided };
  },

  shaw: (encoding) => tables(encoding, { keyTable: headTables, valueTable: headTables }),
  'bert-relative': (encoding) => tables(encoding, {}),
  // What the reshape leaves where no distance is meant depends on the number of queries.
  'music-transformer': (encoding) => tables(encoding, { table: headTables }, encoding.leak !== 'keep'),
  deberta: (encoding) => tables(encoding, { posKey: headTables, posQuery: headTables }),
  cope: (encoding) => tables(encoding, {}),
  'transformer-xl': (encoding) =>
    tables(encoding, { r: headTables, rEmb: headTables, rWBias: headRows, rRBias: headRows, rBias: headRows }, false),
  xlnet: (encoding) => tables(encoding, { r: headTables, rWBias: headRows, rRBias: headRows }, false),
  // The heads of its positions come out of one product.
  tupe: () => ({ heads: false, queries: false, arrays: nothing }),

  // Form 'mpt' goes by the key alone, 'tril' by indices; the other forms are replaced, see below.
  alibi: () => ({ heads: false, queries: false, arrays: nothing }),
  sandwich: () => ({ heads: false, queries: false, arrays: nothing }),
};

/** How an encoding can be divided; throws CannotDivide for what attention is going to refuse. */
export function divisionOf(encoding: Encoding, sizes: HeadSizes): Division {
  const { scheme } = encoding;
  if (typeof scheme !== 'string' || !Object.hasOwn(divisions, scheme)) throw new CannotDivide();
  return (divisions[scheme] as (typeof divisions)[string])(encoding, sizes);
}

/** The encoding of a part. */
export function encodingOf(encoding: Encoding, part: Part, sizes: HeadSizes, owned: Set<unknown>): Encoding {
  const take: Take = (array, axesByRank) => {
    if (array === undefined) return undefined;
    const given = isNumberList(array)
      ? { data: array, shape: [array.length] }
      : (array as { data: unknown; shape: unknown });
    const { data, shape } = given;
    if (!isNumberList(data) || !Array.isArray(shape) || sizeOf(shape) !== data.length) throw new CannotDivide();
    const axes = axesByRank[shape.length] ?? [];
    const box = shape.map((extent: number, i): Range => {
      const axis = axes[i];
      // An axis of 1 is shared by all.
      if (!axis || (extent === 1 && sizes[axis] !== 1)) return [0, extent];
      if (extent !== sizes[axis]) throw new CannotDivide();
      return part[axis];
    });
    const taken = readSubArray(data, shape, box);
    owned.add(taken);
    return isNumberList(array) ? taken : { data: taken, shape: box.map(([first, last]) => last - first) };
  };
  return { ...encoding, ...divisionOf(encoding, sizes).arrays(take) };
}

const formsByDistance: Readonly<Record<string, readonly unknown[]>> = {
  alibi: [undefined, 'causal', 'symmetric'],
  sandwich: [undefined, 'causal', 'symmetric'],
};

/**
 * ALiBi and Sandwich know the number of all heads, which a part does not. But they go by the distance alone: one row of the bias has all of
 * its numbers, and a learned table of distances, 'toeplitz', takes them as they are. The options for `bias` that give the row; undefined
 * for all others, and where the table would be larger than what it is for.
 */
export function distanceRow(
  encoding: Encoding,
  { heads, queries, keys }: HeadSizes,
  { offset, causal }: { offset: number; causal: boolean },
): Encoding | undefined {
  if (!formsByDistance[encoding.scheme as string]?.includes(encoding.form)) return undefined;
  // Attention settles these and refuses them.
  if (['heads', 'queries', 'keys', 'offset', 'out'].some((name) => encoding[name] !== undefined)) return undefined;
  const farthest = Math.max(Math.abs(queries - 1 + offset), Math.abs(keys - 1 - offset));
  if (farthest > 2 * (queries + keys)) return undefined;
  const form = encoding.form ?? (causal ? 'causal' : 'symmetric');
  return { ...encoding, form, heads, queries: 1, keys: 2 * farthest + 1, offset: farthest };
}

/** The row as an encoding; `data` is [heads, 1, distances]. */
export function distanceTable({ data, shape }: { data: Float32Array; shape: readonly number[] }): Encoding {
  const [heads = 1, , distances = 1] = shape;
  const table = allocated(Float32Array, data.length);
  for (let h = 0; h < heads; h++)
    for (let n = 0; n < distances; n++) table[n * heads + h] = data[h * distances + n] as number;
  return { scheme: 'toeplitz', table: { data: table, shape: [distances, heads] } };
}
