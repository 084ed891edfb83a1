/** What schemes add to the logits, as the module's attention takes it. */
import type {
  Engine,
  Filled,
  RawAttentionArrays,
  RawAttentionOptions,
  RawAttentionShape,
  RawRowBias,
  RawTermArrays,
  Scratch,
  Slot,
} from '../module/index.ts';
import type { DistanceVectors, SchemeTerms, TermName } from './request.ts';

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

export interface ReservedTerms {
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
