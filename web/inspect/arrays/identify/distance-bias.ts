import type { Posenc } from 'posenc';
import { digitsOf, nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import { attempt, type Candidate, type Departure, judged, type Subject, type Tolerance } from './candidate.ts';

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

/** Parameters of T5's buckets, and the distances at which they may end. */
interface Buckets {
  readonly bidirectional: boolean;
  readonly numBuckets: number;
  readonly maxDistance: number;
  readonly min: number;
  readonly max: number;
}

const swapped: Departure = {
  id: 'sign',
  values: {},
  sentence: 'the relative positions are query minus key instead of key minus query',
};

/** Identifies a matrix of whole numbers, [heads, queries, keys] with the same matrix for all heads, as T5's buckets. */
export function identifyBuckets(
  pe: Posenc,
  { data, shape }: NumberArray,
  subject: Subject,
  tolerance: Tolerance,
): Candidate[] {
  const [, queries, keys] = shape as [number, number, number];
  const matrix = data.subarray(0, queries * keys);
  const isBucket = (value: number) => Number.isNaN(value) || (Number.isInteger(value) && value >= 0 && value < 4096);
  if (!matrix.every(isBucket) || data.some((value, i) => !same(value, matrix[i % matrix.length]!))) return [];
  for (const sign of [1, -1]) {
    // The last query is beside the last key, or the first beside the first.
    for (const offset of new Set([keys - queries, 0])) {
      const relative = Float64Array.from(matrix, (_, i) => sign * ((i % keys) - Math.floor(i / keys) - offset) + 0);
      const found = bucketsOf(matrix, relative);
      const candidates = found.flatMap((one) => {
        const { bidirectional, numBuckets, maxDistance } = one;
        const options = { bidirectional, numBuckets, maxDistance };
        const inputOf = (factor: number) => ({ data: relative.map((p) => factor * p), shape: [relative.length] });
        const made = attempt(() => pe.t5Buckets(inputOf(sign), options).data);
        const departed = attempt(() => pe.t5Buckets(inputOf(1), options).data);
        if (!made || !departed) return [];
        const repeat = (from: ArrayLike<number>) => subject.data.map((_, i) => from[i % from.length]!);
        const except = sign < 0 && { departed: { computed: repeat(departed), except: [swapped] } };
        const computed = repeat(made);
        const notes = [
          ...notesOf(one, found),
          ...(offset === keys - queries ? [] : [`query 0 is at position ${offset}`]),
        ];
        return judged(subject, { call: 't5Buckets', options, computed, scale: 1, ...except, notes }, tolerance);
      });
      const matching = candidates.filter(({ matches }) => matches);
      if (matching.length > 0) return matching.slice(0, 4);
    }
  }
  return [];
}

const same = (a: number, b: number) => a === b || Number.isNaN(a) || Number.isNaN(b);

function notesOf({ min, max, bidirectional, numBuckets }: Buckets, all: readonly Buckets[]): string[] {
  const notes: string[] = [];
  if (max > min) {
    const range = max === Infinity ? `from ${min} on` : `from ${min} to ${max}`;
    notes.push(`every maxDistance ${range} gives the same here`);
  }
  const others = all.filter((one) => one.numBuckets !== numBuckets);
  if (!bidirectional && others.length > 0)
    notes.push(`these distances do not tell the number of buckets: ${others[0]!.numBuckets} give the same here`);
  return notes;
}

/** Finds parameters with which relative positions have these buckets, the usual ones first. */
function bucketsOf(matrix: Float64Array, relative: Float64Array): Buckets[] {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (let i = 0; i < matrix.length; i++) {
    const [value, distance] = [matrix[i]!, Math.abs(relative[i]!)];
    if (Number.isNaN(value)) continue;
    const side = relative[i]! > 0 ? after : before;
    const known = side.get(distance);
    if (known !== undefined && known !== value) return [];
    side.set(distance, value);
  }
  if ((before.get(0) ?? 0) !== 0) return [];
  if (new Set([...before.values(), ...after.values()]).size < 3) return [];
  const bidirectional = [...after.values()].some((value) => value !== 0);
  if (!bidirectional) return ofDirection(before, false, counts);
  const [nearest, first] = [...after].reduce((a, b) => (a[0] < b[0] ? a : b));
  // Distance 1 has bucket 1, whatever the number of buckets.
  if (nearest !== 1 || first < 3) return [];
  const buckets = first - 1;
  for (const [distance, value] of after) {
    const bucket = value - buckets;
    const known = before.get(distance);
    if (bucket < 0 || (known !== undefined && known !== bucket)) return [];
    before.set(distance, bucket);
  }
  return ofDirection(before, true, [buckets]);
}

const powers = Array.from({ length: 12 }, (_, i) => 2 ** (i + 1));
const counts = [...new Set([32, ...powers, ...Array.from({ length: 4095 }, (_, i) => i + 2)])];

/** Finds the numbers of buckets of one direction, and where they end, from the bucket of each distance. */
function ofDirection(bucketOf: ReadonlyMap<number, number>, bidirectional: boolean, allowed: readonly number[]) {
  const found: Buckets[] = [];
  const distances = [...bucketOf].sort((a, b) => a[0] - b[0]);
  for (const buckets of allowed) {
    const exact = Math.floor(buckets / 2);
    // Bounds of ln(maxDistance / exact).
    let [low, high] = [0, Infinity];
    const fits = distances.every(([distance, bucket]) => {
      if (distance < exact) return bucket === distance;
      const step = bucket - exact;
      if (step < 0 || bucket >= buckets) return false;
      const length = (buckets - exact) * Math.log(distance / exact);
      if (step > 0) high = Math.min(high, length / step);
      if (bucket < buckets - 1) low = Math.max(low, length / (step + 1));
      return true;
    });
    if (!fits || low > high * (1 + 1e-9)) continue;
    const min = Math.max(exact + 1, Math.floor(exact * Math.exp(low) * (1 + 1e-9)) + 1);
    const max = high === Infinity ? Infinity : Math.floor(exact * Math.exp(high) * (1 + 1e-9));
    if (min > max) continue;
    const numBuckets = bidirectional ? 2 * buckets : buckets;
    found.push({ bidirectional, numBuckets, maxDistance: likelyIn(min, max), min, max });
    if (found.length >= 8) break;
  }
  const cost = ({ numBuckets, maxDistance }: Buckets) =>
    Number(numBuckets !== 32) +
    Number(!Number.isInteger(Math.log2(numBuckets))) +
    digitsOf(maxDistance) * Number(!isUsual(maxDistance));
  return found.sort((a, b) => cost(a) - cost(b));
}

const isUsual = (distance: number) => Number.isInteger(Math.log2(distance));

/** The likeliest whole number in a range: 128, another power of 2, or that with the fewest digits. */
function likelyIn(min: number, max: number): number {
  if (min <= 128 && max >= 128) return 128;
  const power = 2 ** Math.ceil(Math.log2(min));
  if (power <= max) return power;
  const middle = (min + max) / 2;
  const nice = Math.round(nicest(middle, (max - min) / 2 / middle));
  return Math.min(max, Math.max(min, nice));
}
