import type { Scheme } from 'posenc';
import { optionNamed } from 'posenc/catalogue';

type Options = Readonly<Record<string, unknown>>;

/** Merges options, of which later ones take precedence; groups such as `scaling` are merged by member. */
export function mergeOptions(...all: readonly Options[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const options of all) {
    for (const [name, value] of Object.entries(options)) {
      const both = isGroup(merged[name]) && isGroup(value);
      merged[name] = both ? { ...(merged[name] as object), ...(value as object) } : value;
    }
  }
  return merged;
}

function isGroup(value: unknown): boolean {
  return Object.getPrototypeOf(value ?? 0) === Object.prototype && !('data' in (value as object));
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
