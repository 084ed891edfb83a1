import type { ChoiceParameter } from 'posenc';
import { presets } from '../../../elements/attention/index.ts';
import {
  booleanParameter,
  choiceParameter,
  type FigureParameter,
  integerParameter,
  numberParameter,
  seedOf,
  textParameter,
} from '../../../elements/figure/index.ts';
import { attentionParameters } from '../../../elements/inputs/index.ts';
import { form } from '../../../elements/linear-attention/index.ts';

export const sentence = textParameter(
  'sentence',
  'The tokens of all panels: words and marks of punctuation.',
  presets[0] as string,
);

export const tokens = integerParameter(
  'tokens',
  'Number of synthetic tokens to use instead of the sentence. If omitted, the sentence. More than 2048 are only for the spectrum and the distance, which are not matrices.',
  undefined,
  [1, 2 ** 20],
  { unit: 'tokens' },
);

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

export const view = choiceParameter(
  'view',
  'What every panel shows of its scheme.',
  ['table', 'similarity', 'bias', 'logits', 'weights', 'linear', 'distance', 'spectrum', 'scorecard'],
  'weights',
);

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

export const term = choiceParameter(
  'term',
  'The parts that add up to the logits: query with key, word with word, word with position and so on.',
  Object.keys(termTitles),
  'all',
);

export const metric = choiceParameter(
  'metric',
  'How two position vectors are compared.',
  ['dot', 'cosine', 'euclidean'],
  'dot',
);

export const head = integerParameter('head', 'Which head is shown; each has its own projections.', 1, [1, 256]);

export const heads = integerParameter(
  'heads',
  'How many heads the layer has. A panel may have its own number.',
  4,
  [1, 256],
  { unit: 'heads' },
);

export const causal = booleanParameter('causal', 'A token sees itself and the tokens before it.', false);

export const seed = seedOf('Word vectors, projections and what schemes learn', 7);

export const queries = integerParameter(
  'queries',
  'Number of trailing tokens used as queries; all tokens are keys. If omitted, all are queries.',
  undefined,
  [1, 2 ** 20],
  { unit: 'tokens' },
);

export const offset = integerParameter(
  'offset',
  'Position of the first query; the first key is at 0. If omitted, keys − queries, which aligns the last ones.',
  undefined,
  [-(2 ** 24), 2 ** 24],
  { unit: 'positions' },
);

export const range = numberParameter(
  'range',
  'The largest value of the colour scale in all panels. If omitted, each panel has its own range.',
  undefined,
  [0],
  { minExclusive: true },
);

/** Panels by number, the first minus the second. */
export const difference = choiceParameter(
  'difference',
  'One more panel: the first minus the second.',
  ['none', ...[1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].filter((b) => b !== a).map((b) => `${a}-${b}`))],
  'none',
);

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
