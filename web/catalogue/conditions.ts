/** Evaluates the conditions in the entries of the catalogue. */
import { evaluate, type Sizes } from './expression.ts';
import type { Condition, LayersInput, Scheme } from './types.ts';

/** Values by their names in the catalogue (`scaling.type` and so on), including options that are not parameters. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** Whether a condition of the catalogue is met by these values. */
export function holds(condition: Condition, values: NamedValues): boolean {
  if ('parameter' in condition) return condition.is.includes(values[condition.parameter]);
  return 'given' in condition ? values[condition.given] !== undefined : values[condition.without] === undefined;
}

/** Returns an option by its dotted name in the catalogue, from nested options. */
export function optionNamed(options: NamedValues, name: string): unknown {
  return name.split('.').reduce<unknown>((from, key) => (from as NamedValues | undefined)?.[key], options);
}

/**
 * Returns the parameters and arrays among options, by their names in the catalogue. Defaults are filled in; nothing is
 * checked.
 */
export function namedValues(scheme: Scheme, options: NamedValues, causal?: boolean): Record<string, unknown> {
  const named = [...scheme.parameters, ...scheme.arrays].map(({ name }) => [name, optionNamed(options, name)]);
  const value = Object.fromEntries(named) as NamedValues;
  const picked = causal === undefined ? value : valuesInAttention(scheme, value, causal);
  return { ...picked, ...valuesWithDefaults(scheme, picked) };
}

/** Returns all parameters, with defaults for those that were left out. Nothing is checked. */
export function valuesWithDefaults(scheme: Scheme, values: NamedValues): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const { name, ...parameter } of scheme.parameters) all[name] = values[name] ?? parameter.default;
  for (const parameter of scheme.parameters) {
    const when = 'defaultWhen' in parameter ? parameter.defaultWhen : undefined;
    if (when && all[when.parameter] === when.is) all[parameter.name] ??= when.default;
  }
  return all;
}

/**
 * Returns the values as attention with this `causal` uses them: it chooses the form of some schemes if none is given.
 */
export function valuesInAttention(scheme: Scheme, values: NamedValues, causal: boolean): NamedValues {
  const picked = scheme.byCausality;
  const value = causal ? picked?.causal : picked?.otherwise;
  if (!picked || value === undefined || values[picked.parameter] !== undefined) return values;
  return { ...values, [picked.parameter]: value };
}

/** Returns the numbers of inputs and outputs of a layer in a list. */
export function layerSizes(
  { first, between, last }: LayersInput['layers'],
  index: number,
  count: number,
  sizes: Sizes,
): { inputs: number | undefined; outputs: number | undefined } {
  const known = (expression: string) => {
    const value = evaluate(expression, sizes);
    return Number.isNaN(value) ? undefined : value;
  };
  return { inputs: known(index === 0 ? first : between), outputs: known(index === count - 1 ? last : between) };
}
