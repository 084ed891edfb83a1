import { namedSlopes, publishedSlopes } from '../alibi-slopes.ts';
import { nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { Departure } from './candidate.ts';
import type { BiasGuess } from './guesses.ts';

/** Where the bias of a head is its slope times a whole number: minus the distance, or the place of the key. */
interface Lines {
  readonly form: 'causal' | 'symmetric' | 'mpt' | 'bloom';
  readonly offset: number;
  /** Departures of the lines from the form. */
  readonly except: readonly Departure[];
  /** One slope for each head, positive where nearer keys have larger numbers. */
  readonly slopes: Float64Array;
  /** What a slope is multiplied with for a query and a key. */
  readonly factor: (query: number, key: number) => number;
  /** A number for each row that is added to it, [heads, queries]. */
  readonly constants?: Float64Array;
}

const laterKeys: Departure = {
  id: 'later-keys',
  values: {},
  sentence: 'keys after the query continue the line with numbers of the opposite sign',
};
const rowConstant: Departure = {
  id: 'row-constant',
  values: {},
  sentence: 'each row has a constant added to it, which softmax ignores',
};
export const wrongSign: Departure = {
  id: 'sign',
  values: {},
  sentence: 'the sign is wrong: keys that are further away have larger numbers',
};

/** Half a unit of the last place of the numbers, relative to them or not. */
interface Rounding {
  readonly relative: number;
  readonly absolute: number;
}

/** Guesses ALiBi, with the slips that programs have: sign, slopes, keys after the query, constants in each row. */
export function* alibiGuesses(bias: NumberArray, rounding: Rounding): Generator<BiasGuess> {
  const all = Array.from(linesIn(bias, rounding));
  for (const lines of all) yield* guessesFor(bias, lines, rounding);
  for (const lines of all) {
    if (lines.except.length > 0) continue;
    for (const { departed, ...guess } of guessesFor(bias, lines, rounding))
      if (!departed) yield { ...guess, options: { ...guess.options, precision: 'bfloat16' } };
  }
}

/** Guesses for one reading: options that make the slopes, and the slopes as a slip. */
function* guessesFor({ shape }: NumberArray, lines: Lines, rounding: Rounding): Generator<BiasGuess> {
  const [heads, queries, keys] = shape as [number, number, number];
  const { form, offset, factor, constants } = lines;
  const negative = lines.slopes.every((slope) => slope < 0);
  const slopes = negative ? lines.slopes.map((slope) => -slope) : lines.slopes;
  if (!slopes.every((slope) => slope > 0)) return;
  const sizes = {
    causal: { queries, keys, ...(offset !== keys - queries && { offset }) },
    symmetric: { queries, keys, ...(offset !== keys - queries && { offset }) },
    mpt: { keys },
    bloom: { mask: { data: new Array(keys).fill(true), shape: [1, keys] } },
  }[form];
  const common = { scheme: 'alibi', heads };
  const fitted = { slopes: Array.from(slopes) };
  const without = [...(negative ? [wrongSign] : []), ...lines.except];
  const notes = [
    ...(form === 'causal' && queries === 1 && offset === keys - 1
      ? ["forms 'symmetric' and 'mpt' give the same for one query"]
      : []),
    ...(queries > 1 && (form === 'mpt' || form === 'bloom') ? ['all queries have the same row'] : []),
  ];
  /** The departed numbers, with slopes of other heads than those of the options. */
  const departed = (used: ArrayLike<number>, except: readonly Departure[]) => {
    if (except.length === 0) return {};
    const sign = negative ? -1 : 1;
    const computed = Float64Array.from({ length: heads * queries * keys }, (_, i) => {
      const row = Math.floor(i / keys);
      const slope = sign * used[Math.floor(row / queries)]!;
      return slope * factor(row % queries, i % keys) + (constants?.[row] ?? 0);
    });
    return { departed: { computed, except } };
  };
  const farthest = Math.max(1, keys - 1);
  const smallest = slopes.reduce((min, slope) => Math.min(min, slope));
  const near = Math.max(1e-5, 4 * rounding.relative, (2 * rounding.absolute) / (farthest * smallest));
  const slip = slopeSlip(slopes, near);
  const withSlip = slip && {
    options: { ...common, form, ...sizes },
    ...departed(slip.used, [...without, slip.departure]),
    fitted,
    notes,
  };
  const readings = slip ? (form === 'bloom' ? [] : slopeReadings(slopes)) : [{ alibiBiasMax: 8, outputScale: 1 }];
  let count = 0;
  for (const { alibiBiasMax, outputScale } of readings) {
    const options = {
      ...common,
      ...(alibiBiasMax !== 8 && { alibiBiasMax }),
      ...(outputScale !== 1 && { outputScale }),
      form,
      ...sizes,
    };
    const used = publishedSlopes(heads, alibiBiasMax).map((slope) => outputScale * slope);
    const one = heads === 1 && alibiBiasMax !== 8 ? ['one head alone does not determine its maximum'] : [];
    yield { options, ...departed(used, without), fitted, notes: [...notes, ...one] };
    if (++count === 1 && withSlip) yield withSlip;
  }
  if (count === 0 && withSlip) yield withSlip;
}

/** Describes slopes that are not those published for as many heads. */
export function slopeSlip(
  slopes: ArrayLike<number>,
  near: number,
): { readonly used: readonly number[]; readonly departure: Departure } | undefined {
  const named = namedSlopes(slopes, near);
  if (!named) return undefined;
  const { words, values } = named;
  return { used: named.slopes, departure: { id: 'slopes', values, sentence: `slopes are ${words}` } };
}

/** Yields parameters of ALiBi that give these slopes. */
export function* slopeReadings(slopes: ArrayLike<number>): Generator<{ alibiBiasMax: number; outputScale: number }> {
  const heads = slopes.length;
  const power = 2 ** Math.floor(Math.log2(heads));
  const first = slopes[0]!;
  if (heads === 1) {
    if (first === 2 ** -8) yield { alibiBiasMax: 8, outputScale: 1 };
    yield { alibiBiasMax: nicest(-Math.log2(Math.abs(first)), 1e-6), outputScale: 1 };
    yield { alibiBiasMax: 8, outputScale: nicest(first * 2 ** 8, 1e-6) };
    return;
  }
  // The slopes for the lower power of two come first.
  const steps = power > 1 ? [Math.log2(slopes[0]! / slopes[1]!) * power] : [];
  for (const step of [...steps, 8]) {
    const alibiBiasMax = nicest(step, 1e-2);
    for (const max of new Set([alibiBiasMax, nicest(step, 1e-6)])) {
      if (!(max > 0 && max <= 1000)) continue;
      const scale = first * 2 ** (max / power);
      for (const outputScale of new Set([Math.abs(scale - 1) < 1e-2 ? 1 : nicest(scale, 1e-6), nicest(scale, 1e-6)])) {
        yield { alibiBiasMax: max, outputScale };
      }
    }
  }
}

/** Yields the ways to read a bias as slopes times whole numbers; entries that are NaN are not read. */
function* linesIn(bias: NumberArray, rounding: Rounding): Generator<Lines> {
  const [, queries, keys] = bias.shape as [number, number, number];
  const usualOffset = keys - queries;
  const offsets = Array.from({ length: queries + keys + 1 }, (_, i) => i - queries);
  offsets.sort((a, b) => Math.abs(a - usualOffset) - Math.abs(b - usualOffset));
  function* attempts(): Generator<Omit<Lines, 'slopes'>> {
    const lines = (offset: number) => [
      { form: 'causal' as const, offset, except: [], factor: (q: number, k: number) => -Math.max(0, q + offset - k) },
      { form: 'symmetric' as const, offset, except: [], factor: (q: number, k: number) => -Math.abs(q + offset - k) },
    ];
    const continued = (offset: number) => ({
      form: 'causal' as const,
      offset,
      except: [laterKeys],
      factor: (q: number, k: number) => k - q - offset,
    });
    yield* lines(usualOffset);
    yield { form: 'mpt', offset: usualOffset, except: [], factor: (_, k) => k - (keys - 1) };
    yield { form: 'bloom', offset: usualOffset, except: [], factor: (_, k) => k };
    yield continued(usualOffset);
    for (const offset of offsets.slice(1, 33)) yield* [...lines(offset), continued(offset)];
  }
  let found = false;
  for (const one of attempts()) {
    if (found && one.offset !== usualOffset) return;
    if (found && one.except.length > 0) continue;
    const slopes = slopesFor(bias, one.factor, rounding);
    if (!slopes) continue;
    yield { ...one, slopes };
    found = true;
    // Among several queries, only one reading is possible; further ones differ only in what is masked.
    if (queries > 1) return;
  }
  if (!found) yield* withConstants(bias, rounding);
}

/** Fits one slope for each head; undefined if the numbers are not multiples of the factors. */
function slopesFor(
  { data, shape }: NumberArray,
  factor: (query: number, key: number) => number,
  rounding: Rounding,
): Float64Array | undefined {
  const [heads, queries, keys] = shape as [number, number, number];
  const slopes = new Float64Array(heads);
  const factors = new Set<number>();
  for (let head = 0; head < heads; head++) {
    let [products, squares, size] = [0, 0, 0];
    const all = (visit: (value: number, times: number) => boolean): boolean => {
      for (let q = 0; q < queries; q++) {
        for (let k = 0; k < keys; k++) {
          const value = data[(head * queries + q) * keys + k]!;
          if (!Number.isNaN(value) && !visit(value, factor(q, k))) return false;
        }
      }
      return true;
    };
    const isRead = all((value, times) => {
      if (times === 0) return Math.abs(value) <= 1e-6;
      products += value * times;
      squares += times * times;
      size = Math.max(size, Math.abs(value));
      if (head === 0 && factors.size < 4) factors.add(times);
      return true;
    });
    if (!isRead || factors.size < 3) return undefined;
    const slope = products / squares;
    slopes[head] = slope;
    if (slope === 0) return undefined;
    // Distances that were rounded to bfloat16 are off by less than 1 %.
    const near = (value: number, times: number) =>
      Math.abs(value - slope * times) <=
      1e-2 * Math.abs(slope * times) + (1e-6 + 2 * rounding.relative) * size + 2 * rounding.absolute;
    if (!all(near)) return undefined;
  }
  return slopes;
}

/** Lines along the keys, with any constant in each row. */
function* withConstants({ data, shape }: NumberArray, rounding: Rounding): Generator<Lines> {
  const [heads, queries, keys] = shape as [number, number, number];
  if (queries < 2 || keys < 4) return;
  const size = data.reduce((largest, value) => Math.max(largest, Math.abs(value) || 0), 0);
  const allowed = (1e-6 + 2 * rounding.relative) * size + 2 * rounding.absolute;
  for (const form of ['causal', 'symmetric', 'later'] as const) {
    const offset = keys - queries;
    const factor = (q: number, k: number) => {
      const distance = q + offset - k;
      return form === 'later' ? -distance : -(form === 'causal' ? Math.max(0, distance) : Math.abs(distance));
    };
    const slopes = new Float64Array(heads);
    const constants = new Float64Array(heads * queries);
    const at = (row: number, k: number) => data[row * keys + k]!;
    let fits = true;
    for (let head = 0; head < heads && fits; head++) {
      // The means of each row are taken off.
      let [products, squares] = [0, 0];
      const rows = Array.from({ length: queries }, (_, q) => head * queries + q);
      const means = rows.map((row) => {
        const seen = Array.from({ length: keys }, (_, k) => k).filter((k) => !Number.isNaN(at(row, k)));
        const mean = (of: (k: number) => number) => seen.reduce((sum, k) => sum + of(k), 0) / (seen.length || 1);
        const of = factor.bind(undefined, row % queries);
        return { row, seen, times: mean(of), value: mean((k) => at(row, k)) };
      });
      for (const { row, seen, times, value } of means) {
        for (const k of seen) {
          const off = factor(row % queries, k) - times;
          products += off * (at(row, k) - value);
          squares += off * off;
        }
      }
      const slope = products / squares;
      fits = Number.isFinite(slope) && slope !== 0;
      slopes[head] = slope;
      for (const { row, seen, times, value } of means) {
        constants[row] = value - slope * times;
        for (const k of seen) {
          const expected = slope * factor(row % queries, k) + constants[row]!;
          if (!(Math.abs(at(row, k) - expected) <= allowed)) fits = false;
        }
      }
    }
    if (!fits) continue;
    const except = [...(form === 'later' ? [laterKeys] : []), rowConstant];
    yield { form: form === 'later' ? 'causal' : form, offset, except, slopes, factor, constants };
    return;
  }
}
