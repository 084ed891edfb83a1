import { checkedObject, described, quoted, refused, sized } from '../errors.ts';
import { openSource, type SourceLike, type SourceOptions } from '../source/index.ts';

/** What is needed of `@huggingface/tokenizers`, or of a library with the same class. */
export interface TokenizerLibrary {
  readonly Tokenizer: new (
    tokenizer: object,
    config: object,
  ) => {
    /** A text as ids, with the word of each. */
    encode(
      text: string,
      options?: { add_special_tokens?: boolean },
    ): { ids: readonly number[]; tokens: readonly string[] };
  };
}

/** The files of a tokenizer. */
export interface TokenizerFiles {
  /** `tokenizer.json`. */
  tokenizer: SourceLike;
  /** `tokenizer_config.json`. Left out: nothing is configured. */
  config?: SourceLike | undefined;
}

/** Cuts texts into a model's words. */
export interface WordCutter {
  /** The ids of a text's words, for `embeddingRows`, and how they are written; by default with the tokens that begin and end a text. */
  encode(text: string, options?: { specialTokens?: boolean | undefined }): { ids: number[]; tokens: string[] };
}

/** The largest that are known have 35 MB. */
const largest = 100_000_000;

/**
 * A model's tokenizer, by a library that `load` gives, so that nobody who does not cut texts loads one:
 *
 *     const words = await openTokenizer({ tokenizer: url }, () => import('@huggingface/tokenizers'));
 *     const { ids } = words.encode('A sentence.');
 *
 * The files are those of transformers; GGUF files hold the same in another form, which the library does not read.
 */
export async function openTokenizer(
  files: TokenizerFiles,
  load: () => Promise<TokenizerLibrary>,
  options: SourceOptions = {},
): Promise<WordCutter> {
  const { tokenizer, config } = checkedObject('files', files);
  if (typeof load !== 'function')
    throw refused(
      'load',
      described(load),
      'a function that imports a library of tokenizers, such as @huggingface/tokenizers',
    );
  const [words, configuration] = await Promise.all([
    jsonOf('tokenizer', tokenizer, options),
    config === undefined ? {} : jsonOf('config', config, options),
  ]);
  const { Tokenizer } = await load();
  let made: InstanceType<TokenizerLibrary['Tokenizer']>;
  try {
    made = new Tokenizer(words, configuration);
  } catch (thrown) {
    throw refused('tokenizer', `a file that the library refuses (${quoted(String(thrown))})`, 'a tokenizer.json');
  }
  return {
    encode(text, { specialTokens = true } = {}) {
      if (typeof text !== 'string') throw refused('text', described(text), 'a string');
      const { ids, tokens } = made.encode(text, { add_special_tokens: specialTokens });
      const unknown = ids.findIndex((id) => !Number.isInteger(id));
      if (unknown >= 0) {
        const expected = 'words of the tokenizer, which has none for what it does not know';
        throw refused('text', `the word ${described(tokens[unknown])}`, expected);
      }
      return { ids: [...ids], tokens: [...tokens] };
    },
  };
}

async function jsonOf(argument: string, given: SourceLike, options: SourceOptions): Promise<object> {
  // Half of a JSON text is worth nothing, so that parts of files need not be given.
  const source = await openSource(given, { ...options, wholeFile: true });
  const { byteLength, name } = source;
  if (byteLength > largest)
    throw refused(argument, `${quoted(name)} of ${sized(byteLength)}`, `at most ${sized(largest)}`);
  const bytes = await source.slice(0, byteLength, { signal: options.signal });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refused(argument, `${quoted(name)}, which is no JSON,`, 'a JSON file');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused(argument, `${quoted(name)} with ${described(value)}`, 'an object');
  }
  return value;
}
