/** Files of a model beside its weights, by their names. */
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

/** Which of some files are weights, or their index, and which stand beside them. */
export function apart(files: readonly File[]): { readonly weights: readonly File[]; readonly companions: Companions } {
  const kindOf = ({ name }: File) => (Object.hasOwn(names, name) ? names[name] : undefined);
  return {
    weights: files.filter((file) => kindOf(file) === undefined),
    companions: Object.fromEntries(files.flatMap((file) => (kindOf(file) ? [[kindOf(file), file]] : []))),
  };
}
