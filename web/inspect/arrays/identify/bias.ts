import type { Posenc } from 'posenc';
import { ofShape, rule } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { maskedEntries, maskPattern, type NumberArray, shapeText } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { alibiGuesses, slopeReadings, slopeSlip, wrongSign } from './alibi.ts';
import { attempt, type Candidate, type Departure, judged, subjectOf, tried } from './candidate.ts';
import { distanceBiasesOf, identifyBuckets } from './distance-bias.ts';
import { bloomGuesses, kerpleGuesses, proximalGuesses, sandwichGuesses } from './distance-formulas.ts';
import type { BiasGuess, TableHints } from './guesses.ts';
import { bucketGuesses, windowGuesses } from './learned-bias.ts';

/**
 * Identifies what was added to logits: [heads, queries, keys], [queries, keys], or with a leading batch axis. Entries
 * that are masked in it are not compared with a convention, and are a departure from it.
 */
export function identifyBias(pe: Posenc, bias: NumberArray, hints: TableHints): Candidate[] {
  const { shape } = bias;
  if (shape.length < 2) throw refused('bias', shapeText(shape), rule('[heads, queries, keys] or [queries, keys]'));
  const masked = maskedEntries(bias.data);
  const data = masked ? bias.data.map((value, i) => (masked[i] === 1 ? Number.NaN : value)) : bias.data;
  const subject = { ...subjectOf(data, shape), ...(masked && { withMasked: bias.data }) };
  const size = data.reduce((max, value) => Math.max(max, Math.abs(value) || 0), 0) || 1;
  const mask = masked ? [maskDeparture(bias, masked)] : [];
  const one = foldedBatch({ data, shape });
  const [, queries, keys] = one.shape as [number, number, number];
  const test = ({ options, departed, ...rest }: BiasGuess): Candidate | undefined => {
    const made = attempt(() => loosely(pe).bias(options));
    if (!made || data.length % made.data.length !== 0) return undefined;
    // One row may be that of all queries.
    const isRow = made.shape.at(-2) === 1 && queries > 1 && made.data.length * queries <= data.length;
    const repeat = (from: ArrayLike<number>) => Float64Array.from(data, (_, i) => from[i % from.length]!);
    const computed = isRow
      ? Float64Array.from(
          data,
          (_, i) => made.data[(Math.floor(i / queries / keys) * keys + (i % keys)) % made.data.length]!,
        )
      : repeat(made.data);
    const whole = departed ? repeat(departed.computed) : computed;
    const except = [...(departed?.except ?? []), ...mask];
    // Sums of large numbers are rounded relative to these, products relative to themselves.
    const isSum = except.some(({ id }) => id === 'row-constant');
    const scale = (i: number) => Math.max(Math.abs(whole[i]!), (isSum ? 1 : 1e-3) * size);
    const more = except.length > 0 ? { departed: { computed: whole, except } } : {};
    return judged(subject, { call: 'bias', options, computed, scale, ...more, ...rest }, hints.tolerance);
  };
  // What is 0 wherever it is not masked is a mask and no bias.
  if (masked && data.every((value) => value === 0 || Number.isNaN(value))) return [];
  const isDecimal = subject.storage === 'decimal';
  const rounding = { relative: isDecimal ? 0 : subject.rounding, absolute: isDecimal ? subject.rounding : 0 };
  const found: Candidate[] = identifyBuckets(pe, one, subject, hints.tolerance);
  for (const guesses of [
    () => alibiGuesses(one, rounding),
    () => formulas(one),
    () => bloomGuesses({ data, shape }),
    () => bucketGuesses(pe, one),
    () => windowGuesses(pe, one),
  ]) {
    if (found.some(({ matches }) => matches)) break;
    found.push(...tried(guesses(), test, { guesses: 400, matches: 4 }));
  }
  return found;
}

function maskDeparture({ data, shape }: NumberArray, masked: Uint8Array): Departure {
  const pattern = maskPattern(masked, shape);
  const value = data[masked.indexOf(1)]!;
  const which = {
    'later-keys': 'keys after the query',
    window: 'keys after the query and before a window',
    keys: 'some keys',
    other: 'some entries',
  }[pattern];
  return { id: 'mask', values: { pattern, value }, sentence: `${which} are masked (${formatNumber(value)})` };
}

const formatNumber = (value: number) => (value === -Infinity ? '−Infinity' : String(Number(value.toPrecision(6))));

/** Returns [heads, queries, keys], of batch entries with the same numbers once, wherever one of them has no mask. */
function foldedBatch({ data, shape }: NumberArray): NumberArray {
  const [queries, keys] = shape.slice(-2) as [number, number];
  const heads = data.length / (queries * keys);
  const all = { data, shape: [heads, queries, keys] };
  if (shape.length < 4 || shape[0] === 1) return all;
  const each = data.length / shape[0]!;
  const folded = data.slice(0, each);
  for (let i = each; i < data.length; i++) {
    const [value, known] = [data[i]!, folded[i % each]!];
    if (Number.isNaN(known)) folded[i % each] = value;
    else if (!Number.isNaN(value) && value !== known) return all;
  }
  return { data: folded, shape: [heads / shape[0]!, queries, keys] };
}

function* formulas(bias: NumberArray): Generator<BiasGuess> {
  for (const distances of distanceBiasesOf(bias)) {
    yield* proximalGuesses(distances);
    yield* kerpleGuesses(distances);
    yield* sandwichGuesses(distances);
  }
}

/** Identifies slopes of ALiBi, [heads]. */
export function identifySlopes(pe: Posenc, slopes: NumberArray, hints: TableHints): Candidate[] {
  const { data, shape } = slopes;
  if (shape.length !== 1) throw refused('slopes', shapeText(shape), ofShape(['heads']));
  const subject = subjectOf(data, shape);
  const heads = data.length;
  const negative = data.every((slope) => slope < 0);
  const sizes = negative ? data.map((slope) => -slope) : data;
  if (!sizes.every((slope) => slope > 0)) return [];
  const sign = negative ? [wrongSign] : [];
  const test = (alibiBiasMax: number, used?: ArrayLike<number>, except: readonly Departure[] = sign) => {
    const options = { heads, alibiBiasMax };
    const computed = attempt(() => pe.alibiSlopes(options));
    if (!computed) return undefined;
    const whole = Float64Array.from(used ?? computed, (slope) => (negative ? -slope : slope));
    const departed = except.length > 0 && { departed: { computed: whole, except } };
    const scale = (i: number) => Math.abs(whole[i]!);
    return judged(subject, { call: 'alibiSlopes', options, computed, scale, ...departed }, hints.tolerance);
  };
  const found = tried(slopeReadings(sizes), ({ alibiBiasMax, outputScale }) =>
    outputScale === 1 ? test(alibiBiasMax) : undefined,
  );
  const slip = slopeSlip(sizes, Math.max(1e-5, 4 * subject.rounding));
  const other = slip && test(8, slip.used, [...sign, slip.departure]);
  return other ? [...found, other] : found;
}
