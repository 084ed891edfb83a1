/** Tasks, which supply the batches of a trainer unless the caller does. */
import { invalid, missing, ofType, oneOf } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject } from '../api/input/index.ts';
import { Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import type { ReadBatch } from './options.ts';

/** Tasks whose sequences are drawn at random. */
export type TaskName = 'offset3' | 'first' | 'pairs' | 'sum3mod4' | 'copy' | 'sort';

/** Predicts the next character of a text. The tokens are its distinct characters, sorted by code point. */
export interface TextTask {
  readonly text: string;
  /** Number of characters at the end that are held out for testing. Default: a seventh of the text. */
  readonly testSize?: number;
}

/**
 * What the model has to predict:
 *
 * - `offset3`: uniformly random tokens 0 to 15; at every position from 3 on, the token three positions back;
 * - `first`: the same sequences; at every position from 1 on, the first token;
 * - `sum3mod4`: uniformly random tokens 0 to 3; at every position from 2 on, the sum of the last three modulo 4;
 * - `pairs`: alternating keys (0 to 7) and values (8 to 15), with its own mapping in each sequence; at every key
 *   that occurred before, its value;
 * - `copy`, `sort`: 3 to (length - 1) / 2 uniformly random tokens 0 to 15, then the separator 16, then the same tokens
 *   in order or sorted, which are to be predicted;
 * - `{ text }`: the next character.
 */
export type TaskOptions = TaskName | TextTask;

const vocabularies: Readonly<Record<TaskName, number>> = {
  offset3: 16,
  first: 16,
  pairs: 16,
  sum3mod4: 4,
  copy: 17,
  sort: 17,
};

export type Part = 'train' | 'test';

/** A task that was read and checked; the core makes its batches. */
export class Task {
  readonly vocab: number;
  readonly name: string;
  /** The characters that the tokens of a text represent. */
  readonly characters: readonly string[] | undefined;
  readonly #text: Int32Array | undefined;
  readonly #testSize: number;

  constructor(options: TaskOptions) {
    if (typeof options === 'string') {
      if (!Object.hasOwn(vocabularies, options)) throw invalid('task', options, oneOf(Object.keys(vocabularies)));
      this.name = options;
      this.vocab = vocabularies[options];
      this.#testSize = 0;
      return;
    }
    const { text, testSize, ...rest } = checkObject<TextTask>('task', options);
    checkKeys(rest, ['text', 'testSize'], 'task.');
    if (text === undefined) throw missing('task.text', ofType('a text'));
    if (typeof text !== 'string') throw invalid('task.text', text, ofType('a text'));
    const letters = Array.from(text);
    const characters = [...new Set(letters)].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
    if (characters.length < 2) throw invalid('task.text', text, ofType('a text of at least two different characters'));
    const tokenOf = new Map(characters.map((character, token) => [character, token]));
    this.name = 'text';
    this.vocab = characters.length;
    this.characters = Object.freeze(characters);
    this.#text = Int32Array.from(letters, (letter) => tokenOf.get(letter) ?? 0);
    this.#testSize = checkInteger('task.testSize', testSize ?? Math.floor(letters.length / 7), 0, letters.length);
  }

  /** Batch `index` of the training or test part; sequences of `copy` and `sort` may be shorter than `shape.length`. */
  batch(
    engine: TrainEngine,
    part: Part,
    seed: number,
    index: number,
    shape: { readonly batch: number; readonly length: number },
  ): ReadBatch {
    const scratch = new Scratch();
    const text = this.#text && scratch.int32(this.#text);
    const tokens = scratch.room32(shape.batch * shape.length);
    const targets = scratch.room32(shape.batch * shape.length);
    const text_size = this.#text?.length ?? 0;
    return scratch.run(engine, (filled) => {
      const request = { part, seed, index, ...shape, text_size, test_size: this.#testSize };
      const length = engine.raw.fill_task(this.name, request, filled.at(text), filled.at(tokens), filled.at(targets));
      const size = shape.batch * length;
      return {
        tokens: filled.readInt32(tokens).subarray(0, size),
        targets: filled.readInt32(targets).subarray(0, size),
        shape: { batch: shape.batch, length },
      };
    });
  }
}
