/** The requests and results of the handlers of relative schemes, and the checks that they share. */
import type { ValuesOf } from '../../catalogue/index.ts';
import { invalid, ofLength, renamingArguments } from '../errors/index.ts';
import { arrayNames, type HeadSizes, type Options, readArrays, readParameters } from '../input/index.ts';
import {
  type Engine,
  type Filled,
  filled32,
  filledInt32,
  type RawAttentionArrays,
  type RawAttentionOptions,
  type RawAttentionShape,
  type RawRelativeShape,
  type RawRowBias,
  type RawTermArrays,
  type RawTupeArrays,
  Scratch,
  type Slot,
} from '../module/index.ts';
import type { Scheme, Tensor, TensorLike } from '../types/index.ts';

export interface RelativeRequest {
  readonly options: Options;
  /** Prefix of option names in messages (`encoding.`). */
  readonly prefix: string;
  /** Names of options that the calling function reads itself. */
  readonly alsoAllowed: readonly string[];
  readonly sizes: HeadSizes;
  readonly q: ArrayLike<number>;
  readonly offset: number;
  readonly causal: boolean;
  /** The caller's scale, for content and position terms alike; undefined for the scheme's own. */
  readonly scale: number | undefined;
  /** Width of the values, if there are any. */
  readonly valueDim?: number;
}

/** The terms that schemes may add to the content of the logits, in the order of the results. */
export const termNames = ['contentPosition', 'positionContent', 'positionPosition', 'bias'] as const;
export type TermName = (typeof termNames)[number];

/** A table of vectors and the row of each distance. */
export interface DistanceVectors {
  readonly table: Table;
  /**
   * [queries + keys - 1]: entry j - i + queries - 1 is the table's row for key j and query i, or -1 if nothing is
   * added.
   */
  readonly rowOfEntry: Int32Array;
}

/** A bias that is computed row by row, and the term that it is. */
export interface RowTerm {
  readonly term: TermName;
  /** Reserves scratch memory for its arrays; the result is the module's record during the call. */
  readonly reserve: (scratch: Scratch) => (filled: Filled) => RawRowBias;
}

/** What a scheme adds to the logits and to the output. Attention computes it where it needs it. */
export interface SchemeTerms {
  /** Scale of the content term. */
  readonly scale: number;
  /** Vectors that are multiplied with the queries. */
  readonly query?: DistanceVectors | undefined;
  /** Vectors that are multiplied with the keys. */
  readonly key?: DistanceVectors | undefined;
  /** Vectors that are averaged by the weights, in addition to the values. */
  readonly value?: DistanceVectors | undefined;
  /** [heads, head_dim], added to q before the products with the keys. */
  readonly contentBias?: ArrayLike<number>;
  /** [heads, head_dim], added to q before the products with the vectors. */
  readonly positionBias?: ArrayLike<number>;
  /** [heads, queries + keys - 1], products of positions that depend only on the distance. */
  readonly distanceProducts?: Float32Array;
  /** CoPE's [maxPos, head_dim], interpolated at the positions that the gates give. */
  readonly posEmb?: ArrayLike<number>;
  readonly maxPos?: number;
  /**
   * TUPE's positions, whose own products are added; `isStored` where attention stores its logits, and computes these
   * products in double.
   */
  readonly untiedPositions?: (scratch: Scratch, isStored: boolean) => (filled: Filled) => RawTupeArrays;
  readonly rowTerms?: readonly RowTerm[];
}

export interface RelativeHandler {
  readonly scheme: Scheme;
  readonly readTerms: (engine: Engine, request: RelativeRequest) => SchemeTerms;
}

export function rawShape({ sizes, offset }: Pick<RelativeRequest, 'sizes' | 'offset'>): RawRelativeShape {
  const { batch, heads, queries, keys, headDim } = sizes;
  return { batch, heads, queries, keys, head_dim: headDim, offset };
}

export function scaleOf({ scale, sizes }: RelativeRequest): number {
  return scale ?? 1 / Math.sqrt(sizes.headDim);
}

