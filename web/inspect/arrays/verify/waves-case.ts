import type { Posenc } from 'posenc';
import { namedValues, schemeNamed, sinusoidal, timestep } from 'posenc/catalogue';
import type { NumberArray } from '../array.ts';
import { amplitudeDeviations } from './amplitude.ts';
import type { Deviation } from './deviation.ts';
import { type Explanation, type Search, sampleOf } from './explain.ts';
import { measuredWaves } from './field.ts';
import { storageOf } from './formats.ts';
import { ladderOf, recipeTurns } from './ladder.ts';
import { neighbours } from './neighbours.ts';
import { tableDeviations } from './rotary-deviations.ts';
import { explain } from './strategy.ts';
import { type Ladder, precisionDeviations } from './turn-deviations.ts';
import { axesOf, positionsOf, rotaryScheme, type Specification, turningOf } from './turning.ts';
import { type Column, columnsWith, rotaryColumns, turnsOnLine, type Waves, wavesModel } from './turns.ts';
import type { Case } from './types.ts';

/** How the columns of a rotary table may be arranged. */
type Arrangement = 'once' | 'tiled' | 'repeated';

/** One of the two is enough. */
export interface RotaryParts {
  readonly cos?: NumberArray | undefined;
  readonly sin?: NumberArray | undefined;
}

/** Cosines and sines of a rotary scheme, side by side: [rows, cosines and then sines]. */
export function rotaryTableCase(
  pe: Posenc,
  parts: RotaryParts,
  spec: Specification,
  { rows, length }: { rows: number; length: number },
): Case {
  const value = (['cos', 'sin'] as const).filter((part) => parts[part]);
  const arrays = value.map((part) => parts[part]!);
  const width = arrays[0]!.data.length / rows;
  const arrangements = arrangementsOf(arrays, width, spec);
  const columnsFor = (pairs: number, arrangement: Arrangement) =>
    rotaryColumns(pairs, arrangement).filter(({ part }) => part !== 'zero' && parts[part]);
  const data = new Float64Array(value.length * rows * width);
  for (const [n, array] of arrays.entries()) {
    for (let row = 0; row < rows; row++) {
      data.set(array.data.subarray(row * width, (row + 1) * width), (value.length * row + n) * width);
    }
  }
  const setupOf = (pairs: number, arrangement: Arrangement, other = spec): Waves => ({
    columns: columnsFor(pairs, arrangement),
    turns: turningOf(pe, other, { length, batch: rows / length, dim: 2 * pairs }, true).turns,
  });
  const [usual] = arrangements;
  const setup = setupOf(usual!.pairs, usual!.arrangement);
  const { turns } = setup;
  const storage = storageOf(data);
  const subject = { data, width: value.length * width, lines: rows, storage, inputs: storage };
  const ladder = turns.line && ladderOf(pe, spec, turns, { width: 2 * turns.pairs, heads: 1 });
  const { perSequence } = turningOf(pe, spec, { length, batch: rows / length, dim: 2 * usual!.pairs }, true);
  const rowOf = perSequence || rows === length ? (line: number) => line : (line: number) => line % length;
  const base = { ...setup, rowOf };
  const columns: Deviation<Waves>[] = arrangements.slice(1).map(({ pairs, arrangement }) => ({
    cause: 'columns',
    values: { columns: arrangement, expected: usual!.arrangement },
    sentence:
      arrangement === 'repeated'
        ? "columns are repeated for neighbours (0, 0, 1, 1, …), which is for layout 'interleaved'; for 'half' they are tiled (0, 1, … 0, 1, …)"
        : "columns are tiled (0, 1, … 0, 1, …), which is for layout 'half'; for 'interleaved' they are repeated for neighbours (0, 0, 1, 1, …)",
    apply: (one) => ({ ...one, columns: columnsFor(pairs, arrangement) }),
  }));
  const [cosines, sines] = [columnsWith(setup, 'cos'), columnsWith(setup, 'sin')];
  return {
    subject,
    shape: [rows, value.length * width],
    blocks: value.length,
    model: wavesModel(base),
    turns,
    stepwise: turns.line !== undefined && !rotaryScheme(spec.scheme)?.sided,
    rows,
    rowOf: (line) => line,
    positionOf: (line) => turns.line?.positions[rowOf(line)] ?? line,
    ...(value.length === 2 && { pairs: cosines.map((column, pair) => [column, sines[pair]!] as const) }),
    ...(ladder && { recipes: () => recipeTurns(pe, spec, turns, (of) => wavesModel({ ...base, turns: of })) }),
    sample: sampleOf(rows, length),
    explain: (search) =>
      explainWaves(
        search,
        base,
        [...columns, ...tableDeviations(base, turns.pairs)],
        turns.line
          ? []
          : neighbours<Waves>(spec, (other) => {
              const { turns: of } = setupOf(turns.pairs, usual!.arrangement, other);
              return (one: Waves) => ({ ...one, turns: of });
            }),
        ladder,
      ),
  };
}

