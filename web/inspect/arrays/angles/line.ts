import { angleAt, counting, errorAt, type Field, turnBetween, wrapped } from './field.ts';

/** A solution of angle = position × frequency for every row and pair. */
export interface Line {
  readonly positions: Float64Array;
  /** Frequency of each pair in radians per position, with its sign. */
  readonly frequencies: Float64Array;
  /** Bound on the error of each frequency. */
  readonly uncertainty: Float64Array;
}

/**
 * Finds frequencies and positions that fit; several solutions if the array does not determine them. `noise` is the
 * error of an angle in radians.
 */
export function* linesOf(
  field: Field,
  noise: number,
  value?: Float64Array,
  furthest = furthestPosition,
): Generator<Line> {
  if (value) {
    const line = lineAt(field, noise, value);
    if (line) yield line;
    return;
  }
  const counting = countingFromZero(field, noise);
  // A first pair that turns by more than one radian points to larger steps, or to another unit.
  const usual = counting?.frequencies.every((frequency) => Math.abs(frequency) < 1.001);
  if (counting && usual) yield counting;
  const found = [consecutive(field, noise, furthest), counted(field, noise), laddered(field, noise, furthest)];
  if (counting && !usual) found.push(counting);
  // Solutions with whole positions come first if they fit as well.
  const whole = ({ positions }: Line) => Number(positions.every((position) => Number.isInteger(position)));
  yield* found.filter((line) => line !== undefined).sort((a, b) => whole(b) - whole(a));
}

/** Solves for rows at the positions 0, 1, 2 … of each sequence; undefined unless every angle fits. */
function countingFromZero(field: Field, noise: number): Line | undefined {
  const { rows, perSequence } = field;
  if (perSequence < 2) return undefined;
  const line = lineAt(field, noise, counting(rows, perSequence));
  return line && fits(field, line, noise) ? line : undefined;
}

/** Whether every angle is the product of its position and frequency, as `follows` says. */
export function fits(field: Field, line: Line, noise: number): boolean {
  for (let pair = 0; pair < field.pairs; pair++) if (!follows(field, line, pair, noise)) return false;
  return true;
}

/**
 * Whether each angle of a pair is the product of its position and the frequency, up to `noise` and what programs with
 * angles in float32 are off by.
 */
export function follows(
  field: Field,
  { positions, frequencies, uncertainty }: Line,
  pair: number,
  noise: number,
): boolean {
  const relative = float32Error(frequencies[pair]!);
  for (let row = 0; row < field.rows; row++) {
    const expected = positions[row]! * frequencies[pair]!;
    const allowed =
      8 * noise + 1e-6 + relative * Math.abs(expected) + 2 * Math.abs(positions[row]!) * uncertainty[pair]!;
    const error = errorAt(field, row, pair);
    if (!(Math.abs(wrapped(angleAt(field, row, pair) - expected)) <= error + Math.min(0.5, allowed))) return false;
  }
  return true;
}

/**
 * Largest error of an angle that was computed in float32, relative to the angle. Programs that compute frequencies as
 * exponentials of multiples of a logarithm are the less precise the slower the pair.
 */
export function float32Error(frequency: number): number {
  return 2 ** -21.5 + (frequency === 0 ? 0 : 1.8e-7 * Math.abs(Math.log(Math.abs(frequency))));
}

/** Finds the frequencies for known positions: the smallest gap gives an estimate, and larger gaps refine it. */
export function lineAt(field: Field, noise: number, positions: Float64Array): Line | undefined {
  const order = Array.from(positions.keys()).sort((a, b) => positions[a]! - positions[b]!);
  const distinct = order.filter((row, i) => i === 0 || positions[row]! !== positions[order[i - 1]!]!);
  // Position 0 needs no row, because nothing is rotated there.
  const gaps = gapsOf(sample(distinct), positions);
  if (gaps.length === 0) return undefined;
  const turn = ({ from, to }: Gap, pair: number) =>
    from < 0 ? angleAt(field, to, pair) : turnBetween(field, from, to, pair);
  const [smallest] = gaps;
  const size = smallest!.gap;
  const first = Float64Array.from({ length: field.pairs }, (_, pair) => turn(smallest!, pair) / size);
  const frequencies = Math.abs(size) > 3 ? unaliased(first, Math.abs(size)) : first;
  const errorOf = ({ from, to, gap }: Gap, pair: number) =>
    (2 * noise + (from < 0 ? 0 : errorAt(field, from, pair)) + errorAt(field, to, pair)) / Math.abs(gap);
  const uncertainty = Float64Array.from({ length: field.pairs }, (_, pair) => errorOf(smallest!, pair));
  for (const one of gaps.slice(1)) {
    for (let pair = 0; pair < field.pairs; pair++) {
      const error = errorOf(one, pair);
      if (uncertainty[pair]! * Math.abs(one.gap) > 1 || error > uncertainty[pair]!) continue;
      frequencies[pair]! += wrapped(turn(one, pair) - frequencies[pair]! * one.gap) / one.gap;
      uncertainty[pair] = error;
    }
  }
  return { positions, frequencies, uncertainty };
}

