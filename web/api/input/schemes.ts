/** Finds the scheme that options name. */
import { catalogue, meantName, suggesting } from '../../catalogue/index.ts';
import { invalid, missing, oneOf } from '../errors/index.ts';
import type { Expected, Place, Scheme } from '../types/index.ts';

/** What a scheme of each place does, and the function that computes it. */
const functions: Readonly<Record<Place, { readonly does: string; readonly call: string }>> = {
  embedding: { does: 'is added to the embedding', call: 'pe.absolute' },
  rotation: { does: 'turns queries and keys', call: 'pe.rotate' },
  bias: { does: 'adds a number to each logit', call: 'pe.bias' },
  relative: { does: 'adds products with vectors of the distance to the logits', call: 'pe.relativeTerms' },
};

/** Returns the scheme that the options name, if the function accepts it. */
export function checkScheme<S extends Scheme>(
  options: Readonly<Record<string, unknown>>,
  allowed: readonly S[],
  argument = 'scheme',
): S {
  const names = allowed.map((scheme) => scheme.name);
  const name = options.scheme;
  const found = allowed.find((scheme) => scheme.name === name);
  if (found) return found;
  if (name === undefined) throw missing(argument, oneOf(names));
  throw invalid(argument, name, schemesOf(names, name));
}

/** One of some schemes, and for another scheme of the catalogue the function that takes it. */
function schemesOf(names: readonly string[], given: unknown): Expected {
  const other = catalogue.find((scheme) => scheme.name === given);
  if (!other) return suggesting(oneOf(names), given, meantName);
  const values = { scheme: other.name, call: functions[other.place].call };
  return { ...oneOf(names), because: { text: `; '{scheme}' ${functions[other.place].does}: {call}`, values } };
}
