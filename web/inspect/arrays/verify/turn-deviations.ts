import { scalingDefaults, yarnMscale } from 'posenc/catalogue';
import { publishedRotations } from '../../models/index.ts';
import { type NumberFormat, rounderOf } from '../precision/index.ts';
import type { Deviation } from './deviation.ts';
import { type Turns, turnsOnLine, withLine } from './turns.ts';

/** A setup with turns. */
export interface WithTurns {
  readonly turns: Turns;
}

/** What is known of the frequencies of a line. */
export interface Ladder {
  readonly base: number;
  readonly pairs: number;
  /** Frequencies with another base, and with another scaling. */
  with(base: number, scaling?: Scaling): Float64Array;
  /** The frequency factor of the specification: 1 unless positions are scaled. */
  readonly unit: number;
  /** Denominator of the exponents: frequency i is base^(−i/denominator). */
  readonly denominator: number;
  /** Other numbers of components that may have been taken for that of the specification. */
  readonly otherDims: readonly { readonly name: string; readonly dim: number }[];
  readonly scaling?: Scaling | undefined;
  /** The frequencies of the specification as programs compute them in float32. */
  readonly float32: Float64Array;
  /** The attention factor of a scaling. */
  attentionFactor(scaling: Scaling | undefined): number;
  readonly isRope: boolean;
}

export type Scaling = Readonly<Record<string, unknown>> & { readonly type?: string; readonly factor?: number };

export const changed = <S extends WithTurns>(change: (turns: Turns) => Turns): ((setup: S) => S) => {
  return (setup) => ({ ...setup, turns: change(setup.turns) });
};

const frequencies = <S extends WithTurns>(of: Float64Array): ((setup: S) => S) =>
  changed((turns) => withLine(turns, { frequencies: of, start: 0 }));

const positions = <S extends WithTurns>(of: (position: number, row: number, all: Float64Array) => number) =>
  changed<S>((turns) => withLine(turns, { positions: turns.line!.positions.map((p, row, all) => of(p, row, all)) }));

/** Bases of published models and of textbooks. */
export const publishedBases = [
  1e4, 5e5, 1e6, 1e5, 1.5e5, 1.6e5, 2e5, 3e5, 4e4, 5e4, 2.5e4, 5e6, 1e7, 8e6, 2e6, 3e6, 4e6, 1e8, 1e9, 1.1e5, 1.2e5,
  6e5, 1000, 500, 100, 10, 2000, 256, 2, 1,
];

const number = (value: number) => String(Number(value.toPrecision(7)));

/** Other bases. */
export function* baseDeviations<S extends WithTurns>(ladder: Ladder): Generator<Deviation<S>> {
  const near = [10, 0.1, 100, 0.01, 2, 0.5].map((factor) => factor * ladder.base);
  for (const base of new Set([...publishedBases, ...near])) {
    if (base !== ladder.base && allows(ladder, base)) yield baseDeviation(ladder, base);
  }
}

/** Whether such a base is allowed: scalings need one above 1. */
export const allows = ({ scaling }: Ladder, base: number): boolean =>
  base >= 1 && base <= 1e15 && (base > 1 || !scaling || scaling.type === 'none');

export const baseDeviation = <S extends WithTurns>(ladder: Ladder, base: number): Deviation<S> => ({
  cause: 'base',
  values: { base, expected: ladder.base },
  sentence: `the base is ${number(base)}, not ${number(ladder.base)}`,
  apply: frequencies(ladder.with(base, ladder.scaling)),
});