/** Options of a scheme after they were checked: parameters, arrays, and the sizes that follow from them. */
export interface ReadRelative<S extends Scheme> {
  readonly values: ValuesOf<S>;
  readonly arrays: Readonly<Record<string, TensorLike>>;
  readonly sizes: Readonly<Record<string, unknown>>;
}

export function readRelative<const S extends Scheme>(
  scheme: S,
  { options, prefix, alsoAllowed, sizes, offset, valueDim }: RelativeRequest,
): ReadRelative<S> {
  const values = readParameters(scheme, options, { alsoAllowed: [...arrayNames(scheme), ...alsoAllowed], prefix });
  const { queries, keys } = sizes;
  if (scheme.alignment === 'same' && queries !== keys) {
    throw invalid('k.shape', [keys], ofLength(queries, 'keys', `: ${scheme.name} sees the whole sequence at once`));
  }
  if (scheme.alignment === 'same' && offset !== 0) {
    throw invalid('offset', offset, {
      kind: 'oneOf',
      values: [0],
      because: `: ${scheme.name} sees the whole sequence at once`,
    });
  }
  if (scheme.alignment === 'end' && offset !== keys - queries) {
    throw invalid('offset', offset, {
      kind: 'oneOf',
      values: [keys - queries],
      because: ' (keys − queries): memory keys precede the queries',
    });
  }
  return { values, ...readArrays(scheme, { options, prefix, values, sizes: { ...sizes, valueDim } }) };
}

/** Returns the numbers of a required array. */
export function dataOf({ arrays }: Pick<ReadRelative<Scheme>, 'arrays'>, name: string): ArrayLike<number> {
  return (arrays[name] as TensorLike).data;
}

export interface Table {
  readonly data: ArrayLike<number>;
  /** 1 if all heads share the table. */
  readonly heads: number;
  readonly rows: number;
}

/** Returns the row of a table for each distance, as `call` writes them. */
export function rowsByEntry(
  engine: Engine,
  { queries, keys }: Pick<HeadSizes, 'queries' | 'keys'>,
  call: (raw: Engine['raw'], out: number) => void,
): Int32Array {
  return filledInt32(engine, new Scratch(), { shape: [queries + keys - 1] }, (_, result) => call(engine.raw, result))
    .data;
}

/** Reads a table [rows, dim], or one with a leading axis of heads. */
export function tableOf({ arrays }: Pick<ReadRelative<Scheme>, 'arrays'>, name: string): Table {
  const { data, shape } = arrays[name] as TensorLike;
  return { data, heads: shape.length === 2 ? 1 : (shape[0] as number), rows: shape.at(-2) as number };
}

/** Returns an array of `shape`, `out` or a new one, which `call` fills while `inputs` are in the module's memory. */
export function filledArray(
  engine: Engine,
  shape: readonly number[],
  inputs: readonly ArrayLike<number>[],
  call: (out: number, ...at: number[]) => void,
  out?: Float32Array,
): Tensor {
  const scratch = new Scratch();
  const slots = inputs.map((input) => scratch.float32(input));
  return filled32(engine, scratch, { shape, out }, (filled, result) =>
    call(result, ...slots.map((slot) => filled.at(slot))),
  );
}

/** Option names that differ from those of the core. */
const optionNames: Readonly<Record<string, string>> = {
  tableRows: 'table.shape',
  positionBuckets: 'positionBuckets',
  maxPosition: 'maxRelativePositions',
  maxRelativePositions: 'maxRelativePositions',
  numBuckets: 'relPosBins',
  maxDistance: 'maxRelPos',
};

/** Runs `call` and renames the arguments in its errors to option names. */
export function withOptionNames<Result>(prefix: string, call: () => Result): Result {
  return renamingArguments(
    (argument) => (Object.hasOwn(optionNames, argument) ? prefix + optionNames[argument] : argument),
    call,
  );
}

