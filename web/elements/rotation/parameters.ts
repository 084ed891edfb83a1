import { ofLength, rope } from 'posenc/catalogue';
import {
  choiceParameter,
  type FigureProblem,
  type FigureValues,
  integerParameter,
  linear,
  notAllowed,
  numberOf,
  numberParameter,
  pairParameter,
  pairProblem,
  seedOf,
  sentenceStart,
  type TextParameter,
  textParameter,
} from '../figure/index.ts';
import { tokenize } from '../inputs/index.ts';

const maxWords = 12;

const text = (name: string, description: string, value: string): TextParameter =>
  textParameter(name, description, value);
export const sentence = text('sentence', 'Each word is turned by its position.', 'The mouse ate some cheese');
export const secondSentence = text(
  'secondSentence',
  'Compared with the first: words as far apart as there.',
  'In the house a cat ate some cheese',
);
export const words = text('words', 'Two words of both sentences, whose angle is compared.', 'ate cheese');

export const turn = choiceParameter(
  'turn',
  'An angle of your own, or what RoPE gives one pair of dimensions.',
  ['angle', 'rope'],
  'angle',
);
export const angle = numberParameter('angle', 'From one position to the next.', 25, [-180, 180], {
  unit: 'degrees',
  slider: linear(0, 90),
});
export const start = sentenceStart(100);
export const dim = integerParameter('dim', 'Rotated components of a head, two for each pair.', 16, [2, 256], {
  even: true,
  slider: linear(2, 128),
});
export const pair = pairParameter('components', 128, { range: [0, 15], spacing: 'linear' });
export const base = numberOf(rope, 'base');
export const seed = seedOf('Word vectors', 170);

export function rotationProblems(values: FigureValues): FigureProblem[] {
  const counted = (name: string) => tokenize(values[name] as string).length;
  const tooMany = [sentence.name, secondSentence.name]
    .filter((name) => counted(name) < 1 || counted(name) > maxWords)
    .map((name) =>
      notAllowed(
        name,
        { text: '{count} words and marks', values: { count: counted(name) } },
        {
          kind: 'length',
          min: 1,
          max: maxWords,
          of: 'words and punctuation marks',
        },
      ),
    );
  const count = counted(words.name);
  return [
    ...tooMany,
    ...(count === 2
      ? []
      : [
          notAllowed(
            words.name,
            { text: count === 1 ? '1 word' : '{count} words', values: { count } },
            ofLength(2, 'words'),
          ),
        ]),
    ...(values.turn === 'rope' ? pairProblem(values) : []),
  ];
}