/** Returns the number of pairs that a specification says; undefined if it leaves that to the array. */
export function pairsOf(spec: Specification): number | undefined {
  const dims = spec.dim ?? spec.rotaryDim;
  if (typeof dims === 'number') return dims / 2;
  if (typeof spec.dimPerAxis === 'number') return (axesOf(spec) * spec.dimPerAxis) / 2;
  const weights = (spec.weights as { shape?: readonly number[] } | undefined)?.shape;
  if (weights) return weights[0];
  return Array.isArray(spec.sections) ? (spec.sections as number[]).reduce((sum, one) => sum + one, 0) : undefined;
}

/** Returns how the columns may be arranged, as it should be first. */
function arrangementsOf(
  arrays: readonly NumberArray[],
  width: number,
  spec: Specification,
): { arrangement: Arrangement; pairs: number }[] {
  const pairs = pairsOf(spec);
  const repeats = (other: (column: number) => number) =>
    width % 2 === 0 &&
    arrays.every(({ data }) => data.every((value, i) => value === data[i - (i % width) + other(i % width)]));
  const tiled = repeats((column) => (column + width / 2) % width);
  const repeated = repeats((column) => column ^ 1);
  const once = { arrangement: 'once', pairs: width } as const;
  if (pairs === width || (pairs === undefined && !tiled && !repeated)) return [once];
  const half = width / 2;
  const two = (['tiled', 'repeated'] as const).map((arrangement) => ({ arrangement, pairs: pairs ?? half }));
  // A table says how it is laid out where the specification does not.
  const interleaved = spec.layout === 'interleaved' || (spec.layout === undefined && repeated && !tiled);
  return interleaved ? two.reverse() : two;
}

/** A table of one sinusoid: sinusoidal, timestep. */
export function sinusoidCase(pe: Posenc, table: NumberArray, spec: Specification): Case {
  const dim = table.shape.at(-1)!;
  const rows = table.data.length / dim;
  const options = (sinusoids[spec.scheme] as (typeof sinusoids)[string])(spec, dim);
  const frequencies = frequenciesOf(pe, options);
  const positions = positionsOf(spec, rows, 1);
  const padding = options.paddingPosition;
  const setup: Waves = {
    columns: columnsOf(options),
    turns: turnsOnLine({ frequencies, positions }, options.amplitude),
    ...(padding !== undefined && { isZero: (row: number) => positions[row] === padding }),
  };
  const storage = storageOf(table.data);
  const subject = { data: table.data, width: dim, lines: rows, storage, inputs: storage };
  const denominator = denominatorOf(options);
  const ladder: Ladder = {
    base: options.base,
    pairs: frequencies.length,
    with: (base) => frequenciesOf(pe, { ...options, base }),
    unit: options.positionScale,
    denominator,
    otherDims: [],
    float32: frequencies.map(Math.fround),
    attentionFactor: () => options.amplitude,
    isRope: false,
  };
  const [cosines, sines] = [columnsWith(setup, 'cos'), columnsWith(setup, 'sin')];
  const pairs = cosines.map((column, pair) => [column, sines[pair]!] as const);
  return {
    subject,
    shape: table.shape,
    model: wavesModel(setup),
    turns: setup.turns,
    stepwise: false,
    rows,
    rowOf: (line) => line,
    positionOf: (line) => positions[line]!,
    pairs: pairs.filter(([cosine, sine]) => cosine >= 0 && sine >= 0),
    sample: sampleOf(rows, rows),
    explain: (search) =>
      explainWaves(
        search,
        setup,
        [
          ...arrangementDeviations(options),
          ...tableDeviations(setup, frequencies.length),
          ...cosineDeviations(setup, options),
          ...paddingDeviations(positions, padding),
          ...oddDeviations(pe, spec, options),
        ],
        [],
        ladder,
      ),
  };
}