/** Picks the first rows, and then ever sparser ones up to the last. */
function sample(rows: readonly number[]): number[] {
  const picked = rows.slice(0, 80);
  for (let i = 100; i < rows.length - 1; i = Math.floor(1.3 * i)) picked.push(rows[i]!);
  if (rows.length > 80) picked.push(rows.at(-1)!);
  return picked;
}

interface Gap {
  /** A row, or −1 for position 0. */
  readonly from: number;
  readonly to: number;
  readonly gap: number;
}

/** Returns gaps of increasing size, each at least half as large again as the one before. */
function gapsOf(rows: readonly number[], positions: Float64Array): Gap[] {
  const all: Gap[] = [];
  for (const [i, to] of rows.entries()) {
    if (positions[to] !== 0) all.push({ from: -1, to, gap: positions[to]! });
    for (let j = 0; j < i; j++) all.push({ from: rows[j]!, to, gap: positions[to]! - positions[rows[j]!]! });
  }
  all.sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap));
  const gaps: Gap[] = [];
  for (const one of all) {
    if (gaps.length === 0 || Math.abs(one.gap) >= 1.5 * Math.abs(gaps.at(-1)!.gap)) gaps.push(one);
  }
  const largest = all.at(-1);
  if (largest && largest !== gaps.at(-1)) gaps.push(largest);
  return gaps;
}

/**
 * Between distant positions, whole turns are unknown. The slow pairs make none, and their ladder is extended to the
 * fast ones.
 */
function unaliased(frequencies: Float64Array, gap: number): Float64Array {
  const turn = (2 * Math.PI) / gap;
  const last = frequencies.length - 1;
  const fixed = frequencies.slice();
  for (let pair = last - 2; pair >= 0; pair--) {
    const step = Math.log(fixed[pair + 1]! / fixed[last]!) / (last - pair - 1);
    const expected = fixed[pair + 1]! * Math.exp(step);
    if (Number.isFinite(expected)) fixed[pair]! += turn * Math.round((expected - fixed[pair]!) / turn);
  }
  return fixed;
}

/**
 * Solves for rows that count up by one from an unknown start: the most frequent turn from row to row is the frequency.
 */
function consecutive(field: Field, noise: number, furthest: number): Line | undefined {
  const { rows, pairs, perSequence } = field;
  if (perSequence < 2) return undefined;
  const starts = Array.from({ length: rows - 1 }, (_, row) => row).filter((row) => (row + 1) % perSequence !== 0);
  const near = Math.max(1e-5, 8 * noise);
  const agree = (a: number, b: number) => {
    for (let pair = 0; pair < pairs; pair++) {
      if (Math.abs(wrapped(turnBetween(field, a, a + 1, pair) - turnBetween(field, b, b + 1, pair))) > near)
        return false;
    }
    return true;
  };
  const still = (row: number) =>
    Array.from({ length: pairs }, (_, pair) => turnBetween(field, row, row + 1, pair)).every(
      (turn) => Math.abs(turn) < near,
    );
  const sample = starts.filter((row) => !still(row)).slice(0, 48);
  let best: number[] = [];
  for (const row of sample) {
    const like = sample.filter((other) => agree(row, other));
    if (like.length > best.length) best = like;
    if (2 * best.length > sample.length) break;
  }
  const first = best[0];
  if (first === undefined) return undefined;
  const frequencies = new Float64Array(pairs);
  const uncertainty = new Float64Array(pairs);
  // The longest run of such steps determines the frequencies precisely.
  let [runFrom, runTo] = [first, first + 1];
  for (let row = first; row < rows - 1 && (row + 1) % perSequence !== 0 && agree(row, first); row++) runTo = row + 1;
  for (let pair = 0; pair < pairs; pair++) {
    let frequency = turnBetween(field, first, first + 1, pair);
    for (let gap = 2; runFrom + gap <= runTo; gap = Math.min(2 * gap, runTo - runFrom)) {
      frequency += wrapped(turnBetween(field, runFrom, runFrom + gap, pair) - frequency * gap) / gap;
      if (runFrom + gap === runTo) break;
    }
    frequencies[pair] = frequency;
    uncertainty[pair] = (2 * noise) / (runTo - runFrom);
  }
  return placed(
    field,
    noise,
    { frequencies, uncertainty },
    (row) => row % perSequence !== 0 && agree(row - 1, first),
    furthest,
  );
}

