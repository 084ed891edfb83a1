import type { BooleanParameter, ChoiceParameter, NumberParameter } from 'posenc';
import { presets } from '../../../elements/attention/index.ts';
import { type FigureParameter, seedOf, type TextParameter } from '../../../elements/figure/index.ts';
import { attentionParameters } from '../../../elements/inputs/index.ts';
import { form } from '../../../elements/linear-attention/index.ts';

export const sentence: TextParameter = {
  name: 'sentence',
  kind: 'text',
  description: 'The tokens of all panels: words and marks of punctuation.',
  default: presets[0] as string,
};

export const tokens: NumberParameter = {
  name: 'tokens',
  kind: 'integer',
  description:
    'Number of synthetic tokens to use instead of the sentence. If omitted, the sentence. More than 2048 are only for the spectrum and the distance, which are not matrices.',
  optional: true,
  min: 1,
  max: 2 ** 20,
  unit: 'tokens',
};

export type View =
  | 'table'
  | 'similarity'
  | 'bias'
  | 'logits'
  | 'weights'
  | 'linear'
  | 'distance'
  | 'spectrum'
  | 'scorecard';

export const view: ChoiceParameter = {
  name: 'view',
  kind: 'choice',
  description: 'What every panel shows of its scheme.',
  default: 'weights',
  choices: ['table', 'similarity', 'bias', 'logits', 'weights', 'linear', 'distance', 'spectrum', 'scorecard'],
};

/** Without the name `form`, which ALiBi's parameter has. */
export const linearForm: ChoiceParameter = {
  ...form,
  name: 'linearForm',
};

export type Term = 'all' | 'contentContent' | 'contentPosition' | 'positionContent' | 'positionPosition' | 'bias';

export const termTitles = {
  all: 'all terms',
  contentContent: 'content · content',
  contentPosition: 'content · position',
  positionContent: 'position · content',
  positionPosition: 'position · position',
  bias: 'bias',
} as const satisfies Readonly<Record<Term, string>>;

export const term: ChoiceParameter = {
  name: 'term',
  kind: 'choice',
  description: 'The parts that add up to the logits: query with key, word with word, word with position and so on.',
  default: 'all',
  choices: Object.keys(termTitles),
};

export const metric: ChoiceParameter = {
  name: 'metric',
  kind: 'choice',
  description: 'How two position vectors are compared.',
  default: 'dot',
  choices: ['dot', 'cosine', 'euclidean'],
};

export const head: NumberParameter = {
  name: 'head',
  kind: 'integer',
  description: 'Which head is shown; each has projections of its own.',
  default: 1,
  min: 1,
  max: 256,
};

export const heads: NumberParameter = {
  name: 'heads',
  kind: 'integer',
  description: 'How many heads the layer has. A panel may have a number of its own.',
  default: 4,
  min: 1,
  max: 256,
  unit: 'heads',
};

export const causal: BooleanParameter = {
  name: 'causal',
  kind: 'boolean',
  description: 'A token sees itself and the tokens before it.',
  default: false,
};

export const seed = seedOf('Word vectors, projections and what schemes learn', 7);

export const queries: NumberParameter = {
  name: 'queries',
  kind: 'integer',
  description: 'Number of trailing tokens used as queries; all tokens are keys. If omitted, all are queries.',
  optional: true,
  min: 1,
  max: 2 ** 20,
  unit: 'tokens',
};

export const offset: NumberParameter = {
  name: 'offset',
  kind: 'integer',
  description:
    'Position of the first query; the first key is at 0. If omitted, keys − queries, which aligns the last ones.',
  optional: true,
  min: -(2 ** 24),
  max: 2 ** 24,
  unit: 'positions',
};

export const range: NumberParameter = {
  name: 'range',
  kind: 'number',
  description: 'The largest value of the colour scale in all panels. If omitted, each panel has its own range.',
  optional: true,
  min: 0,
  minExclusive: true,
};

/** Panels by number, the first minus the second. */
export const difference: ChoiceParameter = {
  name: 'difference',
  kind: 'choice',
  description: 'One more panel: the first minus the second.',
  default: 'none',
  choices: ['none', ...[1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].filter((b) => b !== a).map((b) => `${a}-${b}`))],
};

/** Parameters that all panels share. */
export const sharedParameters: readonly FigureParameter[] = [
  sentence,
  tokens,
  view,
  linearForm,
  term,
  metric,
  head,
  heads,
  causal,
  ...attentionParameters,
  seed,
  queries,
  offset,
  range,
  difference,
];