/** Other exponents: frequency i is base^(−i/denominator). */
export function* exponentDeviations<S extends WithTurns>(ladder: Ladder): Generator<Deviation<S>> {
  const { base, pairs, unit, denominator, scaling, otherDims } = ladder;
  if (pairs < 2 || (scaling && scaling.type !== 'none')) return;
  const by = (exponent: (i: number) => number) =>
    Float64Array.from({ length: pairs }, (_, i) => unit * base ** -exponent(i));
  const denominators: [string, number][] = [
    ['d/2', pairs],
    ['d/2 − 1', pairs - 1],
    ['d/2 + 1', pairs + 1],
    ['(d − 1)/2', pairs - 0.5],
    ['(d + 1)/2', pairs + 0.5],
    ...otherDims.map(({ name, dim }): [string, number] => [`${name}/2 = ${dim / 2}`, dim / 2]),
  ];
  for (const [name, other] of denominators) {
    if (other <= 0 || Math.abs(other - denominator) < 1e-9) continue;
    yield {
      cause: 'denominator',
      values: { denominator: other, expected: denominator },
      sentence: `the denominator of the exponents is ${name}${name.includes('=') ? '' : ` = ${other}`}, not ${denominator}: frequency i is base^(−i/${other})`,
      apply: frequencies(by((i) => i / other)),
    };
  }
  const exponents = Array.from(new Set([denominator, pairs])).flatMap((of): [string, (i: number) => number][] => [
    ['i/d instead of 2i/d', (i) => i / (2 * of)],
    ['4i/d instead of 2i/d, so that the column was taken for the pair', (i) => (2 * i) / of],
    ['2(i + 1)/d instead of 2i/d, counted from 1', (i) => (i + 1) / of],
    ['(2i + 1)/d instead of 2i/d', (i) => (i + 0.5) / of],
    ['−2i/d instead of 2i/d, without the reciprocal', (i) => -i / of],
  ]);
  for (const [name, exponent] of exponents) {
    yield {
      cause: 'exponent',
      values: { exponent: name.split(' ')[0] },
      sentence: `the exponent is ${name}`,
      apply: frequencies(by(exponent)),
    };
  }
  yield {
    cause: 'frequencies',
    values: { order: 'reversed' },
    sentence: 'the frequencies are in reverse order: the slowest pair comes first',
    apply: changed((turns) => withLine(turns, { frequencies: turns.line!.frequencies.slice().reverse() })),
  };
}

/** Positions that differ by a rule. */
export function* positionDeviations<S extends WithTurns>(turns: Turns): Generator<Deviation<S>> {
  const { line } = turns;
  if (!line) return;
  for (const offset of [1, -1, 2, -2]) yield offsetDeviation(offset);
  const [first = 0] = line.positions;
  if (first !== 0 && Math.abs(first) > 2) yield offsetDeviation(-first);
  const length = line.positions.length;
  for (const offset of [length, -length]) if (Math.abs(offset) > 2) yield offsetDeviation(offset);
  yield* ruleDeviations(length);
}

export const offsetDeviation = <S extends WithTurns>(offset: number): Deviation<S> => {
  const size = number(Math.abs(offset));
  return {
    cause: 'offset',
    values: { offset },
    sentence: `positions are off by ${size}: each row is that of position p ${offset > 0 ? '+' : '−'} ${size} (offset ${offset > 0 ? '' : '−'}${size})`,
    apply: positions((p) => p + offset),
  };
};

export const scaleDeviation = <S extends WithTurns>(factor: number, name = number(factor)): Deviation<S> => ({
  cause: 'position-scale',
  values: { factor },
  sentence: `positions, or all frequencies, are multiplied by ${name}`,
  apply: positions((p) => factor * p),
});

function* ruleDeviations<S extends WithTurns>(length: number): Generator<Deviation<S>> {
  yield {
    cause: 'reversed',
    values: {},
    sentence: 'positions are reversed: the first row is that of the last position',
    apply: positions((_, row, all) => all[all.length - 1 - row]!),
  };
  yield {
    cause: 'positions',
    values: { rule: 'row' },
    sentence: 'positions are not used: each row is that of its own number, counted from 0',
    apply: positions((_, row) => row),
  };
  yield {
    cause: 'degrees',
    values: { factor: Math.PI / 180 },
    sentence: 'angles are converted from degrees to radians, which they are already (all are multiplied by π/180)',
    apply: positions((p) => (p * Math.PI) / 180),
  };
  yield {
    cause: 'degrees',
    values: { factor: 180 / Math.PI },
    sentence: 'angles are in degrees, not radians (all are multiplied by 180/π)',
    apply: positions((p) => (p * 180) / Math.PI),
  };
  const factors: [number, string][] = [
    [2, '2'],
    [0.5, '1/2'],
    [2 * Math.PI, '2π'],
    [0.5 / Math.PI, '1/(2π)'],
    [Math.PI, 'π'],
    [4, '4'],
    [0.25, '1/4'],
    [8, '8'],
    [0.125, '1/8'],
    [1 / length, `1/${length}, the number of rows`],
    [1 / Math.max(1, length - 1), `1/${length - 1}`],
  ];
  for (const [factor, name] of factors) yield scaleDeviation(factor, name);
  const wholes: [string, string, (position: number) => number][] = [
    ['int8', 'in int8, where those above 127 become negative', (p) => ((p + 128) & 255) - 128],
    ['uint8', 'in uint8, where 256 becomes 0', (p) => p & 255],
    ['int16', 'in int16, where those above 32767 become negative', (p) => ((p + 32768) & 65535) - 32768],
    ['uint16', 'in uint16, where 65536 becomes 0', (p) => p & 65535],
  ];
  for (const [rule, sentence, of] of wholes) {
    yield { cause: 'positions', values: { rule }, sentence: `positions are ${sentence}`, apply: positions(of) };
  }
  yield {
    cause: 'positions',
    values: { rule: 'repeated-first' },
    sentence: 'positions are off by 1, and the first is repeated: each row is that of the position before it',
    apply: positions((_, row, all) => all[Math.max(0, row - 1)]!),
  };
  yield {
    cause: 'positions',
    values: { rule: 'constant' },
    sentence: 'every row has the same position, that of the first row',
    apply: positions((_, __, all) => all[0]!),
  };
}

