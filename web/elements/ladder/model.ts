import type { AbsoluteOptions, Measurement, Posenc, ScoreScheme, Tensor } from 'posenc';
import { type MovedWords, moveWords, textWords } from '../words/index.ts';

/** The model behind `posenc-ladder`: from counting to the sinusoidal table. */
export interface LadderStep {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** It divides by the length of a text. */
  readonly normalised?: true;
  /** What stands in the table at position p, as plain text. */
  readonly formula: string;
  readonly said: string;
}

export const steps: readonly LadderStep[] = [
  {
    name: 'integer',
    title: 'Integer',
    scheme: 'integer',
    formula: 'p',
    said: 'Count. The numbers grow without end and drown the words.',
  },
  {
    name: 'normalised',
    title: 'Normalised',
    scheme: 'normalised-integer',
    normalised: true,
    formula: 'p / (n − 1)',
    said: 'Divide by the length of the text. Small now, but n belongs to one text: in a longer one entries leave the range, or steps mean another distance.',
  },
  {
    name: 'binary',
    title: 'Binary',
    scheme: 'binary',
    formula: 'digits of p',
    said: 'Write p in binary, one digit a dimension. Bounded and unique, but from 31 to 32 six digits flip at once: the same gap is another distance elsewhere.',
  },
  {
    name: 'sine',
    title: 'One sine',
    scheme: 'single-sine',
    formula: 'sin p',
    said: 'Make the digits smooth. A sine alone takes the same value going up and coming down, so positions nearly meet.',
  },
  {
    name: 'pair',
    title: 'Sine and cosine',
    scheme: 'single-frequency',
    formula: 'sin p, cos p',
    said: 'Add the cosine: a point on a circle, and a shift is a turn. But all clocks go round in 6.28 positions, and after a few rounds positions come close again.',
  },
  {
    name: 'linear',
    title: 'Clocks p / i',
    scheme: 'linear-ladder',
    formula: 'sin p/i, cos p/i',
    said: 'Give every pair its own clock. Neighbours stay well apart; the slowest clock still goes round soon.',
  },
  {
    name: 'geometric',
    title: 'Base 10000',
    scheme: 'sinusoidal',
    formula: 'sin and cos of p / 10000^(2i/d)',
    said: 'Spread the clocks evenly over all scales, from one turn in 6.28 positions towards one in 62832. This is the sinusoidal table.',
  },
];

/** The seven requirements, by the property of the scorecard that measures each. */
export const requirements = [
  { property: 'changesEmbedding', title: 'Alters the embedding' },
  { property: 'unique', title: 'Unique' },
  { property: 'distancesShiftInvariant', title: 'Generalises: a gap is the same anywhere' },
  { property: 'bounded', title: 'Bounded' },
  { property: 'pastTrainedLength', title: 'Any length' },
  { property: 'keepsMeaning', title: 'Keeps meaning' },
  { property: 'shiftIsLinear', title: 'Models relative distance' },
] as const;

/** Why a requirement has no measurement: the API leaves it out where every table would fulfil it. */
export const unmeasured =
  'not measured: with so few positions one matrix shifts any table. It takes more positions than dimensions.';

export interface LadderSize {
  readonly length: number;
  readonly dim: number;
}

export interface LadderPicture {
  /** [length, dim] */
  readonly table: Tensor;
  readonly words: MovedWords;
}

/** The text that is normalised is as long as the table. */
function schemeOf({ scheme, normalised }: LadderStep, { length }: LadderSize) {
  return { scheme, ...(normalised && { textLength: length }) };
}

export function climb(pe: Posenc, step: LadderStep, size: LadderSize, seed: number): LadderPicture {
  const options = { ...schemeOf(step, size), dim: size.dim };
  const rows = (length: number) => pe.absolute({ ...options, length } as AbsoluteOptions);
  return { table: rows(size.length), words: moveWords(pe, rows(textWords.length), seed) };
}

/** In the order of `requirements`, without those that cannot be measured at this size. */
export function measureStep(pe: Posenc, step: LadderStep, size: LadderSize): Measurement[] {
  const scheme = { ...schemeOf(step, size), dim: size.dim } as ScoreScheme;
  const { measurements } = pe.score(scheme, { length: size.length });
  return requirements.flatMap(({ property }) => measurements.filter(({ name }) => name === property));
}
