import type { Posenc } from 'posenc';
import { ofShape, schemeNamed } from 'posenc/catalogue';
import { refused } from '../../../files/errors/index.ts';
import { amplitudeOf, counting, every, type Field } from '../angles/index.ts';
import { columnsOf, type NumberArray, shapeText } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { axisGuesses } from './axes.ts';
import { attempt, type Candidate, judged, noiseOf, subjectOf, tried, triedInStages } from './candidate.ts';
import type { RotaryGuess, TableHints } from './guesses.ts';
import { onePartStages } from './one-part.ts';
import { nearestOf, publishedFrequencies } from './published.ts';
import { guessAt, ropeStages, stretched } from './rope.ts';

/** Cosines and sines, or one of them alone. */
export type RotaryTables =
  | { readonly cos: NumberArray; readonly sin?: NumberArray | undefined }
  | { readonly cos?: undefined; readonly sin: NumberArray };

/** Identifies cosines and sines, [..., rows, pairs] or with two columns for each pair, or one of them alone. */
export function identifyRotaryTable(pe: Posenc, { cos, sin }: RotaryTables, hints: TableHints): Candidate[] {
  if (cos && sin && cos.shape.join() !== sin.shape.join())
    throw refused('sin', shapeText(sin.shape), ofShape(cos.shape, ', that of cos'));
  const { shape } = (cos ?? sin)!;
  if (shape.length < 2) throw refused(cos ? 'cos' : 'sin', shapeText(shape), ofShape(['rows', 'pairs']));
  const input = [cos, sin].filter((one) => one !== undefined);
  const width = shape.at(-1)!;
  const columns = columnsOf(input, width);
  const pairs = columns === 'once' ? width : width / 2;
  const columnOf = (pair: number) => (columns === 'interleaved' ? 2 * pair : pair);
  const rows = input[0]!.data.length / width;
  const pick = ({ data }: NumberArray) =>
    Float64Array.from({ length: rows * pairs }, (_, i) => data[Math.floor(i / pairs) * width + columnOf(i % pairs)]!);
  const parts = input.map(pick);
  const pairOf = (column: number) => (columns === 'interleaved' ? column >> 1 : column % pairs);
  // All columns are compared, also those that repeat others.
  const count = rows * width;
  const data = new Float64Array(input.length * count);
  for (const [side, part] of input.entries()) data.set(part.data, side * count);
  const subject = subjectOf(data, cos && sin ? [2, ...shape] : shape);
  const message = [
    ...(columns === 'once' ? [] : [`columns are repeated for both components of a pair, as for layout '${columns}'`]),
    ...(cos && sin ? [] : [`only the ${cos ? 'cosines' : 'sines'} were given`]),
  ];
  const extent = { rows, pairs, perSequence: shape.at(-2)! };
  const line = hints.positions && hints.positions.data.length % rows === 0 && hints.positions.data.length > rows;
  const positions = line || !hints.positions ? undefined : stretched(hints.positions.data, rows);
  const field: Field | undefined = cos && sin ? { ...extent, re: parts[0]!, im: parts[1]! } : undefined;
  const { amplitude, rms } = field
    ? amplitudeOf(field)
    : { amplitude: parts[0]!.reduce((max, value) => Math.max(max, Math.abs(value)), 0), rms: 0 };
  const noise = Math.max(noiseOf(subject), 2 * rms);

  const test = ({ options, models, fitted, notes }: RotaryGuess, exchanged = false): Candidate | undefined => {
    const hasWidth = schemeNamed(options.scheme)?.parameters.some(({ name }) => name === 'rotaryDim');
    const size = hasWidth ? { dim: 2 * pairs } : {};
    const listed = 'positions' in options || 'grid' in options;
    const full = { ...size, ...options, ...(!listed && { length: extent.perSequence }) };
    const computed = attempt(() => loosely(pe).rotaryTable(full));
    const angles = attempt(() => loosely(pe).rotaryAngles(full).data);
    if (!computed || !angles) return undefined;
    const all = new Float64Array(data.length);
    const place = (i: number) => (Math.floor((i % count) / width) * pairs + pairOf(i % width)) % angles.length;
    const both = [...(cos ? [computed.cos.data] : []), ...(sin ? [computed.sin.data] : [])];
    for (let i = 0; i < all.length; i++) all[i] = both[Math.floor(i / count)]![place(i)]!;
    const angleAt = (i: number) => Math.abs(angles[place(i)]!);
    const angle = { row: (i: number) => Math.max(angleAt(i), angleAt(i - (i % width))), entryAngle: angleAt };
    const shared = { call: 'rotaryTable', options: full, computed: all, scale: amplitude, angle, fitted } as const;
    const departed = exchanged && {
      departed: {
        computed: all.map((_, i) => all[(i + count) % all.length]!),
        except: [
          { id: 'sines-and-cosines', values: {}, sentence: "cosines and sines have each other's places" } as const,
        ],
      },
    };
    const more = { ...(models && { models }), ...departed, notes: [...message, ...notes] };
    return judged(subject, { ...shared, ...more }, hints.tolerance);
  };
  const published = publishedFrequencies(pe, pairs);
  const stages = field
    ? ropeStages(field, { turned: false, noise, published, ...(positions && { positions }) })
    : onePartStages({ ...extent, numbers: parts[0]!, kind: cos ? 'cos' : 'sin', subject, positions }, published);
  const found = line ? [] : triedInStages(stages, (guess) => test(guess));
  if (found.some(({ matches }) => matches) || !field) return found;
  if (!line) {
    const exchanged = { ...field, re: field.im, im: field.re };
    if (!hasStillRow(field) && hasStillRow(exchanged)) {
      const rotary = { turned: false, noise, published, ...(positions && { positions }) };
      const swapped = triedInStages(ropeStages(exchanged, rotary), (guess) => test(guess, true));
      if (swapped.some(({ matches }) => matches)) return swapped;
    }
  }
  const axes = { noise, shape: shape.slice(0, -1), ...hints };
  found.push(...tried(axisGuesses(field, axes), (guess) => test(guess), { guesses: 400, matches: 8 }));
  if (found.some(({ matches }) => matches) || line) return found;
  const at = positions ?? counting(rows, extent.perSequence);
  const nearest = nearestOf(published, ({ frequencies, amplitude: size }, pair) =>
    at.every((position, row) => {
      const angle = position * frequencies[pair]!;
      const i = row * pairs + pair;
      return Math.hypot(field.re[i]! - size * Math.cos(angle), field.im[i]! - size * Math.sin(angle)) < 1e-3 * size;
    }),
  );
  if (!nearest) return found;
  const { known } = nearest;
  const setting = { amplitude: known.amplitude, perSequence: extent.perSequence };
  const guess = guessAt(
    setting,
    { positions: at, frequencies: known.frequencies },
    { ...known, fittedBase: known.base, notes: [] },
  );
  return [...found, ...tried([guess], (one) => test(one))];
}

/** Whether a row has no angle, as that of position 0. */
function hasStillRow({ rows, pairs, re, im }: Field): boolean {
  return every(rows).some((row) =>
    every(pairs).every((pair) => Math.abs(im[row * pairs + pair]!) < 1e-6 * re[row * pairs + pair]!),
  );
}