/** Rounding that costs more than the result's format. `recipe` is the name in `precisionRecipes`. */
export function* precisionDeviations<S extends WithTurns>(ladder: Ladder | undefined): Generator<Deviation<S>> {
  for (const format of ['bfloat16', 'float16'] as const) {
    const above = format === 'bfloat16' ? 256 : 2048;
    const all = { frequencies: format, positions: format, angles: format };
    const recipes: [string, string, Formats][] = [
      ['frequencies', `inv_freq is in ${format}`, { frequencies: format }],
      ['positions', `positions are in ${format}, where those above ${above} collide`, { positions: format }],
      ['angles', `everything is in ${format}: inv_freq, positions and angles`, all],
      ['products', `angles are in ${format}`, { angles: format }],
    ];
    for (const [name, sentence, formats] of recipes) {
      yield {
        cause: 'precision',
        values: { recipe: `${format}-${name}` },
        sentence,
        apply: changed((turns) => roundedTurns(turns, ladder, formats)),
      };
    }
  }
}

interface Formats {
  readonly frequencies?: NumberFormat;
  readonly positions?: NumberFormat;
  readonly angles?: NumberFormat;
}

/** Returns turns with rounded steps. */
function roundedTurns(turns: Turns, ladder: Ladder | undefined, formats: Formats): Turns {
  const round = (format: NumberFormat | undefined) => (format ? rounderOf(format) : (value: number) => value);
  const [roundFrequency, roundPosition, roundAngle] = [
    round(formats.frequencies),
    round(formats.positions),
    round(formats.angles),
  ];
  const { line, amplitude, scale } = turns;
  if (!line) return turns;
  const single = formats.frequencies && ladder ? ladder.float32 : line.frequencies;
  const rounded = turnsOnLine(
    { ...line, frequencies: single.map(roundFrequency), positions: line.positions.map(roundPosition) },
    amplitude,
    scale,
  );
  // A value nearly halfway between two numbers may be rounded either way, because float32 arithmetic is inexact.
  const interval = (value: number, error: number, to: (one: number) => number) =>
    Math.abs(to(value - error) - to(value + error));
  const spreads = single.map((frequency) =>
    formats.frequencies === undefined ? 0 : interval(frequency, frequency * 2 ** -21, roundFrequency),
  );
  const angle = (row: number, pair: number) => roundAngle(Math.fround(rounded.angle(row, pair)));
  return {
    ...rounded,
    ...(formats.angles && { angle }),
    error(_, pair, row) {
      const exact = rounded.angle(row, pair);
      const error = rounded.error(exact, pair, row) + Math.abs(rounded.line!.positions[row]!) * spreads[pair]!;
      return formats.angles ? error + interval(exact, error, roundAngle) : error;
    },
  };
}

/** Other scalings, and none. */
export function* scalingDeviations<S extends WithTurns>(ladder: Ladder): Generator<Deviation<S>> {
  if (!ladder.isRope) return;
  const seen = new Set([JSON.stringify(normal(ladder.scaling))]);
  for (const scaling of scalingsNear(ladder)) {
    const key = JSON.stringify(normal(scaling));
    if (seen.has(key)) continue;
    seen.add(key);
    const deviation = scalingDeviation<S>(ladder, scaling);
    if (deviation) yield deviation;
  }
  yield* publishedDeviations(ladder);
}

