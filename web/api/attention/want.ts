import { invalid, oneOf, rule } from '../errors/index.ts';

/** Reads the option `want`: the names of the results besides the output. */
export function readWant(want: unknown, extras: readonly string[]): readonly string[] {
  if (want === undefined) return [];
  if (!Array.isArray(want))
    throw invalid('want', want, rule('a list of {names}', { names: extras.map((name) => `'${name}'`) }));
  want.forEach((name, i) => {
    if (!extras.includes(name)) throw invalid(`want[${i}]`, name, oneOf(extras));
  });
  return want;
}
