import type { NumberParameter } from 'posenc';
import { oneOf, rule, wholeNumber } from 'posenc/catalogue';
import {
  choiceParameter,
  type FigureParameter,
  type FigureProblem,
  type FigureValues,
  integerParameter,
  notAllowed,
  numberParameter,
  seedOf,
  textParameter,
} from '../figure/index.ts';
import {
  type RecordedSetting,
  schemesOf,
  schemesParameter,
  type TrainedTask,
  taskParameter,
} from '../learning/index.ts';
import type { Setup } from './setup.ts';

export const schemes = schemesParameter(
  'What is trained side by side, from the same seed on the same batches; numbers of a scheme follow a colon, as in rope:base=100.',
  'rope alibi t5',
  1,
);

export const text = textParameter(
  'text',
  'The text whose characters are learned; the last seventh of it is tested on.',
  '',
);

export const views = {
  lengths: 'By length',
  curves: 'Curves',
  attention: 'Attention',
  parameters: 'Position',
} as const satisfies Readonly<Record<string, string>>;
export type View = keyof typeof views;

export const view = choiceParameter(
  'view',
  'Accuracy by length, loss and accuracy over the steps, attention on one sequence, or the parameters of the scheme.',
  Object.keys(views),
  'lengths',
);

const whole = (name: string, description: string, value: number, min: number, max: number): NumberParameter =>
  integerParameter(name, description, value, [min, max]);

export const lengths = textParameter(
  'lengths',
  'The lengths of the texts that are tested, in tokens.',
  '32 64 128 256',
  (list) => {
    const read = readLengths(list);
    const good =
      read.length >= 1 &&
      read.length <= maxLengths &&
      read.every(
        (length, i) => Number.isInteger(length) && length >= 4 && length <= 1024 && length > (read[i - 1] ?? 0),
      );
    return good
      ? undefined
      : rule('1 to {max} whole numbers from 4 to 1024 with spaces between them, each above the last', {
          max: maxLengths,
        });
  },
);
const maxLengths = 8;

export function readLengths(list: string): number[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}

const lr = numberParameter('lr', 'The highest learning rate.', 0.003, [0, 1000], { minExclusive: true });

/** Size and course of the training. */
export const sizes: readonly NumberParameter[] = [
  seedOf('Batches and initial parameters'),
  whole('steps', 'How many steps are trained.', 600, 1, 20000),
  whole('length', 'Tokens of the texts that are trained on.', 32, 4, 256),
  whole('dim', 'Channels of the model.', 32, 4, 256),
  whole('layers', 'Layers of the model.', 2, 1, 8),
  whole('heads', 'Attention heads of a layer; they divide dim.', 4, 1, 16),
  whole('batch', 'Texts of a step.', 32, 1, 256),
  lr,
  whole('every', 'Steps between two tests.', 25, 1, 1000),
];

/** Selects the attention map that is shown large. */
export const scheme = textParameter(
  'scheme',
  'The scheme whose attention is shown large, as in schemes. If omitted, the first.',
  '',
);
export const layer = whole('layer', 'The layer whose attention and parameters are shown, counted from 1.', 1, 1, 8);
export const head = whole('head', 'The head whose attention is shown large, counted from 1.', 1, 1, 16);
export const sequence: Omit<NumberParameter, 'default'> = integerParameter(
  'sequence',
  'Number of tokens of the text whose attention is shown. If omitted, twice the trained length, at most 64.',
  undefined,
  [4, 128],
);

export const parameters: readonly FigureParameter[] = [
  taskParameter,
  schemes,
  view,
  text,
  ...sizes,
  lengths,
  scheme,
  layer,
  head,
  sequence,
];

/** The parameters whose change requires a new training. */
export const trained = ['task', 'schemes', 'text', 'lengths', 'sequence', ...sizes.map(({ name }) => name)];

const longestSequence = 64;

export function setupOf(values: FigureValues, value: string): Setup {
  const number = (name: keyof RecordedSetting | 'every') => values[name] as number;
  const length = number('length');
  return {
    task: values.task as TrainedTask,
    text: value,
    schemes: schemesOf(values.schemes as string) ?? [],
    setting: {
      dim: number('dim'),
      layers: number('layers'),
      heads: number('heads'),
      batch: number('batch'),
      length,
      steps: number('steps'),
      seed: number('seed'),
      lr: number('lr'),
      lengths: readLengths(values.lengths as string),
    },
    every: number('every'),
    sequence: (values.sequence as number | undefined) ?? Math.min(2 * length, Math.max(length, longestSequence), 128),
  };
}

/** A choice among the maps; all indices count from 0. */
export interface MapChoice {
  readonly scheme: number;
  readonly layer: number;
  readonly head: number;
}

/** The view and the map that are shown. */
export function visibleSetup(
  { schemes: all }: Setup,
  values: FigureValues,
): { readonly view: View; readonly chosen: MapChoice } {
  const scheme = Math.max(
    0,
    all.findIndex(({ text: name }) => name === values.scheme),
  );
  return {
    view: values.view as View,
    chosen: { scheme, layer: (values.layer as number) - 1, head: (values.head as number) - 1 },
  };
}

/** Problems that concern several parameters at once. */
export function problemsOf(values: FigureValues, value: string): FigureProblem[] {
  const { task, setting, sequence: displayed } = setupOf(values, value);
  const { dim, heads, length, layers } = setting;
  const problems: FigureProblem[] = [];
  if (dim % heads !== 0) problems.push(notAllowed('heads', heads, { kind: 'range', divisorOf: dim, bound: 'dim' }));
  const longest = Math.max(length, displayed, ...setting.lengths);
  if (task === 'text') {
    const letters = Array.from(value);
    const smallest = 7 * (longest + 1);
    if (letters.length < smallest || new Set(letters).size < 2) {
      const found = { text: 'a text of {count} characters', values: { count: letters.length } };
      const because = ', seven times the longest text that is tested';
      problems.push(notAllowed('text', found, { kind: 'length', min: smallest, because }));
    }
  }
  if (layers < (values.layer as number)) problems.push(notAllowed('layer', values.layer, wholeNumber(1, layers)));
  if (heads < (values.head as number)) problems.push(notAllowed('head', values.head, wholeNumber(1, heads)));
  const names = (values.schemes as string).split(/\s+/).filter(Boolean);
  if (values.scheme && !names.includes(values.scheme as string)) {
    problems.push(notAllowed('scheme', values.scheme, oneOf(names)));
  }
  return problems;
}
