import type { BooleanParameter, ChoiceParameter } from 'posenc';
import { rope } from 'posenc/catalogue';
import { causal as maskOf } from '../attention/index.ts';
import { choiceOf, choiceParameter, integerParameter, linear, numberOf } from '../figure/index.ts';

export const linearHeads = 4;

/** A form of attention that keeps sums instead of all keys and values. */
export interface LinearForm {
  readonly title: string;
  /** Whether queries and keys are rotated in what was published. */
  readonly rotates: boolean;
  /** For linear attention: what replaces exp(q · k). Absent for recurrent attention. */
  readonly similarity?: 'elu' | 'normalised' | 'dot';
  /**
   * What the state decays by: a formula of the head, or a gate that each token sets, for the whole head or for each
   * component.
   */
  readonly decay?: 'retention' | 'lightning' | 'token' | 'component';
  /** How a gate is made: GLA takes the logarithm of a sigmoid, the others −A · softplus as Mamba-2 does. */
  readonly gate?: 'sigmoid' | 'softplus';
  /** Whether the delta rule erases what a key wrote before it writes again. */
  readonly erases?: boolean;
  /** Whether keys are multiplied by the step of the gate. */
  readonly stepsKeys?: boolean;
  readonly normaliser?: 'retention';
  /** The factor of q · k, unless it is 1 / √head_dim. */
  readonly scale?: number;
}

const delta = { rotates: false, erases: true } as const;

/** Papers: Katharopoulos 2020, Su 2021, Sun 2023, Qin 2024, Yang 2023, Dao and Gu 2024, Yang 2024 (twice), Kimi 2025. */
export const linearForms = {
  elu: { title: 'linear, elu + 1', similarity: 'elu', rotates: true },
  normalised: { title: 'linear, 1 + cosine', similarity: 'normalised', rotates: true },
  dot: { title: 'linear, q · k', similarity: 'dot', rotates: true },
  retention: { title: 'retention (RetNet)', decay: 'retention', normaliser: 'retention', rotates: true },
  lightning: { title: 'lightning attention', decay: 'lightning', scale: 1, rotates: false },
  gla: { title: 'gated linear attention', decay: 'component', gate: 'sigmoid', rotates: false },
  mamba2: { title: 'Mamba-2', decay: 'token', gate: 'softplus', stepsKeys: true, scale: 1, rotates: false },
  delta: { title: 'delta rule (DeltaNet)', ...delta },
  'gated-delta': { title: 'gated delta rule', decay: 'token', gate: 'softplus', ...delta },
  'kimi-delta': { title: 'Kimi delta attention', decay: 'component', gate: 'softplus', ...delta },
} as const satisfies Readonly<Record<string, LinearForm>>;

export type LinearFormName = keyof typeof linearForms;

export const linearFormNames = Object.keys(linearForms) as readonly LinearFormName[];

export function linearForm(name: LinearFormName): LinearForm {
  return linearForms[name];
}

const similarities = Object.keys(linearForms).filter((name) => 'similarity' in linearForms[name as 'elu']);

export const form = choiceParameter(
  'form',
  "What replaces the softmax. 'elu': products of elu + 1 of queries and keys (Katharopoulos et al. 2020). 'normalised': 1 + the product of unit vectors. 'dot': the product alone. The others read from front to back and let their state decay, or erase from it.",
  linearFormNames,
  'elu',
);

/** Without a default: each form has its own. */
export const rotation: Omit<BooleanParameter, 'default'> = {
  name: 'rotation',
  kind: 'boolean',
  description:
    'Whether RoPE rotates queries and keys. If omitted, it does for the similarities and for retention, as in their papers.',
};

export const compare = choiceParameter(
  'compare',
  "What is beside it. 'softmax': softmax attention with RoPE. 'no-position': the same form without rotation, decay and erasing. 'decay': how much is left of each key at each query.",
  ['softmax', 'no-position', 'decay'],
  'softmax',
);

export const denominator: ChoiceParameter = {
  ...choiceParameter(
    'denominator',
    "What a row of 'elu' is divided by. 'plain': the sum of products that are not rotated, as in RoFormer. 'rotated': the sum of the rotated ones, which can be 0 or negative.",
    ['plain', 'rotated'],
    'plain',
  ),
  when: { parameter: 'form', is: ['elu'] },
};

export const causal: BooleanParameter = {
  ...maskOf,
  default: true,
  when: { parameter: 'form', is: similarities },
};

export const shift = integerParameter('shift', 'By how much the positions of all words are moved.', 0, [0, 2 ** 20], {
  unit: 'positions',
  slider: linear(0, 1000),
});

export const length = integerParameter(
  'length',
  'Number of synthetic tokens to use instead of the sentence. If omitted, the sentence.',
  undefined,
  [1, 128],
  { unit: 'tokens' },
);

export const head = integerParameter(
  'head',
  'Each head has its own projections, and its own decay where the state decays.',
  1,
  [1, linearHeads],
);

export const headDim = integerParameter(
  'headDim',
  'Components of each query and key. The fewer, the more the rotation does to each product.',
  4,
  [2, 128],
  { even: true, unit: 'components', slider: linear(2, 64) },
);

export const base = numberOf(rope, 'base');

export const layout: ChoiceParameter = {
  ...choiceOf(rope, 'layout'),
  description: 'Which components make a pair: neighbours, or one from each half.',
};
