import { ofType, type Refusal, refusalOf } from 'posenc/catalogue';
import type { FigureParameter, FigureValue, TextParameter } from '../../../elements/figure/index.ts';
import { maxTokens, tokenize } from '../../../elements/inputs/index.ts';
import { sharedParameters } from './shared-parameters.ts';

export type Values = Readonly<Record<string, FigureValue>>;

/** One panel: a scheme and the values that were set; all others are at their defaults. */
export interface PanelState {
  /** A name in the catalogue, or 'none'. */
  readonly scheme: string;
  /** The model whose published numbers the panel has. */
  readonly preset?: string;
  /** By property name: `scalingFactor`. */
  readonly values: Values;
}

/** The state that everything in the Lab is derived from. */
export interface LabState {
  /** The values that all panels share; defaults are left out. */
  readonly shared: Values;
  readonly panels: readonly PanelState[];
}

export const maxPanels = 4;
export const minPanels = 1;

export const startingState: LabState = {
  shared: {},
  panels: ['none', 'sinusoidal', 'rope'].map((scheme) => ({ scheme, values: {} })),
};

export function sharedValue<Value extends FigureValue | undefined>({ shared }: LabState, name: string): Value {
  const parameter = sharedParameters.find((one) => one.name === name) as FigureParameter;
  return (shared[name] ?? parameter.default) as Value;
}

/** The values with one of them changed; undefined resets it to its default. */
export function withValue(values: Values, name: string, value: FigureValue | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

export function withShared(state: LabState, name: string, value: FigureValue | undefined): LabState {
  return { ...state, shared: withValue(state.shared, name, value) };
}

export function withPanel(state: LabState, index: number, panel: PanelState): LabState {
  return { ...state, panels: state.panels.map((one, i) => (i === index ? panel : one)) };
}

/**
 * The numbers of a text, separated by spaces or commas; an empty text has none. NaN marks anything that is not a
 * number.
 */
export function numbersOf(text: string): number[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/[\s,]+/).map(Number);
}

/** A list as written in fields and addresses. */
export function textOf(numbers: readonly number[]): string {
  return numbers.join(' ');
}

type ListParameter = Omit<TextParameter, 'kind' | 'default'>;

/** An optional parameter that is a list of numbers above 0. The call knows how many there must be. */
export function positiveNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isFinite(value) && value > 0, 'finite numbers above 0');
}

/** An optional parameter that is a list of whole numbers from 0 on. */
export function wholeNumbers(parameter: ListParameter): TextParameter {
  return numbers(parameter, (value) => Number.isInteger(value) && value >= 0, 'whole numbers');
}

function numbers(parameter: ListParameter, isGood: (value: number) => boolean, allowed: string): TextParameter {
  const refuses = (text: string) =>
    numbersOf(text).every(isGood) ? undefined : ofType(`${allowed}, separated by spaces or commas`);
  return { ...parameter, kind: 'text', default: '', refuses };
}

/**
 * Limit for the number of tokens that become words; more tokens are only counted, and no picture of them is a matrix.
 */
export const maxWords = 2048;

export interface Tokens {
  readonly count: number;
  /** The keys as typed; empty beyond `maxWords`. */
  readonly texts: readonly string[];
  /** In lower case, so that equal words have equal vectors. */
  readonly words: readonly string[];
  readonly fromSentence: boolean;
}

export function tokensOf(state: LabState): Tokens {
  const count = sharedValue<number | undefined>(state, 'tokens');
  if (count !== undefined && count > maxWords) return { count, texts: [], words: [], fromSentence: false };
  const texts =
    count === undefined
      ? tokenize(sharedValue<string>(state, 'sentence'))
      : Array.from({ length: count }, (_, i) => `token ${i}`);
  const words = texts.map((text) => text.toLowerCase());
  return { count: texts.length, texts, words, fromSentence: count === undefined };
}

/** The problem with the sentence, if the tokens come from it. */
export function sentenceProblem(state: LabState): Refusal | undefined {
  const { texts, fromSentence } = tokensOf(state);
  if (!fromSentence || (texts.length >= 1 && texts.length <= maxTokens)) return undefined;
  const count = texts.length;
  const text = count === 0 ? 'an empty sentence' : 'a sentence of {count} words and marks';
  const expected = { kind: 'length', min: 1, max: maxTokens, of: 'words and punctuation marks' } as const;
  return refusalOf('sentence', { text, values: { count } }, expected);
}