/** The base and the scaling of other published models. */
function* publishedDeviations<S extends WithTurns>(ladder: Ladder): Generator<Deviation<S>> {
  for (const { base, scaling, models } of publishedRotations) {
    if (base === ladder.base || JSON.stringify(normal(scaling as Scaling)) === JSON.stringify(normal(ladder.scaling)))
      continue;
    const found = scalingDeviation<S>(ladder, scaling as Scaling | undefined, base);
    const titles = models[2 * ladder.pairs] ?? [];
    if (!found) continue;
    if (titles.length === 0) yield found;
    else
      yield {
        ...found,
        values: { ...found.values, models: titles },
        sentence: `${found.sentence}, as in ${titles[0]}`,
      };
  }
}

const normal = (scaling: Scaling | undefined) => (scaling?.type === 'none' ? {} : (scaling ?? {}));

export function scalingDeviation<S extends WithTurns>(
  ladder: Ladder,
  scaling: Scaling | undefined,
  base = ladder.base,
): Deviation<S> | undefined {
  try {
    const of = ladder.with(base, scaling);
    const amplitude = ladder.attentionFactor(scaling);
    return {
      cause: 'scaling',
      values: {
        scaling: scaling ?? { type: 'none' },
        expected: ladder.scaling ?? { type: 'none' },
        ...(base !== ladder.base && { base }),
      },
      sentence: `${scalingSentence(scaling, ladder.scaling)}${base === ladder.base ? '' : `, and the base is ${number(base)}, not ${number(ladder.base)}`}`,
      apply: changed((turns) => ({ ...withLine(turns, { frequencies: of, start: 0 }), amplitude })),
    };
  } catch {
    // A scaling that the options do not allow, such as NTK's for one pair.
    return undefined;
  }
}

function scalingSentence(found: Scaling | undefined, expected: Scaling | undefined): string {
  const of = (scaling: Scaling) => {
    const factor = scaling.factor === undefined ? '' : ` with factor ${number(Number(scaling.factor))}`;
    return `'${scaling.type}'${factor}`;
  };
  const is = found && found.type !== 'none';
  const was = expected && expected.type !== 'none';
  if (!is) return `the scaling ${was ? of(expected) : ''} is missing`;
  if (!was) return `frequencies have the scaling ${of(found)}, the specification has none`;
  if (of(found) !== of(expected)) return `the scaling is ${of(found)}, not ${of(expected)}`;
  const usual: Readonly<Record<string, unknown>> = scalingDefaults;
  const value = (scaling: Scaling, name: string) => JSON.stringify(scaling[name] ?? usual[name]);
  const names = Object.keys({ ...found, ...expected }).filter((name) => value(found, name) !== value(expected, name));
  const list = names.map(
    (name) => `${name} ${String(found[name] ?? 'left out')} (not ${String(expected[name] ?? 'left out')})`,
  );
  return `the scaling '${found.type}' has ${list.join(', ')}`;
}

