import type { NumberArray } from '../array.ts';

/** A bias as a function of the distance: position of the query minus position of the key. */
export interface DistanceBias {
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
  /** Position of query 0 minus position of key 0. */
  readonly offset: number;
  /**
   * Values for later keys. 'causal': that of distance 0. 'tril': that of distance 0 for keys whose index is above the
   * query's.
   */
  readonly form: 'causal' | 'symmetric' | 'tril';
  /** [heads][distance], from distance 0 on; undefined if no entry has that distance. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

/** Reads a bias as a function of the distance, trying the usual offset first. Entries that are NaN are not read. */
export function* distanceBiasesOf({ data, shape }: NumberArray): Generator<DistanceBias> {
  const [heads, queries, keys] = shape as [number, number, number];
  const usual = keys - queries;
  const others = Array.from({ length: queries + keys + 1 }, (_, i) => i - queries).filter((offset) => offset !== usual);
  others.sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual));
  let found = false;
  for (const offset of [usual, ...others.slice(0, 32)]) {
    for (const form of ['causal', 'symmetric', 'tril'] as const) {
      if (form === 'tril' && offset === 0) continue;
      const values = valuesOf(data, { heads, queries, keys, offset }, form);
      if (values) yield { heads, queries, keys, offset, form, values };
      found ||= values !== undefined && queries > 1;
    }
    // With several queries, only one offset is possible.
    if (found) return;
  }
}

function valuesOf(
  data: Float64Array,
  { heads, queries, keys, offset }: { heads: number; queries: number; keys: number; offset: number },
  form: DistanceBias['form'],
): (number | undefined)[][] | undefined {
  const values: (number | undefined)[][] = [];
  for (let head = 0; head < heads; head++) {
    const biases: (number | undefined)[] = [];
    for (let query = 0; query < queries; query++) {
      for (let key = 0; key < keys; key++) {
        const signed = query + offset - key;
        const hidden = form === 'tril' && key > query;
        const distance = form === 'symmetric' ? Math.abs(signed) : hidden ? 0 : Math.max(0, signed);
        const value = data[(head * queries + query) * keys + key]!;
        if (Number.isNaN(value)) continue;
        const known = biases[distance];
        if (known === undefined) biases[distance] = value;
        else if (Math.abs(known - value) > 1e-2 * Math.abs(known) + 1e-6) return undefined;
      }
    }
    values.push(biases);
  }
  return values;
}
