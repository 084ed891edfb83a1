/** Text to tokens and back, by the tokenizer that a model's files bring. */
import type { Tokenizer as Library } from '@huggingface/tokenizers';
import { describe, invalid, ofType, refused, rule, wholeNumber } from '../api/errors/index.ts';

/** The tokenizer of a model. */
export interface ModelTokenizer {
  /** How many tokens it has: 1 and the largest id. The model may have more rows, which no text leads to. */
  readonly vocabulary: number;
  /** The token that begins a text, and the one that ends it, if there is one. */
  readonly bos?: number | undefined;
  readonly eos?: number | undefined;
  /**
   * The tokens of a text, with those that the model expects before and after a text unless `specialTokens` is false.
   * Special tokens that the text spells out, such as `</s>`, are recognised.
   */
  encode(text: string, options?: { readonly specialTokens?: boolean | undefined }): number[];
  /**
   * The text of tokens. Special tokens are left out unless `specialTokens` is true; so are ids that no text leads to.
   * Bytes that are not valid UTF-8 become U+FFFD.
   */
  decode(tokens: ArrayLike<number>, options?: { readonly specialTokens?: boolean | undefined }): string;
  /**
   * Decodes tokens as they are written: `push` returns what its token adds to the text and holds back the beginning of
   * a character that is not complete; `end` returns what is still held back.
   *
   * ```js
   * const stream = model.tokenizer.decodeStream();
   * for (const token of tokens) show(stream.push(token));
   * show(stream.end());
   * ```
   */
  decodeStream(): TokenStream;
}

/** Turns tokens into text as they come. */
export interface TokenStream {
  /** What the token adds to the text; empty until the bytes of a character are complete. */
  push(token: number): string;
  /** The rest: what an incomplete character becomes. */
  end(): string;
}

/** A vocabulary in the form of tokenizer.json, with what else its files say. */
export interface TokenizerSource {
  readonly tokenizer: object;
  /** As in tokenizer_config.json. */
  readonly config: object;
  readonly bos?: number | undefined;
  readonly eos?: number | undefined;
  /**
   * The score of each token, where pairs are merged by the score of what they form rather than by a list: equal ones
   * from left to right.
   */
  readonly scores?: ReadonlyMap<string, number> | undefined;
  /** The text of each token, where several may have the same. */
  readonly pieces?: readonly string[] | undefined;
}

/** The largest tokenizer.json in bytes; the largest known one has 35 MB. */
export const largestTokenizer = 100_000_000;

/**
 * @param ends  the tokens before and after a text, where the vocabulary does not say which they are
 * @throws PosencError for a vocabulary that the library refuses
 */
export async function openTokenizer(
  { tokenizer, config, bos, eos, scores, pieces }: TokenizerSource,
  ends: Pick<TokenizerSource, 'bos' | 'eos'>,
): Promise<ModelTokenizer> {
  const { BPE, Tokenizer } = await import('@huggingface/tokenizers');
  let library: Library;
  try {
    library = new Tokenizer(tokenizer, config);
    if (scores && library.model instanceof BPE) rankByScore(library.model.bpe_ranks, scores);
    if (pieces && library.model) library.model.vocab = [...pieces];
  } catch (thrown) {
    throw refused(
      'files',
      { text: "a tokenizer that is not read ('{thrown}')", values: { thrown: String(thrown).slice(0, 200) } },
      rule('a tokenizer.json'),
    );
  }
  const [first, last] = [idOf(library, config, 'bos_token'), idOf(library, config, 'eos_token')];
  return new LibraryTokenizer(library, bos ?? first ?? ends.bos, eos ?? last ?? ends.eos);
}

/** Gives pairs that form the same token the same rank, so that the library merges the first of them first. */
function rankByScore(ranks: Map<string, number>, scores: ReadonlyMap<string, number>): void {
  const order = [...new Set(scores.values())].sort((a, b) => b - a);
  const rankOf = new Map(order.map((score, rank) => [score, rank]));
  for (const pair of ranks.keys()) {
    const token = (JSON.parse(pair) as readonly string[]).join('');
    ranks.set(pair, rankOf.get(scores.get(token) as number) as number);
  }
}

function idOf(library: Library, config: object, key: 'bos_token' | 'eos_token'): number | undefined {
  const stated = (config as Readonly<Record<string, unknown>>)[key];
  const token = typeof stated === 'object' && stated !== null && 'content' in stated ? stated.content : stated;
  return typeof token === 'string' ? library.token_to_id(token) : undefined;
}

/** What a piece of text ends with while the bytes of its last character are not complete. */
const replacement = '\ufffd';

class LibraryTokenizer implements ModelTokenizer {
  readonly vocabulary: number;
  readonly bos: number | undefined;
  readonly eos: number | undefined;
  readonly #library: Library;

  constructor(library: Library, bos: number | undefined, eos: number | undefined) {
    this.#library = library;
    this.vocabulary = library.model?.vocab.length ?? 0;
    this.bos = bos;
    this.eos = eos;
  }

  encode(text: string, { specialTokens = true }: { specialTokens?: boolean | undefined } = {}): number[] {
    if (typeof text !== 'string') throw invalid('text', text, ofType('a string'));
    const { ids, tokens } = this.#library.encode(text, { add_special_tokens: specialTokens });
    const unknown = ids.findIndex((id) => !Number.isInteger(id));
    if (unknown >= 0) {
      const word = { text: 'the word {word}', values: { word: describe(tokens[unknown]) } };
      throw refused('text', word, rule('words of the tokenizer, which has none for what it does not know'));
    }
    return [...ids];
  }

  decode(tokens: ArrayLike<number>, { specialTokens = false }: { specialTokens?: boolean | undefined } = {}): string {
    return this.#decode(checkedTokens(tokens), specialTokens);
  }

  #decode(tokens: readonly number[], specialTokens: boolean): string {
    const known = tokens.filter((token) => this.#library.id_to_token(token) !== undefined);
    if (known.length === 0) return '';
    // The clean-up of spaces before punctuation would give another text than the one that was encoded.
    const options = { skip_special_tokens: !specialTokens, clean_up_tokenization_spaces: false };
    return this.#library.decode(known, options);
  }

  decodeStream(): TokenStream {
    // The tokens since the last whole character, and before them those that tell how a word is joined to the one before.
    let window: number[] = [];
    let joined = 0;
    let emitted = '';
    const textOf = () => this.#decode(window, false);
    return {
      push: (token) => {
        window.push(...checkedTokens([token]));
        const text = textOf();
        const isWhole = !text.endsWith(replacement);
        const whole = isWhole ? text : text.slice(0, -replacement.length);
        const added = whole.slice(emitted.length);
        emitted = whole;
        if (isWhole && added !== '') {
          window = window.slice(joined);
          joined = window.length;
          emitted = textOf();
        }
        return added;
      },
      end: () => {
        const added = textOf().slice(emitted.length);
        [window, joined, emitted] = [[], 0, ''];
        return added;
      },
    };
  }
}

function checkedTokens(tokens: ArrayLike<number>): number[] {
  const isList = Array.isArray(tokens) || (ArrayBuffer.isView(tokens) && !(tokens instanceof DataView));
  if (!isList) throw invalid('tokens', tokens, ofType('a list of whole numbers'));
  const list = Array.from(tokens);
  const wrong = list.findIndex((token) => !Number.isInteger(token) || token < 0);
  if (wrong >= 0) throw invalid('tokens', list[wrong], wholeNumber(0));
  return list;
}
