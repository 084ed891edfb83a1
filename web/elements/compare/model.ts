import { type ChoiceParameter, type NumberParameter, type Posenc, PosencError, type Scheme, type Tensor } from 'posenc';
import { causal, head, seed } from '../attention/index.ts';
import {
  choiceParameter,
  type FigureParameter,
  integerParameter,
  linear,
  propertyName,
  SchemeFigure,
  schemeChoice,
} from '../figure/index.ts';
import {
  type AttentionExtras,
  attendSentence,
  attentionParameters,
  biasOf,
  headOf,
  schemeTable,
  sentenceSchemes,
  settledBySentence,
} from '../inputs/index.ts';

export type ComparedView = 'weights' | 'logits' | 'table' | 'bias';

/** One side of a comparison. */
export interface Side {
  readonly scheme: Scheme | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface CompareRequest {
  readonly sides: readonly [Side, Side];
  readonly view: ComparedView;
  /** Counted from 0. */
  readonly head: number;
  readonly sentence: string;
  readonly seed: number;
  readonly causal: boolean;
  readonly extras?: AttentionExtras;
  /** Number of positions of tables and biases. */
  readonly length: number;
  readonly dim: number;
}

/** The model behind `posenc-compare`. */
export interface Comparison {
  /** The first side, the second side, and the second minus the first; [rows, columns] each. */
  readonly matrices: readonly [Tensor, Tensor, Tensor];
  /** Words that label both axes, if a sentence was compared. */
  readonly tokens?: readonly string[] | undefined;
  /** The largest difference between two entries. */
  readonly largest: number;
}

/** Number of heads of the compared biases: as many as attention has. */
const HEADS = 4;

export function compareSchemes(pe: Posenc, request: CompareRequest): Comparison {
  const [first, second] = request.sides.map((side, i) =>
    withNamesOf(sideNames[i] as SideName, side, () => sideOf(pe, side, request)),
  ) as [SidePicture, SidePicture];
  const data = first.matrix.data.map((value, i) => difference(value, second.matrix.data[i] as number));
  const largest = data.reduce((max, value) => (Number.isFinite(value) ? Math.max(max, Math.abs(value)) : max), 0);
  return {
    matrices: [first.matrix, second.matrix, { data, shape: first.matrix.shape }],
    tokens: first.tokens,
    largest,
  };
}

interface SidePicture {
  readonly matrix: Tensor;
  readonly tokens?: readonly string[];
}

function sideOf(pe: Posenc, { scheme, parameters }: Side, request: CompareRequest): SidePicture {
  const { view, head, length, dim } = request;
  if (view === 'table' && scheme) return { matrix: schemeTable(pe, scheme, parameters, { length, dim }).table };
  if (view === 'bias' && scheme) {
    const { bias } = biasOf(pe, { scheme, parameters, heads: HEADS, queries: length, keys: length });
    // Schemes that are the same for all heads have only one.
    return {
      matrix: { data: headOf(bias, Math.min(head, (bias.shape[0] as number) - 1)), shape: bias.shape.slice(1) },
    };
  }
  const attention = attendSentence(pe, { ...request, encoding: scheme?.name ?? 'none', parameters });
  const { tokens } = attention;
  const data = headOf(view === 'logits' ? attention.logits : attention.weights, head);
  return { matrix: { data, shape: [tokens.length, tokens.length] }, tokens };
}

/** Renames a refused parameter to the attribute of its side. */
function withNamesOf<Result>(name: SideName, { scheme }: Side, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof PosencError)) throw error;
    const { argument = '' } = error;
    if (!scheme?.parameters.some((parameter) => parameter.name === argument)) throw error;
    const attribute = prefixed(name, propertyName(argument));
    throw new PosencError({ ...error, argument: attribute }, { cause: error });
  }
}

/** Cells that are masked on both sides do not differ. */
function difference(first: number, second: number): number {
  return first === second ? 0 : second - first;
}

export const sideNames = ['first', 'second'] as const;
export type SideName = (typeof sideNames)[number];

export const choices: Readonly<Record<SideName, ChoiceParameter>> = {
  first: {
    ...schemeChoice(sentenceSchemes, 'sinusoidal', ['none']),
    name: 'first',
    description: 'What is on the left.',
  },
  second: {
    ...schemeChoice(sentenceSchemes, 'rope', ['none']),
    name: 'second',
    description: 'What it is compared with.',
  },
};

const view = choiceParameter(
  'view',
  'Attention over the sentence, or the tables and biases themselves.',
  ['weights', 'logits', 'table', 'bias'],
  'weights',
);

const length = integerParameter('length', 'Positions of the tables, queries and keys of the biases.', 32, [1, 512], {
  slider: linear(1, 128),
});

const dim: NumberParameter = { ...length, name: 'dim', description: 'Channels of the tables.', max: 512 };

export const comparedParameters = [view, head, causal, ...attentionParameters, seed, length, dim];

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
