/** Finds the scheme that options name. */
import { catalogue, meantName, rope, suggesting } from '../../catalogue/index.ts';
import { invalid, missing, oneOf } from '../errors/index.ts';
import type { Expected, Place, Scheme, TextValues } from '../types/index.ts';

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

/** One of some schemes, and for what is none of them the function or the option that was probably meant. */
function schemesOf(names: readonly string[], given: unknown): Expected {
  const because = (text: string, values: TextValues): Expected => ({ ...oneOf(names), because: { text, values } });
  const placed = ({ name, place }: Scheme) =>
    because(`; '{scheme}' ${functions[place].does}: {call}`, { scheme: name, call: functions[place].call });
  const other = catalogue.find(({ name }) => name === given);
  if (other) return placed(other);
  const name = typeof given === 'string' ? given.toLowerCase() : '';
  if (['fope', 'pope'].includes(name)) return because("; '{name}' has a function of its own: pe.{name}", { name });
  if (['none', 'nope', 'null', ''].includes(name)) return because('; without position, leave it out', {});
  const meant = suggesting(oneOf(names), given, meantName);
  if ('suggestion' in meant) return meant;
  const scaling = meantName(given, scalingTypes);
  if (scaling !== undefined && scaling !== 'none') {
    return because("; '{scaling}' is a scaling of RoPE: scheme 'rope' with scaling: { type: '{scaling}', … }", {
      scaling,
    });
  }
  const elsewhere = meantName(
    given,
    catalogue.map((scheme) => scheme.name),
  );
  const found = catalogue.find((scheme) => scheme.name === elsewhere);
  return found ? placed(found) : meant;
}

const scalingTypes = rope.parameters.flatMap((parameter) =>
  parameter.name === 'scaling.type' ? [...parameter.choices] : [],
);
