/** The right numbers in the wrong places: rows, columns or axes of an array in another order. */
import { nicest } from '../angles/index.ts';
import { multipliedBy } from './amplitude.ts';
import { type Deviation, oppositeSign, type VerifyCause } from './deviation.ts';
import { type Explanation, type Search, singles } from './explain.ts';
import { factorOf } from './field.ts';
import { type Model, type Prediction, predictionOf, type Variant } from './prediction.ts';
import type { Case } from './types.ts';

/** Where a number is read from: its line and column. */
type Source = (line: number, column: number) => readonly [number, number];

interface Rearranged {
  readonly from?: Source;
  readonly factor?: number;
}

/** Returns explanations by the order of rows, columns and axes. */
export function rearrangements(one: Case, search: Search): Explanation[] {
  const predicted = remembered(one.model, one.subject.lines);
  const list = [...deviations(one), ...factors(one, search)];
  return singles<Rearranged>(search, (setup) => rearranged(one.model, predicted, setup), {}, list);
}

type Predicted = (line: number, variant: Variant) => Prediction;

/** More numbers are predicted again. */
const maxRemembered = 2 ** 20;

/** Predicts each line once for each variant, as each line of a transposed array needs all of them. */
function remembered(model: Model, lines: number): Predicted {
  const known = new Map<string, Prediction>();
  const { width } = model;
  const prediction = predictionOf(width);
  const keep = lines * width <= maxRemembered;
  return (line, variant) => {
    const { format = '', roundedTable = false, roundedInput = false } = variant;
    const key = `${line} ${format} ${roundedTable} ${roundedInput}`;
    const found = known.get(key) ?? (keep ? predictionOf(width) : prediction);
    if (!known.has(key)) model.predict(line, variant, found);
    if (keep) known.set(key, found);
    return found;
  };
}

function rearranged(model: Model, predicted: Predicted, { from, factor = 1 }: Rearranged): Model {
  const { width } = model;
  const size = Math.abs(factor);
  return {
    ...model,
    predict(line, variant, out, end = width) {
      let [read, current] = [-1, undefined as Prediction | undefined];
      for (let column = 0; column < end; column++) {
        const [fromLine, fromColumn] = from?.(line, column) ?? [line, column];
        if (!current || read !== fromLine) current = predicted(fromLine, variant);
        read = fromLine;
        out.value[column] = factor * current.value[fromColumn]!;
        out.turn[column] = size * current.turn[fromColumn]!;
        out.turnStep[column] = size * current.turnStep[fromColumn]!;
        out.size[column] = size * current.size[fromColumn]!;
        out.reach[column] = size * current.reach[fromColumn]!;
        out.table[column] = size * current.table[fromColumn]!;
      }
    },
  };
}

/** Another factor of everything, also of what does not turn. */
function* factors({ subject, model }: Case, { sample }: Search): Generator<Deviation<Rearranged>> {
  const factor = factorOf(subject, model, sample);
  if (!Number.isFinite(factor) || Math.abs(factor - 1) < 1e-6 || factor === 0) return;
  for (const value of new Set([nicest(factor, 0.01), nicest(factor, 1e-4), factor])) {
    yield {
      ...multipliedBy(value),
      apply: () => ({ factor: value }),
    };
  }
}

function* deviations({ subject, shape, blocks = 1 }: Case): Generator<Deviation<Rearranged>> {
  const { width, lines } = subject;
  const length = blocks > 1 ? lines : (shape.at(-2) ?? 1);
  const heads = blocks > 1 ? 1 : (shape.at(-3) ?? 1);
  const columns = width / blocks;
  const of = (cause: VerifyCause, sentence: string, from: Source, values = {}): Deviation<Rearranged> => ({
    cause,
    values,
    sentence,
    apply: () => ({ from }),
  });
  yield { ...oppositeSign, apply: () => ({ factor: -1 }) };
  const rows = (row: (row: number) => number): Source => {
    return (line, column) => [line - (line % length) + row(line % length), column];
  };
  if (length > 1) {
    yield of(
      'reversed',
      'rows are in reverse order',
      rows((row) => length - 1 - row),
    );
    for (const shift of [1, -1]) {
      const which = shift > 0 ? 'after' : 'before';
      yield of(
        'offset',
        `rows are off by one: each is the row ${which} its own, and the end wraps around`,
        rows((row) => (row + shift + length) % length),
        { offset: shift },
      );
      yield of(
        'offset',
        `rows are off by one: each is the row ${which} its own, and the ${shift > 0 ? 'last' : 'first'} is repeated`,
        rows((row) => Math.min(length - 1, Math.max(0, row + shift))),
        { offset: shift },
      );
    }
  }
  const within = (column: (column: number) => number): Source => {
    return (line, c) => [line, c - (c % columns) + column(c % columns)];
  };
  if (columns > 1) {
    yield of(
      'order',
      'the columns are in reverse order',
      within((c) => columns - 1 - c),
    );
  }
  if (columns % 2 === 0 && columns > 2) {
    yield of(
      'order',
      'the two halves of each row are exchanged',
      within((c) => (c + columns / 2) % columns),
    );
    yield of(
      'order',
      'neighbouring columns are exchanged',
      within((c) => c ^ 1),
    );
    yield of(
      'order',
      'columns are interleaved: the first of each half, the second of each half, and so on',
      within((c) => (c % 2 === 0 ? c / 2 : (columns + c - 1) / 2)),
    );
    yield of(
      'order',
      'columns are in halves: all even ones, then all odd ones',
      within((c) => (c < columns / 2 ? 2 * c : 2 * c - columns + 1)),
    );
  }
  if (length > 1 && columns > 1) {
    const flat: Source = (line, c) => {
      const from = (c % columns) + columns * (line % length);
      return [line - (line % length) + (from % length), c - (c % columns) + Math.floor(from / length)];
    };
    yield of(
      'transposed',
      length === columns
        ? 'rows and columns are transposed'
        : `rows and columns are transposed: the numbers are those of [${columns}, ${length}], read as [${length}, ${columns}]`,
      flat,
    );
  }
  if (heads > 1 && length > 1) {
    yield of(
      'axes',
      `the axes of heads and rows are exchanged: the numbers are those of [..., ${length}, ${heads}, ${width}], read as [..., ${heads}, ${length}, ${width}]`,
      (line, column) => {
        const plane = heads * length;
        const at = line % plane;
        return [line - at + (at % heads) * length + Math.floor(at / heads), column];
      },
    );
  }
}
