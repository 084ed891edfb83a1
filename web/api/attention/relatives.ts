/**
 * The relative schemes of a call of attention, as products that the module computes inside its tiles or as stored
 * terms.
 */

import { missing, oneOf, rule } from '../errors/index.ts';
import { checkNumber, type Read } from '../input/index.ts';
import type { Engine, Filled, Scratch } from '../module/index.ts';
import {
  checkRelativeOffset,
  type DistanceProducts,
  type DistanceVectors,
  inOptionNames,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  type TiledTerm,
} from '../relative/index.ts';
import type { AttentionOptions, ChoiceParameter } from '../types/index.ts';
import type { Encodings, Sizes } from './encodings.ts';

export interface RelativeCall {
  readonly handler: RelativeHandler;
  readonly request: RelativeRequest;
}

export function relativeCalls(
  { relatives }: Encodings,
  { q, k, scale }: Read<AttentionOptions>,
  { sizes, offset, causal }: { sizes: Sizes; offset: number; causal: boolean },
  logits: RelativeRequest['logits'],
): RelativeCall[] {
  const own = scale === undefined ? undefined : checkNumber('scale', scale, { kind: 'number' });
  return relatives.map(({ handler, place }) => {
    if (!causal && sizes.queries > 1) checkLaterKeys(handler, place);
    const request = {
      ...place,
      besides: [],
      sizes,
      q: q.data,
      k: k.data,
      offset: checkRelativeOffset(offset, sizes.queries, sizes.keys),
      causal,
      scale: own,
      valueDim: sizes.valueDim,
      logits,
    };
    return { handler, request };
  });
}

/** Rejects a scheme that has nothing for later keys, unless the caller says what they get. */
function checkLaterKeys({ scheme }: RelativeHandler, { options, prefix }: Pick<RelativeRequest, 'options' | 'prefix'>) {
  const { parameter, otherwise, because } = scheme.byCausality ?? {};
  if (parameter === undefined || otherwise !== undefined || options[parameter] !== undefined) return;
  const known = scheme.parameters.find(({ name }) => name === parameter) as ChoiceParameter;
  throw missing(prefix + parameter, { ...oneOf(known.choices), because: ` ${because}` });
}

/** The products of the only scheme, if its terms consist of products. */
export function productsOf(engine: Engine, [only, ...others]: readonly RelativeCall[]): DistanceProducts | undefined {
  if (!only || others.length > 0) return undefined;
  const { handler, request } = only;
  return inOptionNames(request.prefix, () => handler.products?.(engine, request));
}

/** Reserves scratch memory for the vectors; the result gives their addresses during the call. */
export function placeProducts(scratch: Scratch, products: DistanceProducts | undefined): TiledTerm {
  if (!products) return () => ({});
  const place = (vectors: DistanceVectors | undefined) => {
    if (!vectors) return () => undefined;
    const { data, heads, rows } = vectors.table;
    const table = scratch.float32(data);
    const rowOfEntry = scratch.int32(vectors.rowOfEntry);
    return (filled: Filled) => ({ table: filled.at(table), heads, rows, row_of_entry: filled.at(rowOfEntry) });
  };
  const [query, key, value] = [place(products.query), place(products.key), place(products.value)];
  const optional = (array: ArrayLike<number> | undefined) => array && scratch.float32(array);
  const contentBias = optional(products.contentBias);
  const positionBias = optional(products.positionBias);
  const posEmb = optional(products.posEmb);
  const untied = products.untiedPositions?.(scratch);
  return (filled) => ({
    query_vectors: query(filled),
    key_vectors: key(filled),
    value_vectors: value(filled),
    content_bias: filled.at(contentBias),
    position_bias: filled.at(positionBias),
    pos_emb: filled.at(posEmb),
    max_pos: products.maxPos ?? 0,
    untied_positions: untied?.(filled),
  });
}

/** The terms that the schemes add, and their common scale. */
export function planRelatives(
  engine: Engine,
  calls: readonly RelativeCall[],
  given: number | undefined,
  headDim: number,
): { plans: RelativePlan[]; scale: number } {
  const plans = calls.map(({ handler, request }) => inOptionNames(request.prefix, () => handler.plan(engine, request)));
  const own = given === undefined ? undefined : checkNumber('scale', given, { kind: 'number' });
  const scales = [...new Set(plans.map(({ scale }) => scale))];
  if (scales.length > 1) {
    throw missing('scale', rule('a number, because the encodings have scales of their own: {scales}', { scales }));
  }
  return { plans, scale: own ?? scales[0] ?? 1 / Math.sqrt(headDim) };
}
