/// <reference types="vite/client" />

/** A model's configuration that can be opened with one click. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** The model's name as published by its authors. */
  readonly model: string;
  /** The source of the values, in a sentence. */
  readonly source: string;
  readonly text: string;
}

type ExampleFile = Omit<Example, 'name' | 'text'> & { readonly config: object };

const files = import.meta.glob<ExampleFile>('./*.json', { eager: true, import: 'default' });

/** The examples in the order in which they are shown. */
const names = [
  'llama-3.1-8b',
  'qwen2.5-7b-yarn',
  'gemma-3-27b',
  'gpt-oss-20b',
  'smollm3-3b',
  'phi-3-mini-128k',
  'phi-3.5-mini',
  'llama-4-scout',
  'kimi-k2',
  'qwen2.5-vl-7b',
  'modernbert-base',
  't5-v1_1-xxl-encoder',
  'bert-base-uncased',
];

export const examples: readonly Example[] = names.map((name) => {
  const { config, ...about } = files[`./${name}.json`] as ExampleFile;
  return { name, ...about, text: written(config) };
});

/** Formats a configuration like a file, with short lists on one line. */
function written(config: object): string {
  return JSON.stringify(config, null, 2).replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`,
  );
}
