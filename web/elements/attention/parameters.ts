import type { Scheme } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import {
  booleanParameter,
  type FigureProblem,
  type FigureValue,
  integerParameter,
  notAllowed,
  seedOf,
  textParameter,
} from '../figure/index.ts';
import { maxTokens, sentenceShape, tokenize } from '../inputs/index.ts';

export const presets = ['The brown dog chased the black dog', 'The apple fell from the tree on my apple macbook'];

export const sentence = textParameter('sentence', 'What the words attend to each other in.', presets[0] as string);

export const head = integerParameter('head', 'Each head has its own projections.', 1, [1, sentenceShape.heads]);

export const seed = seedOf('Word vectors and projections', 7);

export const causal = booleanParameter('causal', 'A word sees itself and the words before it.', false);

/** Labels of the controls of temperature and sinks. */
export const attentionLabels: Readonly<Record<string, string>> = {
  temperatureForm: 'temperature',
  temperatureAttnScale: 's',
  temperatureFloorScale: 'n',
  sink: 'sink',
};

/** Refuses a sentence with too many words or with none. */
export function sentenceProblem(text: string): FigureProblem[] {
  const count = tokenize(text).length;
  if (count >= 1 && count <= maxTokens) return [];
  const value = count === 0 ? 'an empty sentence' : `a sentence of ${count} words and marks`;
  const expected = { kind: 'length', min: 1, max: maxTokens, of: 'words and punctuation marks' } as const;
  return [notAllowed('sentence', { text: value }, expected)];
}

/**
 * The value that attention uses for an omitted parameter, if it depends on the mask rather than on the default in the
 * catalogue.
 */
export function followsMask(scheme: Scheme | undefined, name: string, causal: boolean): FigureValue | undefined {
  return scheme && (valuesInAttention(scheme, {}, causal)[name] as FigureValue | undefined);
}
