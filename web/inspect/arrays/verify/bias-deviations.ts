/** What is wrong with biases: slopes, rows of their table, and what keys after the query have. */
import { schemeNamed } from 'posenc/catalogue';
import type { Deviation } from './deviation.ts';
import type { Subject } from './judge.ts';
import type { Specification } from './turning.ts';
import { type Compute, multiplied, type Whole, wholeOf } from './values-case.ts';

/** Returns the mistakes that only biases have. */
export const biasDeviations = (subject: Subject, expected: Whole, spec: Specification, compute: Compute) => ({
  named: [...futureDeviations(expected, spec, compute), ...headDeviations(subject, expected, spec)],
  measured: measuredDeviations(subject, expected, spec, compute),
});

const hasSlopes = ({ scheme }: Specification) => schemeNamed(scheme)?.explainedBy === 'slopes';

/** How far an offset is looked for. */
const farthest = 64;

function* measuredDeviations(
  subject: Subject,
  expected: Whole,
  spec: Specification,
  compute: Compute,
): Generator<Deviation<Whole>> {
  const expectedOffset = Number(spec.offset ?? 0);
  const hasOffset = schemeNamed(spec.scheme)?.parameters.some(({ name }) => name === 'offset');
  for (let distance = 2; hasOffset && distance <= farthest; distance++) {
    for (const offset of [expectedOffset + distance, expectedOffset - distance]) {
      yield {
        cause: 'offset',
        values: { option: 'offset', value: offset, expected: expectedOffset },
        sentence: `offset is ${offset}, not ${expectedOffset}`,
        apply: () => compute({ ...spec, offset }),
      };
    }
  }
  yield* rowDeviations(subject, expected, spec, compute);
}

/** Forms of ALiBi that differ in keys after the query alone, which a causal mask hides. */
function* futureDeviations(expected: Whole, spec: Specification, compute: Compute): Generator<Deviation<Whole>> {
  if (!hasSlopes(spec) || (spec.form !== undefined && spec.form !== 'causal' && spec.form !== 'symmetric')) return;
  const symmetric = compute({ ...spec, form: 'symmetric' });
  if (symmetric.shape.join() !== expected.shape.join()) return;
  const causal = compute({ ...spec, form: 'causal' });
  const signed = (factor: number) =>
    multiplied(symmetric, (flat) => (causal.value(flat) === 0 ? -factor : factor), factor);
  yield {
    cause: 'option',
    values: { option: 'form', value: 'signed', expected: spec.form ?? 'causal' },
    sentence: `keys after the query have slope · (key − query), which is positive, not ${spec.form === 'symmetric' ? 'the same as those before it' : '0'}; before the query all is right`,
    apply: () => signed(1),
  };
  yield {
    cause: 'sign',
    values: {},
    sentence: 'the sign is wrong: all keys have slope · (query − key), so that far ones are preferred',
    apply: () => signed(-1),
  };
}

/** A factor of each head: slopes of ALiBi, or heads in another order. */
function* headDeviations(subject: Subject, expected: Whole, spec: Specification): Generator<Deviation<Whole>> {
  const { shape, value, size } = expected;
  if (shape.length !== 3) return;
  const [heads] = shape as [number];
  const plane = size / heads;
  const factors = Array.from({ length: heads }, (_, head) => {
    let [both, squares] = [0, 0];
    for (let i = head * plane; i < (head + 1) * plane; i++) {
      if (subject.skip?.[i]) continue;
      both += subject.data[i]! * value(i);
      squares += value(i) ** 2;
    }
    return both / squares;
  });
  const scaled = (by: readonly number[]) =>
    multiplied(expected, (flat) => by[Math.floor(flat / plane)]!, Math.max(...by.map(Math.abs)));
  if (hasSlopes(spec) && factors.every((factor) => Number.isFinite(factor) && factor !== 0)) {
    const slopes = slopesOf(expected, plane);
    for (const [name, sentence, found] of slopeRules(slopes)) {
      // Rules that differ for other numbers of heads.
      if (found.every((slope, head) => Math.abs(slope / slopes[head]! - 1) < 1e-9)) continue;
      yield {
        cause: 'slopes',
        values: { slopes: found, expected: slopes, rule: name },
        sentence: `slopes are ${sentence}`,
        apply: () => scaled(found.map((slope, head) => slope / slopes[head]!)),
      };
    }
    const found = slopes.map((slope, head) => Number((slope * factors[head]!).toPrecision(6)));
    const differing = found.findIndex((slope, head) => Math.abs(slope / slopes[head]! - 1) > 1e-3);
    if (differing >= 0 && heads > 2) {
      yield {
        cause: 'slopes',
        values: { slopes: found, expected: slopes },
        fitted: true,
        sentence: `slopes are wrong: head ${differing} has ${found[differing]}, not ${Number(slopes[differing]!.toPrecision(6))}`,
        apply: () => scaled(factors),
      };
    }
  }
  const order = headOrder(subject, expected);
  if (order) {
    const moved = order.findIndex((from, head) => from !== head);
    yield {
      cause: 'order',
      values: { heads: order },
      sentence: `heads are in another order: head ${moved} has the numbers of head ${order[moved]}`,
      apply: () => ({
        ...expected,
        value: (flat) => value(order[Math.floor(flat / plane)]! * plane + (flat % plane)),
      }),
    };
  }
}

