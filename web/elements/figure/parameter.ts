import type { PropertyDeclaration } from 'lit';
import type { BooleanParameter, ChoiceParameter, Expected, NumberParameter, Parameter, Scheme } from 'posenc';
import { ofType, problemOf as problemOfValue, type Refusal, refusal } from 'posenc/catalogue';
import type { ExportedArray } from '../export/index.ts';

/** A parameter whose value is text: a kind that the catalogue does not need. */
export interface TextParameter {
  readonly kind: 'text';
  readonly name: string;
  readonly description: string;
  readonly default: string;
  /** As in the catalogue: the parameter only applies for some values of another one. */
  readonly when?: NonNullable<Parameter['when']>;
  /** Returns what is allowed if `text` is not. */
  readonly refuses?: (text: string) => Expected | undefined;
}

/** A figure may leave a default to the API, which derives it from the rest of the call. */
type DefaultOptional<P> = P extends { readonly default?: unknown }
  ? Omit<P, 'default'> & { readonly default?: P['default'] }
  : never;

export type FigureParameter = DefaultOptional<Parameter> | TextParameter;

export type FigureValue = string | number | boolean;

type Slider = NumberParameter['slider'];
export const linear = (low: number, high: number): Slider => ({ range: [low, high], spacing: 'linear' });
export const log = (low: number, high: number): Slider => ({ range: [low, high], spacing: 'log' });

const numeric =
  (kind: NumberParameter['kind']) =>
  (
    name: string,
    description: string,
    defaultValue: number | undefined,
    [min, max]: readonly [min: number, max?: number],
    more: Pick<NumberParameter, 'even' | 'unit' | 'slider' | 'minExclusive'> = {},
  ): NumberParameter => ({
    ...{ name, kind, description },
    ...(defaultValue === undefined ? { optional: true } : { default: defaultValue }),
    min,
    ...(max !== undefined && { max }),
    ...more,
  });

/** A whole number, and any number; without a default they may be omitted. */
export const integerParameter = numeric('integer');
export const numberParameter = numeric('number');

export const choiceParameter = (
  name: string,
  description: string,
  choices: readonly string[],
  defaultValue: string,
): ChoiceParameter => ({ name, kind: 'choice', description, default: defaultValue, choices });

export const booleanParameter = (name: string, description: string, defaultValue: boolean): BooleanParameter => ({
  name,
  kind: 'boolean',
  description,
  default: defaultValue,
});

export const textParameter = (
  name: string,
  description: string,
  defaultValue: string,
  refuses?: TextParameter['refuses'],
): TextParameter => ({ name, kind: 'text', description, default: defaultValue, ...(refuses && { refuses }) });

export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The declaration of a property whose setter normalises what it is given. */
export interface ReadProperty extends PropertyDeclaration {
  /** Returns the value to store for anything that a page or a framework may set, text included. */
  readonly read: (value: unknown) => unknown;
}

/**
 * Attributes and properties take the same values: frameworks set a property wherever an element has one, with the text
 * that is in their templates. An absent attribute leaves its property undefined, so that the default applies.
 */
export function declareProperty(parameter: FigureParameter): ReadProperty {
  return {
    attribute: attributeName(parameter.name),
    converter: (text: string | null) => text ?? undefined,
    read: (value) => readValue(parameter, value),
  };
}

/** The value in what a page sets; text that has none is returned as it is, for the sentence that refuses it. */
export function readValue(parameter: FigureParameter, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return parse(parameter, value);
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  if (text === undefined) return new NoValue();
  return parameter.kind === 'text' || parameter.kind === 'choice' ? text : parse(parameter, text);
}

/** Stands for an object where a value belongs: empty text that is no string, and so is refused for every parameter. */
class NoValue extends String {}

/** The text of a number, or of a list such as [1, 10]; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = list.every((one) => ['number', 'bigint', 'string'].includes(typeof one));
  return isText && list.length > 0 ? list.join(',') : undefined;
}

/** The value in the text of an attribute; text that has none is returned as it is, for the sentence that refuses it. */
export function parse(parameter: FigureParameter, text: string): FigureValue {
  if (parameter.kind === 'boolean') return booleanIn(text, attributeName(parameter.name));
  return parameter.kind === 'integer' || parameter.kind === 'number' ? numberIn(text) : text;
}

/** HTML's boolean attributes are empty or repeat their name. */
function booleanIn(text: string, name: string): boolean | string {
  const word = text.trim().toLowerCase();
  if (word === 'false') return false;
  return word === '' || word === 'true' || word === name ? true : text;
}

/** The number in a text. Other text is returned as it is, for the sentence that refuses it. */
export function numberIn(text: string): number | string {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** What is wrong and what is allowed; undefined if the value is good. */
export function problemOf(parameter: FigureParameter, value: unknown): Refusal | undefined {
  if (parameter.kind !== 'text') return problemOfValue(parameter, value);
  if (typeof value !== 'string') return refusal(parameter.name, value, ofType('text'));
  const expected = parameter.refuses?.(value);
  return expected && refusal(parameter.name, value, expected);
}

/** Parameters whose names mean something else on every HTML element, with those of their properties. */
export const renamed: Readonly<Record<string, string>> = { part: 'complexPart' };

/** The property of a parameter: `scaling.type` of a call is `scalingType` of an element. */
export function propertyName(name: string): string {
  return renamed[name] ?? name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Options put together by the names of the catalogue, or from the values of a figure: the compiler cannot follow either,
 * and the call or the figure has checked them.
 */
export function assembled<Options extends object>(...parts: readonly object[]): Options {
  return Object.assign({}, ...parts);
}

/** Rows of numbers as an array to export. */
export function exportedRows(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly number[])[],
  numbers: Float32ArrayConstructor | Float64ArrayConstructor = Float64Array,
): ExportedArray {
  return { name, data: numbers.from(rows.flat()), shape: [rows.length, columns.length], columns };
}

/** A number parameter that the catalogue describes. */
export function numberOf(scheme: Scheme, name: string): NumberParameter {
  return scheme.parameters.find((parameter) => parameter.name === name) as NumberParameter;
}

/** A choice that the catalogue describes. */
export function choiceOf(scheme: Scheme, name: string): ChoiceParameter {
  return scheme.parameters.find((parameter) => parameter.name === name) as ChoiceParameter;
}

/**
 * The parameters of a scheme that the figure does not fix itself, named as properties, without a default: the API's
 * default applies.
 */
export function openParameters(scheme: Scheme, settled: readonly string[]): FigureParameter[] {
  return scheme.parameters
    .filter(({ name }) => !settled.includes(name))
    .map(({ default: _, ...parameter }) => ({ ...parameter, name: propertyName(parameter.name) }) as FigureParameter);
}

/** The options of a call to a scheme, from the properties that have a value. */
export function optionsOf(
  scheme: Scheme,
  settled: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const { name } of scheme.parameters) {
    const value = values[propertyName(name)];
    if (value === undefined || settled.includes(name)) continue;
    const [outer, inner] = name.split('.') as [string, string?];
    if (inner) options[outer] = Object.assign({}, options[outer], { [inner]: value });
    else options[name] = value;
  }
  return options;
}

export type FigureValues = Readonly<Record<string, FigureValue | undefined>>;
