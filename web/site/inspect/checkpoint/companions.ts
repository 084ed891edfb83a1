/** Files that accompany a model's weights, by name. */
export interface Companions {
  readonly config?: File;
  readonly tokenizer?: File;
  readonly tokenizerConfig?: File;
}

const names: Readonly<Record<string, keyof Companions>> = {
  'config.json': 'config',
  'tokenizer.json': 'tokenizer',
  'tokenizer_config.json': 'tokenizerConfig',
};

/** Separates weights, or their index, from the files that accompany them. */
export function apart(files: readonly File[]): { readonly weights: readonly File[]; readonly companions: Companions } {
  const kindOf = ({ name }: File) => (Object.hasOwn(names, name) ? names[name] : undefined);
  return {
    weights: files.filter((file) => kindOf(file) === undefined),
    companions: Object.fromEntries(files.flatMap((file) => (kindOf(file) ? [[kindOf(file), file]] : []))),
  };
}