interface Sinusoid {
  readonly dim: number;
  readonly base: number;
  readonly layout: 'interleaved' | 'half';
  readonly flipSinToCos: boolean;
  readonly downscaleFreqShift: number;
  readonly oddDim: 'extra-sine' | 'zero' | 'truncate';
  readonly positionScale: number;
  readonly amplitude: number;
  readonly paddingPosition?: number;
}

/** The options of schemes that are sinusoids. */
const sinusoids: Readonly<Record<string, (spec: Specification, dim: number) => Sinusoid>> = {
  [sinusoidal.name]: (spec, dim) => namedValues(sinusoidal, { ...spec, dim }) as unknown as Sinusoid,
  [timestep.name]: (spec, dim) => {
    const values = namedValues(timestep, { ...spec, dim }) as Readonly<Record<string, never>>;
    return {
      dim,
      base: values.maxPeriod!,
      layout: 'half',
      flipSinToCos: values.flipSinToCos!,
      downscaleFreqShift: values.downscaleFreqShift!,
      oddDim: 'zero',
      positionScale: values.scale!,
      amplitude: 1,
    };
  },
};

export const isSinusoid = ({ scheme }: Specification): boolean => Object.hasOwn(sinusoids, scheme);

function frequenciesOf(pe: Posenc, options: Sinusoid): Float64Array {
  const { dim, base, downscaleFreqShift, oddDim, positionScale } = options;
  return pe.frequencies({ scheme: 'sinusoidal', dim, base, downscaleFreqShift, oddDim, positionScale });
}

function denominatorOf({ dim, oddDim, downscaleFreqShift }: Sinusoid): number {
  const even = dim % 2 === 0 || oddDim === 'extra-sine' ? dim : oddDim === 'zero' ? dim - 1 : dim + 1;
  return even / 2 - downscaleFreqShift;
}

function columnsOf({ dim, layout, flipSinToCos, oddDim }: Sinusoid): Column[] {
  const second = dim >> 1;
  const first = dim % 2 === 1 && oddDim !== 'zero' ? second + 1 : second;
  const [one, other] = flipSinToCos ? (['cos', 'sin'] as const) : (['sin', 'cos'] as const);
  return Array.from({ length: dim }, (_, c) => {
    if (c >= first + second) return { part: 'zero', pair: 0 };
    if (layout === 'half') return c < first ? { part: one, pair: c } : { part: other, pair: c - first };
    return { part: c % 2 === 0 ? one : other, pair: c >> 1 };
  });
}

/** Other orders of sines and cosines. */
function* arrangementDeviations(options: Sinusoid): Generator<Deviation<Waves>> {
  const name = ({ layout, flipSinToCos }: Pick<Sinusoid, 'layout' | 'flipSinToCos'>) => {
    const [one, other] = flipSinToCos ? ['cosine', 'sine'] : ['sine', 'cosine'];
    return layout === 'half' ? `all ${one}s, then all ${other}s` : `${one} and ${other} in turn`;
  };
  const { layout, flipSinToCos, dim } = options;
  if (dim < 2) return;
  for (const other of ['interleaved', 'half'] as const) {
    for (const flipped of [false, true]) {
      if (other === layout && flipped === flipSinToCos) continue;
      const changedOptions = { ...options, layout: other, flipSinToCos: flipped };
      yield {
        cause: other === layout ? 'sin-cos' : 'layout',
        values: { layout: other, flipSinToCos: flipped, expected: { layout, flipSinToCos } },
        sentence: `columns are ${name(changedOptions)}, not ${name(options)} (${other === layout ? 'sines and cosines are swapped' : `layout '${other}' instead of '${layout}'`})`,
        apply: (one) => ({ ...one, columns: columnsOf(changedOptions) }),
      };
    }
  }
}

