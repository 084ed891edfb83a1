import type { ChoiceParameter, NumberParameter } from 'posenc';
import { causal, head, seed } from '../attention/index.ts';
import { type FigureParameter, SchemeFigure, schemeChoice } from '../figure/index.ts';
import { attentionParameters, sentenceSchemes, settledBySentence } from '../inputs/index.ts';

export const sideNames = ['first', 'second'] as const;
export type SideName = (typeof sideNames)[number];

export const choices: Readonly<Record<SideName, ChoiceParameter>> = {
  first: {
    ...schemeChoice(sentenceSchemes, 'sinusoidal', ['none']),
    name: 'first',
    description: 'What stands on the left.',
  },
  second: {
    ...schemeChoice(sentenceSchemes, 'rope', ['none']),
    name: 'second',
    description: 'What it is compared with.',
  },
};

const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'Attention over the sentence, or the tables and biases themselves.',
  default: 'weights',
  choices: ['weights', 'logits', 'table', 'bias'],
};

const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Positions of the tables, queries and keys of the biases.',
  default: 32,
  min: 1,
  max: 512,
  slider: { range: [1, 128], spacing: 'linear' },
};

const dim: NumberParameter = { ...length, name: 'dim', description: 'Channels of the tables.', max: 512 };

export const own = [view, head, causal, ...attentionParameters, seed, length, dim];

/** Prefixes a parameter with its side: `base` of the first side is `firstBase`. */
export function prefixed(side: SideName, name: string): string {
  return `${side}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

export function sideParameters(side: SideName, parameters: readonly FigureParameter[]): FigureParameter[] {
  return parameters.map((parameter) => ({ ...parameter, name: prefixed(side, parameter.name) }));
}

/** All parameters that either side may have. */
export const every = SchemeFigure.every(choices.first, [], sentenceSchemes, settledBySentence).filter(
  ({ name }) => name !== 'first',
);