/**
 * Finds the position of each row (where rows count on, only that of the first), and refines the frequencies with these
 * positions.
 */
function placed(
  field: Field,
  noise: number,
  { frequencies, uncertainty }: Omit<Line, 'positions'>,
  countsOn: (row: number) => boolean,
  furthest: number,
): Line | undefined {
  const positions = new Float64Array(field.rows);
  const solver = positionSolver(frequencies, uncertainty, noise, furthest);
  for (let row = 0; row < field.rows; row++) {
    if (row > 0 && countsOn(row)) {
      positions[row] = positions[row - 1]! + 1;
      continue;
    }
    const position = solver((pair) => angleAt(field, row, pair));
    if (position === undefined) return undefined;
    positions[row] = position;
  }
  const refined = refinedBy(field, noise, { positions, frequencies, uncertainty });
  return refined;
}

/** Refines each frequency with the row that is furthest from 0. */
function refinedBy(field: Field, noise: number, line: Line): Line {
  const furthest = line.positions.reduce(
    (far, p, row) => (Math.abs(p) > Math.abs(line.positions[far]!) ? row : far),
    0,
  );
  const position = line.positions[furthest]!;
  if (position === 0) return line;
  const frequencies = line.frequencies.slice();
  const uncertainty = line.uncertainty.slice();
  for (const [pair, frequency] of frequencies.entries()) {
    if (uncertainty[pair]! * Math.abs(position) > 0.5 || 2 * noise > uncertainty[pair]! * Math.abs(position)) continue;
    frequencies[pair] = frequency + wrapped(angleAt(field, furthest, pair) - frequency * position) / position;
    uncertainty[pair] = (2 * noise) / Math.abs(position);
  }
  return { ...line, frequencies, uncertainty };
}

/** How far from 0 to search for positions when slow pairs have made whole turns. */
export const furthestPosition = 2 ** 21;

/**
 * Returns a function that finds the position of a row from its angles: the slowest pair gives an estimate, which faster
 * ones refine. Whole numbers are preferred if they fit as well.
 */
export function positionSolver(frequencies: Float64Array, uncertainty: Float64Array, noise: number, furthest: number) {
  const usable = Array.from(frequencies.keys()).filter(
    (pair) => Math.abs(frequencies[pair]!) > 20 * uncertainty[pair]!,
  );
  usable.sort((a, b) => Math.abs(frequencies[a]!) - Math.abs(frequencies[b]!));
  return (angle: (pair: number) => number): number | undefined => {
    if (usable.length === 0) return undefined;
    const angles = usable.map(angle);
    const misfit = (p: number, limit: number) => {
      let worst = 0;
      for (const [n, pair] of usable.entries()) {
        const allowed = 8 * noise + 1e-6 + 2 * Math.abs(p) * uncertainty[pair]!;
        worst = Math.max(worst, Math.abs(wrapped(angles[n]! - p * frequencies[pair]!)) / allowed);
        if (worst > limit) break;
      }
      return worst;
    };
    const slowest = frequencies[usable[0]!]!;
    const turns = Math.ceil((furthest * Math.abs(slowest)) / (2 * Math.PI));
    /** Refines a position from pair to pair; undefined if a pair turned otherwise than the slower ones leave open. */
    const refined = (start: number): number | undefined => {
      let p = start;
      let open = 0;
      for (const [n, pair] of usable.entries()) {
        const frequency = Math.abs(frequencies[pair]!);
        const off = wrapped(angles[n]! - p * frequencies[pair]!);
        const allowed = 8 * noise + 1e-6 + 2 * Math.abs(p) * uncertainty[pair]!;
        if (Math.abs(off) > 2 * (open * frequency + allowed)) return undefined;
        p += off / frequencies[pair]!;
        open = allowed / frequency;
      }
      return p;
    };
    for (let k = 0; k <= Math.min(turns, 40_000); k++) {
      for (const sign of k === 0 ? [1] : [1, -1]) {
        const p = refined((angles[0]! + sign * k * 2 * Math.PI) / slowest);
        if (p === undefined) continue;
        const whole = Math.round(p);
        if (Math.abs(p - whole) < 0.01 + 5e-7 * Math.abs(p) && misfit(whole, 1) <= 1) return whole;
        if (misfit(p, 1) <= 1) return p;
      }
    }
    return undefined;
  };
}