// What schemes add to the logits, as the module's attention takes it.

/** The arrays of a call that it need not have. */
const none: Omit<RawAttentionArrays, 'q' | 'k' | 'v'> = {
  key_room: 0,
  value_room: 0,
  k_float16: false,
  v_float16: false,
  distance_bias: 0,
  distance_factors: 0,
  term_q: 0,
  term_k: 0,
  term_k_float16: false,
  sinks: 0,
  logit_factors: 0,
  factor_rows: 0,
  output: 0,
  logits: 0,
  weights: 0,
  log_sum_exp: 0,
};

/** Calls the module's attention, which computes no more than the results that have an address. */
export function callAttention(
  { raw }: Engine,
  request: RawAttentionShape & RawAttentionOptions,
  arrays: Partial<RawAttentionArrays> & Pick<RawAttentionArrays, 'q' | 'k' | 'v'>,
  rowBiases: readonly RawRowBias[] = [],
  terms: readonly RawTermArrays[] = [],
): void {
  raw.attention(request, request, { ...none, ...arrays }, rowBiases, terms);
}

/** The parts of a call's logits, to be returned as terms. */
export type PartSlots = Partial<Record<'contentContent' | TermName, Slot>>;

/** Returns the addresses of parts during the call. */
export function partsAt(filled: Filled, slots: PartSlots): RawAttentionArrays['parts'] {
  return {
    content_content: filled.at(slots.contentContent),
    content_position: filled.at(slots.contentPosition),
    position_content: filled.at(slots.positionContent),
    position_position: filled.at(slots.positionPosition),
    bias: filled.at(slots.bias),
  };
}

/** The terms that a scheme has. */
export function namesOf({ rowTerms = [], ...terms }: SchemeTerms): Set<TermName> {
  const { query, key, contentBias, positionBias, distanceProducts, posEmb, untiedPositions } = terms;
  const names = new Set(rowTerms.map(({ term }) => term));
  if (query || posEmb) names.add('contentPosition');
  if (key || contentBias) names.add('positionContent');
  if (positionBias || distanceProducts || untiedPositions) names.add('positionPosition');
  return names;
}

interface ReservedTerms {
  readonly rowBiases: readonly ((filled: Filled) => RawRowBias)[];
  readonly at: (filled: Filled) => RawTermArrays;
}

/**
 * Reserves scratch memory for the arrays of a scheme; the result gives their addresses during the call.
 *
 * @param isStored  whether attention stores the logits, or parts of them
 */
export function reserveTerms(scratch: Scratch, terms: SchemeTerms, isStored: boolean): ReservedTerms {
  const reserve = (vectors: DistanceVectors | undefined) => {
    if (!vectors) return () => undefined;
    const { data, heads, rows } = vectors.table;
    const table = scratch.float32(data);
    const rowOfEntry = scratch.int32(vectors.rowOfEntry);
    return (filled: Filled) => ({ table: filled.at(table), heads, rows, row_of_entry: filled.at(rowOfEntry) });
  };
  const optional = (array: ArrayLike<number> | undefined) => array && scratch.float32(array);
  const [query, key, value] = [reserve(terms.query), reserve(terms.key), reserve(terms.value)];
  const contentBias = optional(terms.contentBias);
  const positionBias = optional(terms.positionBias);
  const distanceProducts = optional(terms.distanceProducts);
  const posEmb = optional(terms.posEmb);
  const untied = terms.untiedPositions?.(scratch, isStored);
  return {
    rowBiases: (terms.rowTerms ?? []).map((one) => one.reserve(scratch)),
    at: (filled) => ({
      query_vectors: query(filled),
      key_vectors: key(filled),
      value_vectors: value(filled),
      content_bias: filled.at(contentBias),
      position_bias: filled.at(positionBias),
      distance_products: filled.at(distanceProducts),
      pos_emb: filled.at(posEmb),
      max_pos: terms.maxPos ?? 0,
      untied_positions: untied?.(filled),
    }),
  };
}
