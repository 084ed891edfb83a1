import type { AbsoluteOptions, Measurement, Posenc, ScoreScheme, Tensor } from 'posenc';
import { type MovedWords, moveWords, textWords } from '../words/index.ts';
import { apart, keptByWords, longestWay, type RequirementName, requirements, scored } from './requirements.ts';

/** The model behind `posenc-ladder`: from counting to the sinusoidal table. */
export interface LadderStep {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** Set if the scheme divides by the length of the text. */
  readonly normalised?: true;
  /** The table's entry at position p, as plain text. */
  readonly formula: string;
  readonly said: string;
  /** The requirement that fails and leads to the next step; the last step has none. */
  readonly fails?: RequirementName;
}

export const steps: readonly LadderStep[] = [
  {
    name: 'integer',
    title: 'Integer',
    scheme: 'integer',
    formula: 'p',
    said: 'Count. The numbers grow without end and drown the words.',
    fails: 'keepsMeaning',
  },
  {
    name: 'normalised',
    title: 'Normalised',
    scheme: 'normalised-integer',
    normalised: true,
    formula: 'p / (n − 1)',
    said: 'Divide by the length of the text, n. Words survive, but n belongs to one text: in a longer one the entries leave the range.',
    fails: 'bounded',
  },
  {
    name: 'binary',
    title: 'Binary',
    scheme: 'binary',
    formula: 'digits of p',
    said: 'Write p in binary, one digit for each dimension. Bounded for every text, but digits jump: from 127 to 128 eight of them flip, from 128 to 129 one.',
    fails: 'distancesShiftInvariant',
  },
  {
    name: 'sine',
    title: 'One sine',
    scheme: 'single-sine',
    formula: 'sin p',
    said: 'Make the digits smooth. But a sine takes every value twice in each turn, once rising and once falling.',
    fails: 'unique',
  },
  {
    name: 'pair',
    title: 'Sine and cosine',
    scheme: 'single-frequency',
    formula: 'sin p, cos p',
    said: 'Add the cosine: a point on a circle, and a step ahead is a rotation. But all hands run at one speed and come round together.',
    fails: 'unique',
  },
  {
    name: 'linear',
    title: 'Clocks p / i',
    scheme: 'linear-ladder',
    formula: 'sin p/i, cos p/i',
    said: 'Give every pair a speed of its own. Positions stay well apart, but even the slowest hand turns back long before the text ends.',
    fails: 'order',
  },
  {
    name: 'geometric',
    title: 'Base 10000',
    scheme: 'sinusoidal',
    formula: 'sin and cos of p / 10000^(2i/D)',
    said: 'Space the speeds evenly on a logarithmic scale, from one turn in 6.28 positions towards one in 62,832. This is the sinusoidal table.',
  },
];

export interface LadderSize {
  readonly length: number;
  readonly dim: number;
}

export interface LadderPicture {
  /** [length, dim] */
  readonly table: Tensor;
  readonly words: MovedWords;
}

/** The text whose length the scheme divides by is as long as the table. */
function schemeOf({ scheme, normalised }: LadderStep, { length }: LadderSize) {
  return { scheme, ...(normalised && { textLength: length }) };
}

export function climb(pe: Posenc, step: LadderStep, size: LadderSize, seed: number): LadderPicture {
  const options = { ...schemeOf(step, size), dim: size.dim };
  const rows = (length: number) => pe.absolute({ ...options, length } as AbsoluteOptions);
  return { table: rows(size.length), words: moveWords(pe, rows(textWords.length), seed) };
}

/** The measurements in the order of `requirements`, without those that cannot be made at this size. */
export function measureStep(pe: Posenc, step: LadderStep, size: LadderSize, seed: number): Measurement[] {
  const { table, words } = climb(pe, step, size, seed);
  const scheme = { ...schemeOf(step, size), dim: size.dim } as ScoreScheme;
  const { measurements } = pe.score(scheme, { length: size.length, only: scored });
  const own = [keptByWords(words), apart(table, measurements), longestWay(table)];
  return requirements.flatMap(({ property }) => {
    const one = [...own, ...measurements].find(({ name }) => name === property);
    return one ? [one] : [];
  });
}