/** Cosines with their own frequencies. */
function* cosineDeviations({ turns }: Waves, options: Sinusoid): Generator<Deviation<Waves>> {
  const { frequencies } = turns.line!;
  const { positionScale, base } = options;
  const by = (exponent: (i: number) => number) => frequencies.map((_, i) => positionScale * base ** -exponent(i));
  for (const denominator of new Set([denominatorOf(options), frequencies.length])) {
    const exponents: [string, (i: number) => number][] = [
      ['(2i + 1)/d', (i) => (2 * i + 1) / (2 * denominator)],
      ['2(2i + 1)/d', (i) => (2 * i + 1) / denominator],
      ['2(i + 1)/d', (i) => (i + 1) / denominator],
    ];
    for (const [name, exponent] of exponents) {
      yield {
        cause: 'exponent',
        values: { part: 'cos', exponent: name },
        sentence: `cosines have their own frequencies, with the exponent ${name}; sines are right`,
        apply: (one) => withFrequencies(one, frequencies, by(exponent)),
      };
    }
    yield {
      cause: 'exponent',
      values: { exponent: '2c/d' },
      sentence: 'the exponent is 2c/d with c the column, so that every column has a frequency of its own',
      apply: (one) =>
        withFrequencies(
          one,
          by((i) => (2 * i) / denominator),
          by((i) => (2 * i + 1) / denominator),
        ),
    };
  }
}

function withFrequencies(one: Waves, sines: Float64Array, cosines: Float64Array): Waves {
  const { positions } = one.turns.line!;
  const both = new Float64Array(2 * sines.length);
  both.set(sines);
  both.set(cosines, sines.length);
  return {
    ...one,
    turns: turnsOnLine({ frequencies: both, positions }, one.turns.amplitude),
    columns: one.columns.map((column) =>
      column.part === 'cos' ? { ...column, pair: column.pair + sines.length } : column,
    ),
  };
}

function* paddingDeviations(positions: Float64Array, padding: number | undefined): Generator<Deviation<Waves>> {
  if (padding !== undefined) {
    yield {
      cause: 'padding',
      values: { paddingPosition: null, expected: padding },
      sentence: `the row of the padding position ${padding} is not zero`,
      apply: ({ isZero: _, ...one }) => one,
    };
  }
  for (const zero of new Set([positions[0]!, 0, 1])) {
    if (zero === padding) continue;
    yield {
      cause: 'padding',
      values: { paddingPosition: zero, expected: padding ?? null },
      sentence: `the row of position ${zero} is zero, as for padding`,
      apply: (one) => ({ ...one, isZero: (row) => positions[row] === zero || one.isZero?.(row) === true }),
    };
  }
}

function* oddDeviations(pe: Posenc, spec: Specification, options: Sinusoid): Generator<Deviation<Waves>> {
  const hasChoice = schemeNamed(spec.scheme)?.parameters.some(({ name }) => name === 'oddDim');
  if (options.dim % 2 === 0 || !hasChoice) return;
  for (const oddDim of ['extra-sine', 'zero', 'truncate'] as const) {
    if (oddDim === options.oddDim) continue;
    const other = { ...options, oddDim };
    const frequencies = frequenciesOf(pe, other);
    yield {
      cause: 'option',
      values: { option: 'oddDim', value: oddDim, expected: options.oddDim },
      sentence: `the odd width is handled as '${oddDim}', not '${options.oddDim}' (oddDim)`,
      apply: (one) => ({
        ...one,
        columns: columnsOf(other),
        turns: turnsOnLine({ frequencies, positions: one.turns.line!.positions }, one.turns.amplitude),
      }),
    };
  }
}

function explainWaves(
  search: Search,
  setup: Waves,
  structure: readonly Deviation<Waves>[],
  others: Iterable<Deviation<Waves>>,
  ladder: Ladder | undefined,
): Explanation[] {
  const { turns } = setup;
  const { subject } = search;
  return explain(search, wavesModel, setup, {
    structure,
    others: turns.line ? [] : [...others, ...precisionDeviations<Waves>(undefined)],
    ladder,
    measured: (one, lines) => (one.turns.pairs === turns.pairs ? measuredWaves(subject, one, lines) : undefined),
    amplitude: (factor) => amplitudeDeviations(factor, subject),
  });
}
