import { refused, rule } from '../errors/index.ts';

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
    .map((key) => [key, ownName(key)] as const)
    .filter(([key, own]) => key !== own && known.includes(own));
  // Beside names of posenc's own form, another name is misspelt.
  if (names.length === 0 || Object.keys(scaling).some((key) => /[A-Z]/.test(key))) return;
  throw refused(
    argument,
    { text: 'the form of config.json ({keys})', values: { keys: names.map(([key]) => key) } },
    rule("posenc's form: {names}; inspectConfig(config).layers[i].encoding has it, read with the rest of the file", {
      names: names.map(([key, own]) => `${own} for ${key}`),
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
function ownName(key: string): string {
  return key === 'rope_type' ? 'type' : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
