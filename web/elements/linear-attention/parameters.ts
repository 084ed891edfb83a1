import type { BooleanParameter, ChoiceParameter, NumberParameter } from 'posenc';
import { rope } from 'posenc/catalogue';
import { causal as maskOf } from '../attention/index.ts';
import { choiceOf, numberOf } from '../figure/index.ts';
import { linearFormNames, linearForms } from './forms.ts';
import { linearHeads } from './model.ts';

const similarities = Object.keys(linearForms).filter((name) => 'similarity' in linearForms[name as 'elu']);

export const form: ChoiceParameter = {
  name: 'form',
  kind: 'choice',
  description:
    "What replaces the softmax. 'elu': products of elu + 1 of queries and keys (Katharopoulos et al. 2020). 'normalised': 1 + the product of unit vectors. 'dot': the product alone. The others read from front to back and let their state decay, or erase from it.",
  default: 'elu',
  choices: linearFormNames,
};

/** Without a default: each form has its own. */
export const rotation: Omit<BooleanParameter, 'default'> = {
  name: 'rotation',
  kind: 'boolean',
  description:
    'Whether RoPE rotates queries and keys. If omitted, it does for the similarities and for retention, as in their papers.',
};

export const compare: ChoiceParameter = {
  name: 'compare',
  kind: 'choice',
  description:
    "What stands beside it. 'softmax': softmax attention with RoPE. 'no-position': the same form without rotation, decay and erasing. 'decay': how much is left of each key at each query.",
  default: 'softmax',
  choices: ['softmax', 'no-position', 'decay'],
};

export const denominator: ChoiceParameter = {
  name: 'denominator',
  kind: 'choice',
  description:
    "What a row of 'elu' is divided by. 'plain': the sum of products that are not rotated, as in RoFormer. 'rotated': the sum of the rotated ones, which can be 0 or negative.",
  default: 'plain',
  choices: ['plain', 'rotated'],
  when: { parameter: 'form', is: ['elu'] },
};

export const causal: BooleanParameter = {
  ...maskOf,
  default: true,
  when: { parameter: 'form', is: similarities },
};

export const shift: NumberParameter = {
  name: 'shift',
  kind: 'integer',
  description: 'By how much the positions of all words are moved.',
  default: 0,
  min: 0,
  max: 2 ** 20,
  unit: 'positions',
  slider: { range: [0, 1000], spacing: 'linear' },
};

export const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Number of synthetic tokens to use instead of the sentence. If omitted, the sentence.',
  optional: true,
  min: 1,
  max: 128,
  unit: 'tokens',
};

export const head: NumberParameter = {
  name: 'head',
  kind: 'integer',
  description: 'Each head has projections of its own, and where the state decays a decay of its own.',
  default: 1,
  min: 1,
  max: linearHeads,
};

export const headDim: NumberParameter = {
  name: 'headDim',
  kind: 'integer',
  description: 'Components of each query and key. The fewer, the more the rotation does to each product.',
  default: 4,
  min: 2,
  max: 128,
  even: true,
  unit: 'components',
  slider: { range: [2, 64], spacing: 'linear' },
};

export const base = numberOf(rope, 'base');

export const layout: ChoiceParameter = {
  ...choiceOf(rope, 'layout'),
  description: 'Which components make a pair: neighbours, or one from each half.',
};
