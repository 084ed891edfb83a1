import type { PropertyDeclaration } from 'lit';
import type { NumberParameter, Parameter, Scheme } from 'posenc';
import { problemOf as problemOfValue, type Refusal, refusal, rule } from 'posenc/catalogue';

/** A parameter whose value is text: a kind that the catalogue does not need. */
export interface TextParameter {
  readonly kind: 'text';
  readonly name: string;
  readonly description: string;
  readonly default: string;
  /** As in the catalogue: the parameter only applies for some values of another one. */
  readonly when?: NonNullable<Parameter['when']>;
  /** Returns what is allowed if `text` is not. */
  readonly refuses?: (text: string) => string | undefined;
}

/** A figure may leave a default to the API, which derives it from the rest of the call. */
type DefaultOptional<P> = P extends { readonly default?: unknown }
  ? Omit<P, 'default'> & { readonly default?: P['default'] }
  : never;

export type FigureParameter = DefaultOptional<Parameter> | TextParameter;

export type FigureValue = string | number | boolean;

export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An absent attribute leaves its property undefined, so that the default applies. */
export function declareProperty(parameter: FigureParameter): PropertyDeclaration {
  return {
    attribute: attributeName(parameter.name),
    converter: (text: string | null) => (text === null ? undefined : parse(parameter, text)),
  };
}

export function parse(parameter: FigureParameter, text: string): FigureValue {
  if (parameter.kind === 'boolean') return text !== 'false';
  return parameter.kind === 'integer' || parameter.kind === 'number' ? numberIn(text) : text;
}

/** The number in a text. Other text is returned as it is, for the sentence that refuses it. */
export function numberIn(text: string): number | string {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** What is wrong and what is allowed; undefined if the value is good. */
export function problemOf(parameter: FigureParameter, value: unknown): Refusal | undefined {
  if (parameter.kind !== 'text') return problemOfValue(parameter, value);
  const allowed = parameter.refuses?.(String(value));
  return allowed === undefined ? undefined : refusal(parameter.name, value, rule(allowed));
}

/** The property of a parameter: `scaling.type` of a call is `scalingType` of an element. */
export function propertyName(name: string): string {
  return name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** A number parameter that the catalogue describes. */
export function numberOf(scheme: Scheme, name: string): NumberParameter {
  return scheme.parameters.find((parameter) => parameter.name === name) as NumberParameter;
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
    if (inner) options[outer] = { ...(options[outer] as object), [inner]: value };
    else options[name] = value;
  }
  return options;
}