function* scalingsNear({ scaling, base }: Ladder): Generator<Scaling | undefined> {
  yield undefined;
  const { factor = 8, type, ...rest } = (normal(scaling) as Scaling & Readonly<Record<string, number>>) ?? {};
  const original = rest.originalMaxPositionEmbeddings ?? rest.maxPositionEmbeddings;
  const lengths = original === undefined ? [8192, 4096, 2048, 32768] : [original];
  const factors = scaling && type !== undefined ? [factor] : [2, 4, 8, 16, 32, 40];
  if (type !== undefined) {
    const set = (name: string, value: unknown): Scaling => ({ ...scaling, [name]: value }) as Scaling;
    for (const other of new Set([1 / factor, 8, 32, 4, 2, 16, 40, 64, 128, factor - 1, factor + 1, factor ** 2])) {
      if (other !== factor && other > 0) yield set('factor', other);
    }
    if (type === 'yarn') {
      yield set('truncate', rest.truncate === undefined ? false : !rest.truncate);
      for (const length of [original! * factor, original! / factor]) {
        yield set('originalMaxPositionEmbeddings', Math.max(1, Math.round(length)));
      }
      for (const [betaFast, betaSlow] of [
        [32, 1],
        [16, 2],
        [64, 1],
        [128, 1],
        [32, 2],
      ]) {
        yield { ...scaling, betaFast, betaSlow } as Scaling;
      }
      yield set('extrapolationFactor', 0);
    }
    if (type === 'llama3') {
      for (const length of [8192, 4096, 131072, 16384]) yield set('originalMaxPositionEmbeddings', length);
      for (const [lowFreqFactor, highFreqFactor] of [
        [1, 4],
        [1, 1],
        [4, 4],
        [1, 32],
      ]) {
        yield { ...scaling, lowFreqFactor, highFreqFactor } as Scaling;
      }
    }
    if (type === 'longrope') {
      const { seqLen, shortFactor, longFactor } = rest as Readonly<Record<string, unknown>>;
      yield { ...scaling, shortFactor: longFactor, longFactor: shortFactor } as Scaling;
      yield { ...scaling, seqLen: original } as Scaling;
      yield { ...scaling, seqLen: original! + 1 } as Scaling;
      if (seqLen !== undefined) yield { ...scaling, seqLen: undefined } as Scaling;
    }
    if (type === 'dynamic') {
      yield { type: 'ntk', factor };
      yield { ...scaling, seqLen: original } as Scaling;
    }
    if (type === 'proportional') {
      for (const partialRotaryFactor of [1, 0.5, 0.25]) yield { ...scaling, partialRotaryFactor } as Scaling;
    }
  }
  for (const one of factors) {
    yield { type: 'linear', factor: one };
    yield { type: 'ntk', factor: one };
    if (one < 1) continue;
    for (const length of lengths) {
      yield { type: 'llama3', factor: one, originalMaxPositionEmbeddings: length };
      if (base > 1) yield { type: 'yarn', factor: one, originalMaxPositionEmbeddings: length };
    }
  }
  yield { type: 'llama3', factor: 8, originalMaxPositionEmbeddings: 8192 };
  yield { type: 'llama3', factor: 32, originalMaxPositionEmbeddings: 8192 };
}

/** NTK's base without its exponent, and other mistakes in scalings. */
export function* scalingMistakes<S extends WithTurns>(ladder: Ladder): Generator<Deviation<S>> {
  const { scaling, base } = ladder;
  if (!ladder.isRope || !scaling || scaling.type === 'none' || typeof scaling.factor !== 'number') return;
  const { factor } = scaling;
  if (factor !== 1) {
    for (const [other, name] of [
      [base * factor, 'base × factor'],
      [base / factor, 'base / factor'],
    ] as const) {
      yield {
        cause: 'scaling',
        values: { base: other },
        sentence:
          scaling.type === 'ntk'
            ? `the base is ${name}, without NTK's exponent d/(d − 2)`
            : `the base is ${name}, in place of the scaling '${scaling.type}'`,
        apply: frequencies(ladder.with(other)),
      };
    }
  }
  const plain = ladder.with(base);
  yield {
    cause: 'scaling',
    values: { factor: 1 / factor },
    sentence: `the scaling's factor ${number(factor)} is inverted: frequencies are multiplied by it`,
    apply: frequencies(plain.map((frequency) => frequency * factor)),
  };
  const twice = ladder.with(base, scaling).map((frequency, i) => frequency ** 2 / plain[i]!);
  yield {
    cause: 'scaling',
    values: { times: 2 },
    sentence: 'the scaling is applied twice',
    apply: frequencies(twice),
  };
}

/** The attention factor, which is not as it should be. */
export function* attentionDeviations<S extends WithTurns>({ amplitude }: Turns, factor = 1): Generator<Deviation<S>> {
  const of = (to: number, sentence: string): Deviation<S> => ({
    cause: 'attention-factor',
    values: { attentionFactor: to, expected: amplitude },
    sentence,
    apply: changed((turns) => ({ ...turns, amplitude: to })),
  });
  if (amplitude !== 1) {
    yield of(1, `the attention factor ${number(amplitude)} is missing`);
    yield of(amplitude ** 2, `the attention factor ${number(amplitude)} is applied twice`);
    yield of(1 / amplitude, `cosines and sines are divided by the attention factor ${number(amplitude)}`);
  }
  const usual = yarnMscale({ factor });
  if (usual !== amplitude && usual !== 1) {
    yield of(usual, `the attention factor is ${number(usual)}, not ${number(amplitude)} (mscale is not used)`);
  }
}