/** Returns the slope of each head: what the nearest key loses. */
function slopesOf({ value, shape }: Whole, plane: number): number[] {
  return Array.from({ length: shape[0]! }, (_, head) => {
    let min = Infinity;
    for (let i = head * plane; i < (head + 1) * plane; i++) {
      const size = Math.abs(value(i));
      if (size > 0 && size < min) min = size;
    }
    return min;
  });
}

/** Slopes that other rules make. */
function* slopeRules(slopes: readonly number[]): Generator<[string, string, number[]]> {
  const heads = slopes.length;
  const by = (slope: (head: number) => number) => slopes.map((_, head) => slope(head));
  const powers = (first: number, of: number) => by((head) => 2 ** ((-8 * (head + first)) / of));
  yield ['from-zero', 'counted from 0: 2^(−8h/H) with h from 0, so that the first head has slope 1', powers(0, heads)];
  yield ['geometric', '2^(−8h/H) for all heads, though their number is not a power of 2', powers(1, heads)];
  yield ['reversed', 'in reverse order: the steepest head comes last', slopes.toReversed()];
  const next = 2 ** Math.ceil(Math.log2(heads));
  yield ['next-power', `those of ${next} heads, of which the first ${heads} were taken`, powers(1, next)];
  const lower = 2 ** Math.floor(Math.log2(heads));
  yield ['lower-power', `those of ${lower} heads, continued`, powers(1, lower)];
  yield ['halving', '2^−h for h from 1, whatever the number of heads', by((head) => 2 ** -(head + 1))];
  yield ['halving-from-zero', '2^−h for h from 0, whatever the number of heads', by((head) => 2 ** -head)];
  yield ['reciprocal', '1/h', by((head) => 1 / (head + 1))];
  yield ['natural', 'e^(−8h/H), with e in place of 2', by((head) => Math.exp((-8 * (head + 1)) / heads))];
  yield ['equal', 'equal in all heads: that of the first', by(() => slopes[0]!)];
  yield ['sorted', 'sorted, though those of the next power of 2 follow the others', slopes.toSorted((a, b) => b - a)];
  yield ['inverse', 'inverted: 2^(8h/H)', by((head) => 1 / slopes[head]!)];
  yield ['squared', 'squared', by((head) => slopes[head]! ** 2)];
  yield ['root', 'square roots of what they should be', by((head) => Math.sqrt(slopes[head]!))];
}

/** Returns which head's numbers each head has, if these are all heads in another order. */
function headOrder({ data, skip }: Subject, { value, size, shape }: Whole): number[] | undefined {
  const [heads] = shape as [number];
  const plane = size / heads;
  const order = Array.from({ length: heads }, (_, head) => {
    const off = Array.from({ length: heads }, (__, from) => {
      let sum = 0;
      for (let i = 0; i < plane; i++) {
        if (!skip?.[head * plane + i]) sum += (data[head * plane + i]! - value(from * plane + i)) ** 2;
      }
      return sum;
    });
    return off.indexOf(Math.min(...off));
  });
  const isOrder = new Set(order).size === heads && order.some((from, head) => from !== head);
  return isOrder ? order : undefined;
}

/** The rows of a table of learned numbers that each entry has, where these are others than they should be. */
function* rowDeviations(
  subject: Subject,
  expected: Whole,
  spec: Specification,
  compute: Compute,
): Generator<Deviation<Whole>> {
  const table = tableOf(spec);
  if (!table || table.rows < 2 || table.rows * table.columns > 2 ** 24) return;
  const scale = Number(spec.outputScale ?? 1);
  const numbers = Float32Array.from({ length: table.rows * table.columns }, (_, i) => i);
  const unscaled = { ...spec, ...(spec.outputScale !== undefined && { outputScale: 1 }) };
  const { value: placeOf } = compute({ ...unscaled, table: { data: numbers, shape: [table.rows, table.columns] } });
  const { data } = table;
  const places = Float64Array.from({ length: expected.size }, (_, i) => placeOf(i));
  for (let i = 0; i < places.length; i++) {
    const value = data[places[i]!];
    // Not a table that is looked up, such as one of a sum.
    if (value === undefined || Math.abs(value * scale - expected.value(i)) > 1e-6 * Math.abs(value * scale)) return;
  }
  const found = rowsFound(subject, expected, { ...table, scale, places });
  if (!found) return;
  const { rows, sentence, values } = found;
  yield {
    cause: 'buckets',
    fitted: true,
    values,
    sentence,
    apply: () =>
      wholeOf(
        Float64Array.from(places, (place, i) => data[rows[i]! * table.columns + (place % table.columns)]! * scale),
        expected.shape,
      ),
  };
}

