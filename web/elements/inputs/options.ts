import type { Parameter, Scheme } from 'posenc';
import { evaluate, namesIn, optionNamed } from 'posenc/catalogue';

type Options = Readonly<Record<string, unknown>>;

/** Merges options, of which later ones take precedence; groups such as `scaling` are merged by member. */
export function mergeOptions(...all: readonly Options[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const options of all) {
    for (const [name, value] of Object.entries(options)) {
      const before = merged[name];
      merged[name] = isGroup(before) && isGroup(value) ? { ...before, ...value } : value;
    }
  }
  return merged;
}

function isGroup(value: unknown): value is Options {
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value ?? 0) === Object.prototype &&
    !Object.hasOwn(Object(value), 'data')
  );
}

/** Turns values by catalogue name into the options of a call: `scaling.type` becomes a member of `scaling`. */
export function nestedOptions(values: Options): Record<string, unknown> {
  return mergeOptions(
    ...Object.entries(values).map(([name, value]) => {
      const [group, key] = name.split('.') as [string, string?];
      return { [group]: key === undefined ? value : { [key]: value } };
    }),
  );
}

/** The values of a scheme's parameters in the options of a call, by catalogue name. */
export function namedValues({ parameters }: Scheme, options: Options): Record<string, unknown> {
  const named = parameters.map(({ name }) => [name, optionNamed(options, name)] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/**
 * Whether a figure with these sizes sets a parameter itself. An optional parameter that merely depends on a size stays
 * open: a text may be longer than the part that is shown.
 */
export function isSettled(parameter: Parameter, sizes: readonly string[]): boolean {
  if (!('size' in parameter) || parameter.size === undefined) return false;
  const follows = namesIn(parameter.size).every((name) => sizes.includes(name));
  return follows && (sizes.includes(parameter.size) || !parameter.optional);
}

/** The parameters of these schemes that a figure with these sizes sets itself. */
export function settledBySizes(schemes: readonly Scheme[], sizes: readonly string[]): readonly string[] {
  const settled = schemes.flatMap(({ parameters }) => parameters.filter((one) => isSettled(one, sizes)));
  return [...new Set(settled.map(({ name }) => name))];
}

/** Sizes that attention knows from its other arguments, so that it takes no parameter for them. */
const ofAttention = ['heads', 'queries', 'keys', 'offset'];

/** Values for the parameters that are sizes, where they are omitted and the sizes that they depend on are known. */
export function sizeOptions(
  { parameters }: Scheme,
  value: Readonly<Record<string, unknown>>,
  sizes: Readonly<Record<string, unknown>>,
  use: 'alone' | 'attention',
): Record<string, number> {
  const options: Record<string, number> = {};
  for (const parameter of parameters) {
    if (!('size' in parameter) || parameter.size === undefined || value[parameter.name] !== undefined) continue;
    if (use === 'attention' && ofAttention.includes(parameter.size)) continue;
    const size = evaluate(parameter.size, sizes);
    if (!Number.isNaN(size)) options[parameter.name] = size;
  }
  return options;
}

/** The value that attention asks for without a causal mask, as figures show it: that of the catalogue. */
export function statedWithoutMask(
  { byCausality, parameters }: Scheme,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { parameter, otherwise } = byCausality ?? {};
  if (parameter === undefined || otherwise !== undefined || value[parameter] !== undefined) return {};
  return { [parameter]: parameters.find(({ name }) => name === parameter)?.default };
}