/** Solves for rows at any whole positions, if the fastest pair turns by one radian per position. */
function counted(field: Field, noise: number): Line | undefined {
  const positionOf = wholePositionFinder(4 * noise + 1e-7);
  const positions = new Float64Array(field.rows);
  for (let row = 0; row < field.rows; row++) {
    const position = positionOf(angleAt(field, row, 0));
    if (position === undefined) return undefined;
    positions[row] = position;
  }
  return lineAt(field, noise, positions);
}

/**
 * Solves for rows at any positions. The slow pairs of a row have made no full turn, and their ladder is extended to the
 * fast ones.
 */
function laddered(field: Field, noise: number, furthest: number): Line | undefined {
  const last = field.pairs - 1;
  if (last < 2) return undefined;
  for (let row = 0; row < field.rows; row++) {
    const angles = Float64Array.from({ length: field.pairs }, (_, pair) => angleAt(field, row, pair));
    if (Math.abs(angles[last]!) < 1e4 * noise) continue;
    const unwrappedAngles = angles.slice();
    const step = Math.log(angles[last - 1]! / angles[last]!);
    if (!Number.isFinite(step)) continue;
    let slope = step;
    for (let pair = last - 2; pair >= 0; pair--) {
      const expected = unwrappedAngles[pair + 1]! * Math.exp(slope);
      unwrappedAngles[pair]! += 2 * Math.PI * Math.round((expected - angles[pair]!) / (2 * Math.PI));
      const found = Math.log(unwrappedAngles[pair]! / angles[last]!) / (last - pair);
      if (!Number.isFinite(found)) return undefined;
      slope = found;
    }
    const position = unwrappedAngles[0]!;
    const frequencies = unwrappedAngles.map((angle) => angle / position);
    const uncertainty = frequencies.map(() => (2 * noise) / Math.abs(position));
    return placed(field, noise, { frequencies, uncertainty }, () => false, furthest);
  }
  return undefined;
}

/** Finds whole positions from the angle of a pair that turns by one radian per position. */

/** Positions of magnitude below this are found. */
const beyond = 2 ** 17;
/** Number of positions that are tried one by one before a search by angle pays off. */
const triedFirst = 2048;
const buckets = 2 ** 16;

/**
 * Returns a function that finds the whole position nearest to 0 (positive before negative) whose angle, modulo whole
 * turns, is within `near` · (1 + |p|/1000) radians of the given one; undefined if there is none.
 */
export function wholePositionFinder(near: number): (angle: number) => number | undefined {
  const fits = (position: number, angle: number) =>
    Math.abs(wrapped(position - angle)) <= near * (1 + Math.abs(position) / 1000);
  return (angle) => {
    for (let order = 0; order < triedFirst; order++) {
      if (fits(positionAt(order), angle)) return positionAt(order);
    }
    byAngle ??= sortedByAngle();
    const { starts, orders } = byAngle;
    const reach = Math.ceil((near * (1 + beyond / 1000) * buckets) / (2 * Math.PI)) + 1;
    if (2 * reach >= buckets) return inOrder((position) => fits(position, angle));
    let min = Number.POSITIVE_INFINITY;
    const middle = bucketOf(angle);
    for (let step = -reach; step <= reach; step++) {
      const bucket = (middle + step + buckets) % buckets;
      for (let i = starts[bucket]!; i < starts[bucket + 1]!; i++) {
        const order = orders[i]!;
        if (order < min && fits(positionAt(order), angle)) min = order;
      }
    }
    return min === Number.POSITIVE_INFINITY ? undefined : positionAt(min);
  };
}

/** 0, 1, −1, 2, −2 … */
const positionAt = (order: number) => (order % 2 === 1 ? (order + 1) / 2 : 0 - order / 2);

const bucketOf = (angle: number) =>
  Math.min(buckets - 1, Math.floor(((wrapped(angle) + Math.PI) / (2 * Math.PI)) * buckets));

function inOrder(fits: (position: number) => boolean): number | undefined {
  for (let order = 0; order < 2 * beyond - 1; order++) if (fits(positionAt(order))) return positionAt(order);
  return undefined;
}

/** 1.3 MB, the same for every array, and made when the first one needs it. */
let byAngle: ReturnType<typeof sortedByAngle> | undefined;

/** Sorts all positions into buckets by their angle. */
function sortedByAngle(): { readonly starts: Int32Array; readonly orders: Int32Array } {
  const count = 2 * beyond - 1;
  const places = new Int32Array(count);
  const starts = new Int32Array(buckets + 1);
  for (let order = 0; order < count; order++) {
    const bucket = bucketOf(positionAt(order));
    places[order] = bucket;
    starts[bucket + 1]!++;
  }
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  const orders = new Int32Array(count);
  for (let order = 0; order < count; order++) orders[next[places[order]!]!++] = order;
  return { starts, orders };
}