interface Table {
  readonly data: ArrayLike<number>;
  readonly rows: number;
  readonly columns: number;
}

function tableOf({ scheme, table }: Specification): Table | undefined {
  const isLearned = schemeNamed(scheme)?.arrays?.some(({ name }) => name === 'table');
  const { data, shape } = (table ?? {}) as { data?: ArrayLike<number>; shape?: readonly number[] };
  if (!isLearned || !data || shape?.length !== 2) return undefined;
  return { data, rows: shape[0]!, columns: shape[1]! };
}

/**
 * Finds the row of every entry: the one that is nearest in all heads. Its rows must depend on the distance alone, or on the
 * row that should be there, as a table of many rows would explain any array otherwise.
 */
function rowsFound(
  { data, skip }: Subject,
  { size, shape }: Whole,
  { data: table, rows, columns, scale, places }: Table & { scale: number; places: ArrayLike<number> },
): { rows: Int32Array; sentence: string; values: Deviation<Whole>['values'] } | undefined {
  const keys = shape.at(-1)!;
  const queries = shape.at(-2) ?? 1;
  const plane = queries * keys;
  const heads = size / plane;
  const list = new Int32Array(size);
  const byDistance = new Map<number, number>();
  const byRow = new Map<number, number>();
  let [distanceHolds, rowHolds] = [true, true];
  let first: { distance: number; row: number; expected: number } | undefined;
  for (let i = 0; i < plane; i++) {
    if (skip?.[i]) continue;
    const row = nearestRow(i);
    const distance = (i % keys) - Math.floor(i / keys);
    const wanted = Math.floor(places[i]! / columns);
    distanceHolds &&= (byDistance.get(distance) ?? row) === row;
    rowHolds &&= (byRow.get(wanted) ?? row) === row;
    if (!distanceHolds && !rowHolds) return undefined;
    byDistance.set(distance, row);
    byRow.set(wanted, row);
    if (row !== wanted && (!first || Math.abs(distance) < Math.abs(first.distance))) {
      first = { distance, row, expected: wanted };
    }
    for (let head = 0; head < heads; head++) list[head * plane + i] = row;
  }
  if (!first) return undefined;
  const count = distanceHolds ? byDistance.size : byRow.size;
  const differ = distanceHolds
    ? Array.from(byDistance.keys()).filter((distance) => byDistance.get(distance) !== wantedAt(distance)).length
    : Array.from(byRow).filter(([wanted, row]) => wanted !== row).length;
  const shifts = new Set(Array.from(byRow, ([wanted, row]) => row - wanted));
  const [shift] = shifts;
  const all = shifts.size === 1 && rowHolds ? `every entry has the row ${shift! > 0 ? 'after' : 'before'} its own` : '';
  const at = distanceHolds
    ? `distance ${first.distance} (key − query) has row ${first.row} of the table, not ${first.expected}`
    : `what should be row ${first.expected} of the table is row ${first.row}`;
  const of = distanceHolds ? 'distances' : 'rows';
  return {
    rows: list,
    values: { ...first, differing: differ, of: count, ...(all && { shift }) },
    sentence:
      all && Math.abs(shift!) === 1
        ? `${all}: row ${first.row} in place of row ${first.expected}`
        : `the rows of the table (buckets, relative position ids) are others: ${at}; ${differ} of ${count} ${of} differ`,
  };

  function wantedAt(distance: number): number {
    const q = distance < 0 ? -distance : 0;
    return Math.floor(places[q * keys + q + distance]! / columns);
  }

  function nearestRow(i: number): number {
    const wanted = Math.floor(places[i]! / columns);
    let [best, least] = [wanted, offOf(wanted)];
    for (let row = 0; row < rows; row++) {
      const off = offOf(row);
      if (off < least) [best, least] = [row, off];
    }
    return best;

    function offOf(row: number): number {
      let sum = 0;
      for (let head = 0; head < heads; head++) {
        const place = head * plane + i;
        sum += (data[place]! - table[row * columns + (places[place]! % columns)]! * scale) ** 2;
      }
      return sum;
    }
  }
}
