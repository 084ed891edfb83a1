/** Where models come from: the site, the reader's files, and addresses that the reader gives. */
export interface Storyteller {
  /** Its name in the address: that of its scheme. */
  readonly name: string;
  readonly title: string;
  /** Its files, relative to the page. */
  readonly files: readonly string[];
}

/** The schemes of the storytellers among the site's files; the build defines it. */
declare const STORYTELLERS_OF_SITE: readonly string[];

/** The small models that ship with the site. */
export const storytellers: readonly Storyteller[] = (
  [
    ['rope', 'RoPE'],
    ['alibi', 'ALiBi'],
    ['t5', 'T5'],
    ['learned', 'Learned'],
    ['sinusoidal', 'Sinusoidal'],
    ['none', 'None'],
  ] as const
)
  .filter(([name]) => STORYTELLERS_OF_SITE.includes(name))
  .map(([name, title]) => ({
    name,
    title,
    files: ['stories/tokenizer.json', `stories/${name}.safetensors`],
  }));

/** Stories that no storyteller was trained on, and a text for other models. */
export const samples = { storyteller: 'stories/held-out.txt', other: new URL('./story.txt', import.meta.url).href };

/** Public models that are small enough for a page, as links that the reader presses. */
export const publicModels = [
  {
    title: 'stories260K',
    link: 'https://huggingface.co/karpathy/tinyllamas/resolve/main/stories260K/stories260K.bin',
    beside: ['tok512.bin'],
  },
  { title: 'Pythia 14M', link: 'EleutherAI/pythia-14m' },
  { title: 'SmolLM2 135M', link: 'HuggingFaceTB/SmolLM2-135M' },
  { title: 'GPT-2', link: 'openai-community/gpt2' },
] as const;

/** Those of the reader's files that can belong to a model: a folder has others, too. */
export function filesOfModel(files: readonly File[]): readonly File[] {
  const isWeights = ({ name }: File) => /\.(safetensors|gguf|bin)$/i.test(name);
  const isCompanion = ({ name }: File) => /^(config|tokenizer|tokenizer_config|.*\.index)\.json$/i.test(name);
  // A folder often has the same weights twice, for two programs.
  const hasSafetensors = files.some(({ name }) => name.endsWith('.safetensors'));
  return files.filter(
    (file) => isCompanion(file) || (isWeights(file) && !(hasSafetensors && /^pytorch_model.*\.bin$/.test(file.name))),
  );
}

export function megabytes(count: number): string {
  if (count < 1e6) return `${Math.max(1, Math.round(count / 1e3))} kB`;
  return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} MB`;
}
