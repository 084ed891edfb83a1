import type { NumberFormat } from '../../../charts/index.ts';
import {
  asking,
  bag,
  differenceOf,
  type Encoding,
  followed,
  isUnseen,
  rounding,
  type StageSide,
  type StageWords,
  scoreRounding,
  type Trace,
} from './model.ts';

const shareOf = ({ shares }: StageSide) => shares[bag.indexOf(asking) * bag.length + bag.indexOf(followed)] as number;

interface Explained {
  readonly encoding: Encoding;
  readonly sides: readonly StageSide[];
  readonly start: number;
  readonly trace: Trace;
  /** Of the same sentences with an added wave, if it was seen. */
  readonly waveTrace?: Trace | undefined;
  /** Whose hands are drawn. */
  readonly pairs: readonly number[];
}

/** Describes the scene in words. */
export function explain(
  { encoding: told, sides, start: now, trace, waveTrace, pairs }: Explained,
  { significant, percent, index, short }: NumberFormat,
): { verdict: string; said: string } {
  const difference = differenceOf(sides);
  if (told === 'none')
    return {
      verdict: 'To the model, both are the same bag of words.',
      said: `Every weight is the same in both headlines, no matter who bites; largest difference: ${significant(difference)}.`,
    };
  const [before = 0, after = 0] = sides.map((side) => shareOf(side));
  const looks =
    sides.length < 2
      ? `“${asking}” looks at “${followed}” with ${percent(before)}.`
      : difference < rounding
        ? 'Both headlines get the same attention: one is the mirror image of the other, and distances are all it sees.'
        : `“${asking}” looks at “${followed}” with ${percent(before)} in the first headline, ${percent(after)} in the second.`;
  const [does, stays] = told === 'sinusoidal' && pairs.length > 0 ? clocks : about[told];
  if (now === 0) return { verdict: does, said: `${looks} Now let the sentence slide.` };
  const line = trace.scores[0] ?? [];
  const [lowest, highest] = extremes(line);
  const wave = waveTrace?.scores[0] ?? [];
  const [low, high] = extremes(wave);
  const beside = wave.length > 1 ? ` With the added wave it went from ${short(low)} to ${short(high)}.` : '';
  return {
    verdict: highest - lowest < scoreRounding ? stays : 'The same words, another score: it depends on where they are.',
    said:
      highest - lowest < scoreRounding
        ? `At position 0 the score was ${short(line[0] ?? 0)}, and it is ${short(line[0] ?? 0)} at ${index(now)}.${beside}`
        : `Between position 0 and ${index(now)} the score went from ${short(lowest)} to ${short(highest)}: every word has other numbers added to it wherever it is.`,
  };
}

const extremes = (line: readonly number[]) => [Math.min(...line), Math.max(...line)] as const;

const clocks = ['What is added to each word are its hands: sine and cosine of where they point.', ''] as const;

const about: Readonly<Record<Exclude<Encoding, 'none'>, readonly [does: string, stays: string]>> = {
  sinusoidal: ['A wave along the row is added to each word: its bars grow.', ''],
  rope: [
    'Each word is turned by its position. What counts is the angle between two words.',
    'All hands turned together: every angle stayed, and with it the score.',
  ],
  alibi: [
    'A ramp falls from the word that asks: far words lose some of their score.',
    'The ramp moved along with the sentence. It notices nothing.',
  ],
};

/** Describes how far apart the two words are, and which hands have never been turned so far. */
export function explainDistance(
  { sides: [first], pairs, trained }: { sides: readonly StageSide[]; pairs: readonly number[]; trained: number },
  { speeds }: StageWords,
  { index }: NumberFormat,
): { verdict: string; said: string } {
  const [from = 0, to = 0] = [followed, asking].map((word) => first?.positions[bag.indexOf(word)]);
  const distance = Math.round(Math.abs(to - from));
  const unseen = pairs.filter((pair) => isUnseen(distance, speeds[pair] as number, trained)).length;
  return {
    verdict:
      unseen > 0
        ? `${index(distance)} positions apart: ${index(unseen)} of ${index(pairs.length)} hands make an angle that was never in training.`
        : `${index(distance)} apart: no hand makes an angle that was not in training.`,
    said: `Grey is what each hand met in training on ${index(trained)} tokens. The fast one has been all round; the slow ones have not.`,
  };
}
