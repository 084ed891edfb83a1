import type { Parameter, Scheme } from 'posenc';
import { evaluate, namesIn } from 'posenc/catalogue';

/**
 * Whether a figure that has these sizes decides a parameter. A parameter that is no more than optional and only follows from a size stays
 * open: a text may be longer than what is shown of it.
 */
export function isSettled(parameter: Parameter, sizes: readonly string[]): boolean {
  if (!('size' in parameter) || parameter.size === undefined) return false;
  const follows = namesIn(parameter.size).every((name) => sizes.includes(name));
  return follows && (sizes.includes(parameter.size) || !parameter.optional);
}

/** The parameters of all these schemes that a figure with these sizes decides. */
export function settledBySizes(schemes: readonly Scheme[], sizes: readonly string[]): readonly string[] {
  const settled = schemes.flatMap(({ parameters }) => parameters.filter((one) => isSettled(one, sizes)));
  return [...new Set(settled.map(({ name }) => name))];
}

/** Attention knows them itself and takes no parameter that is one of them. */
const ofAttention = ['heads', 'queries', 'keys', 'offset'];

/** What the parameters that are sizes come to, as far as they are left out and what they follow from is known. */
export function sizeOptions(
  { parameters }: Scheme,
  given: Readonly<Record<string, unknown>>,
  sizes: Readonly<Record<string, unknown>>,
  use: 'alone' | 'attention',
): Record<string, number> {
  const options: Record<string, number> = {};
  for (const parameter of parameters) {
    if (!('size' in parameter) || parameter.size === undefined || given[parameter.name] !== undefined) continue;
    if (use === 'attention' && ofAttention.includes(parameter.size)) continue;
    const size = evaluate(parameter.size, sizes);
    if (!Number.isNaN(size)) options[parameter.name] = size;
  }
  return options;
}
