/** Tasks: where the batches of a trainer come from, unless it is given some. */
import { invalid, missing } from '../api/errors/index.ts';
import { checkInteger, checkKeys, checkObject, oneOf } from '../api/input/index.ts';
import { Scratch } from '../api/module/index.ts';
import type { TrainEngine } from './module.ts';
import type { ReadBatch } from './options.ts';

/** Tasks with sequences that are drawn at random. */
export type TaskName = 'offset3' | 'first' | 'pairs' | 'sum3mod4' | 'copy' | 'sort';

/** The next character of a text. Its characters, sorted by code point, are the tokens. */
export interface TextTask {
  readonly text: string;
  /** Characters at the end that are not learned from, but tested on. Default: a seventh of the text. */
  readonly testSize?: number;
}

/**
 * What is learned:
 *
 * - `offset3`: uniform tokens of 16; at every position from 3 on the token three back;
 * - `first`: the same; from 1 on the first token;
 * - `sum3mod4`: uniform tokens of 4; from 2 on the sum of the last three, modulo 4;
 * - `pairs`: key value key value …, keys 0 to 7, a map of its own to 8 … 15 in each sequence; at every key that occurred its value;
 * - `copy`, `sort`: 3 to (length - 1) / 2 uniform tokens of 16, the token 16, and them again or in order, which is asked for;
 * - a text: the next character.
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

/** A task that was read: its batches come from the core. */
export class Task {
  readonly vocab: number;
  readonly name: string;
  /** What the tokens of a text stand for. */
  readonly characters: readonly string[] | undefined;
  readonly #text: Int32Array | undefined;
  readonly #testSize: number;

  constructor(given: TaskOptions) {
    if (typeof given === 'string') {
      if (!Object.hasOwn(vocabularies, given)) throw invalid('task', given, oneOf(Object.keys(vocabularies)));
      this.name = given;
      this.vocab = vocabularies[given];
      this.#testSize = 0;
      return;
    }
    const { text, testSize, ...rest } = checkObject('task', given) as unknown as TextTask;
    checkKeys(rest, ['text', 'testSize'], 'task.');
    if (text === undefined) throw missing('task.text', 'a text');
    if (typeof text !== 'string') throw invalid('task.text', text, 'a text');
    const letters = Array.from(text);
    const characters = [...new Set(letters)].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
    if (characters.length < 2) throw invalid('task.text', text, 'a text of at least two different characters');
    const tokenOf = new Map(characters.map((character, token) => [character, token]));
    this.name = 'text';
    this.vocab = characters.length;
    this.characters = Object.freeze(characters);
    this.#text = Int32Array.from(letters, (letter) => tokenOf.get(letter) ?? 0);
    this.#testSize = checkInteger('task.testSize', testSize ?? Math.floor(letters.length / 7), 0, letters.length);
  }

  /** Batch `index` of a part; for `copy` and `sort` its sequences may be shorter. */
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
