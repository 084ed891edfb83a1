import { describe, ofType, rule } from 'posenc/catalogue';
import { checkedObject, inOneLine, invalid, refused, sized } from '../../../files/errors/index.ts';
import { openSource, type SourceLike, type SourceOptions } from '../../../files/source/index.ts';

/** The part of `@huggingface/tokenizers` that is needed, or of a library with the same class. */
export interface TokenizerLibrary {
  readonly Tokenizer: new (
    tokenizer: object,
    config: object,
  ) => {
    /** Returns the ids of a text, and the token of each. */
    encode(
      text: string,
      options?: { add_special_tokens?: boolean },
    ): { ids: readonly number[]; tokens: readonly string[] };
  };
}

/** The files of a tokenizer. */
export interface TokenizerFiles {
  /** The file `tokenizer.json`. */
  tokenizer: SourceLike;
  /** The file `tokenizer_config.json`. Default: an empty configuration. */
  config?: SourceLike | undefined;
}

/** Splits texts into a model's tokens. */
export interface WordCutter {
  /**
   * Returns the ids of a text's tokens, for `embeddingRows`, and the tokens as text; by default with the special tokens
   * at the beginning and end.
   */
  encode(text: string, options?: { specialTokens?: boolean | undefined }): { ids: number[]; tokens: string[] };
}

/** Largest file in bytes; the largest known ones have 35 MB. */
const largest = 100_000_000;

/**
 * Opens a model's tokenizer with a library that `load` imports, so that it is loaded only if it is used:
 *
 *     const words = await openTokenizer({ tokenizer: url }, () => import('@huggingface/tokenizers'));
 *     const { ids } = words.encode('A sentence.');
 *
 * The files are those of transformers; GGUF files hold the same information in a form that the library does not read.
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
      describe(load),
      ofType('a function that imports a library of tokenizers, such as @huggingface/tokenizers'),
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
    throw refused(
      'tokenizer',
      { text: "a file that the library refuses ('{thrown}')", values: { thrown: inOneLine(String(thrown)) } },
      rule('a tokenizer.json'),
    );
  }
  return {
    encode(text, { specialTokens = true } = {}) {
      if (typeof text !== 'string') throw invalid('text', text, ofType('a string'));
      const { ids, tokens } = made.encode(text, { add_special_tokens: specialTokens });
      const unknown = ids.findIndex((id) => !Number.isInteger(id));
      if (unknown >= 0) {
        const expected = rule('words of the tokenizer, which has none for what it does not know');
        throw refused('text', { text: 'the word {word}', values: { word: describe(tokens[unknown]) } }, expected);
      }
      return { ids: [...ids], tokens: [...tokens] };
    },
  };
}

async function jsonOf(argument: string, input: SourceLike, options: SourceOptions): Promise<object> {
  // JSON cannot be read in part, so the server need not support ranges.
  const source = await openSource(input, { ...options, wholeFile: true });
  const { byteLength, name } = source;
  if (byteLength > largest)
    throw refused(
      argument,
      { text: "'{name}' of {byteLength}", values: { name: inOneLine(name), byteLength: sized(byteLength) } },
      rule('at most {largest}', { largest: sized(largest) }),
    );
  const bytes = await source.slice(0, byteLength, { signal: options.signal });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refused(
      argument,
      { text: "'{name}', which is not JSON,", values: { name: inOneLine(name) } },
      ofType('a JSON file'),
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused(
      argument,
      { text: "'{name}' with {value}", values: { name: inOneLine(name), value: describe(value) } },
      ofType('an object'),
    );
  }
  return value;
}
