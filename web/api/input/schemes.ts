/** Finds the scheme that options name. */
import { catalogue, meantName, rope, suggesting } from '../../catalogue/index.ts';
import { invalid, missing, oneOf, refused, rule } from '../errors/index.ts';
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
function schemesOf(names: readonly string[], value: unknown): Expected {
  const because = (text: string, values: TextValues): Expected => ({ ...oneOf(names), because: { text, values } });
  const placed = ({ name, place }: Scheme) =>
    because(`; '{scheme}' ${functions[place].does}: {call}`, { scheme: name, call: functions[place].call });
  const other = catalogue.find(({ name }) => name === value);
  if (other) return placed(other);
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  if (['fope', 'pope'].includes(name)) return because("; '{name}' has its own function: pe.{name}", { name });
  if (['none', 'nope', 'null', ''].includes(name)) return because('; without position, leave it out', {});
  const meant = suggesting(oneOf(names), value, meantName);
  if ('suggestion' in meant) return meant;
  const scaling = meantName(value, scalingTypes);
  if (scaling !== undefined && scaling !== 'none') {
    return because("; '{scaling}' is a scaling of RoPE: scheme 'rope' with scaling: { type: '{scaling}', … }", {
      scaling,
    });
  }
  const elsewhere = meantName(
    value,
    catalogue.map((scheme) => scheme.name),
  );
  const found = catalogue.find((scheme) => scheme.name === elsewhere);
  return found ? placed(found) : meant;
}

const scalingTypes = rope.parameters.flatMap((parameter) =>
  parameter.name === 'scaling.type' ? [...parameter.choices] : [],
);

/**
 * Refuses a `rope_scaling` of config.json in place of `scaling`. Translating its names would not do: what some of them
 * mean, and the defaults, depend on the rest of the file. `known` are the options of `scaling`.
 */
export function refuseConfigForm(
  argument: string,
  scaling: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const keys = Object.keys(scaling);
  const gguf = keys.filter((key) => /(?:^|\.)rope\./.test(key));
  if (gguf.length > 0) {
    const file = { text: 'the form of a GGUF file ({keys})', values: { keys: gguf } };
    throw refused(
      argument,
      file,
      rule("posenc's form: inspectConfig(await ggufConfig(checkpoint)).layers[i].encoding"),
    );
  }
  const elsewhere = keys.filter((key) => ofConfiguration.has(key) || 'rope_type' in Object(scaling[key]));
  if (elsewhere.length > 0) {
    const file = { text: 'the form of config.json ({keys})', values: { keys: elsewhere } };
    throw refused(argument, file, rule("posenc's form: inspectConfig(config).layers[i].encoding"));
  }
  const names = keys
    .map((key) => [key, schemeOfKey(key)] as const)
    .filter(([key, name]) => key !== name && known.includes(name));
  // Beside names of posenc's own form, another name is misspelt.
  if (names.length === 0 || Object.keys(scaling).some((key) => /[A-Z]/.test(key))) return;
  throw refused(
    argument,
    { text: 'the form of config.json ({keys})', values: { keys: names.map(([key]) => key) } },
    rule("posenc's form: {names}; inspectConfig(config).layers[i].encoding has it, read with the rest of the file", {
      names: names.map(([key, name]) => `${name} for ${key}`),
    }),
  );
}

/** What rope_scaling and rope_parameters have besides, which is no option of `scaling`. */
const ofConfiguration: ReadonlySet<string> = new Set([
  'rope_theta',
  'mrope_section',
  'xdrope_section',
  'use_scaled_rope',
]);

/** The name that an option of config.json has in `scaling`. */
function schemeOfKey(key: string): string {
  return key === 'rope_type' ? 'type' : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
