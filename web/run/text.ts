/** Text in and out: tokens of prompts, and the text of tokens as they are written. */
import { invalid, ofType, type PosencError, refused, rule, wholeNumber } from '../api/errors/index.ts';
import { InputSnapshot } from '../api/input/index.ts';
import type { SampledToken } from './sampling.ts';
import type { ModelTokenizer, TokenStream } from './tokenizer.ts';

/** A text, if the files of the model bring a tokenizer; or tokens, whole numbers from 0 to below the vocabulary. */
export type TextOrTokens = string | ArrayLike<number>;

/** A token that was written. */
export interface Piece {
  readonly token: number;
  /**
   * What the token adds to the text; undefined without a tokenizer. Never a part of a character: tokens of a character
   * that is not complete have an empty text, and come together with the one that completes it.
   */
  readonly text?: string;
  /** The natural logarithm of its probability, at temperature 1. */
  readonly logProbability: number;
}

/** The tokenizer that the files of a model bring, or why it is not read. */
export interface ModelText {
  readonly tokenizer?: ModelTokenizer | undefined;
  readonly tokenizerError?: PosencError | undefined;
}

/** A list of numbers as an array; undefined for what is no list. */
export function copied(list: unknown): number[] | undefined {
  if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && !(list instanceof DataView))) return undefined;
  return Array.from(list as ArrayLike<number>);
}

export function tokensOf(
  value: TextOrTokens,
  {
    tokenizer,
    tokenizerError,
  }: { tokenizer?: Pick<ModelTokenizer, 'encode'> | undefined; tokenizerError?: PosencError | undefined },
  vocabulary: number,
): number[] {
  if (typeof value === 'string' && !tokenizer) {
    throw tokenizerError ?? refused('tokens', 'a text', rule('tokens: the files of this model bring no tokenizer'));
  }
  const tokens = typeof value === 'string' ? tokenizer?.encode(value) : new InputSnapshot().read(value, 'tokens');
  const list = copied(tokens);
  if (!list) throw invalid('tokens', tokens, ofType('a text, or a list of whole numbers'));
  if (list.length === 0) throw invalid('tokens', tokens, { kind: 'length', min: 1, of: 'tokens' });
  const wrong = list.findIndex((token) => !Number.isInteger(token) || token < 0 || token >= vocabulary);
  if (wrong >= 0) throw invalid('tokens', list[wrong], wholeNumber(0, vocabulary - 1));
  return list;
}

/** Turns sampled tokens into pieces. */
export class Pieces {
  readonly #stream: TokenStream | undefined;
  #waiting: SampledToken[] = [];

  /** @param prompt  what the text continues: it decides whether the first word begins with a space */
  constructor(tokenizer: Pick<ModelTokenizer, 'decodeStream'> | undefined, prompt: readonly number[]) {
    this.#stream = tokenizer?.decodeStream();
    for (const token of prompt) this.#stream?.push(token);
  }

  /** Returns the pieces that are complete with this token. */
  push(sampled: SampledToken): Piece[] {
    if (!this.#stream) return [sampled];
    this.#waiting.push(sampled);
    const text = this.#stream.push(sampled.token);
    return text === '' ? [] : this.#released(text);
  }

  /** Returns the pieces that wait, the last of which has what the text ends with. */
  end(): Piece[] {
    return this.#stream && this.#waiting.length > 0 ? this.#released(this.#stream.end()) : [];
  }

  #released(text: string): Piece[] {
    const tokens = this.#waiting;
    this.#waiting = [];
    return tokens.map((one, index) => ({ ...one, text: index === tokens.length - 1 ? text : '' }));
  }
}
