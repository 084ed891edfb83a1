import type { Tensor } from 'posenc';
import { describe, ofType, rule, wholeNumber } from 'posenc/catalogue';
import { checkedNames, inOneLine, invalid, quoted, refused } from '../../../files/errors/index.ts';
import { type Checkpoint, checkedCheckpoint } from '../../../files/formats/index.ts';
import type { ReadOptions } from '../../../files/source/index.ts';
import { wordTables } from './names.ts';

/** Options of `embeddingRows`. */
export interface EmbeddingOptions extends ReadOptions {
  /** Name of the table, if it is not a known one. */
  name?: string | undefined;
}

/** Returns the name of the word embedding table, if the checkpoint has one under a known name. */
export function embeddingTable(checkpoint: Pick<Checkpoint, 'tensors'>): string | undefined {
  const { tensors } = checkedCheckpoint(checkpoint);
  const names = [...tensors.values()]
    .filter(({ shape, name }) => shape.length === 2 && name.length <= 300)
    .map(({ name }) => name);
  for (const pattern of wordTables) {
    const found = names.filter((name) => pattern.test(name));
    // The table closest to the root is that of the model itself.
    if (found.length > 0) return found.reduce((a, b) => (b.length < a.length ? b : a));
  }
  return undefined;
}

/**
 * Reads the embeddings of tokens by their ids, [ids, dim], in the order given. No other bytes are read. Rows are not
 * scaled, although some models do so, and no position is added.
 */
export async function embeddingRows(
  checkpoint: Checkpoint,
  ids: ArrayLike<number>,
  options: EmbeddingOptions = {},
): Promise<Tensor> {
  const { name = embeddingTable(checkpoint), signal } = checkedNames(options, { name: true, signal: true });
  checkedCheckpoint(checkpoint);
  if (name === undefined) {
    throw refused(
      'name',
      'left out',
      rule('the name of the table of words, as the checkpoint has none under a known one'),
    );
  }
  const info = checkpoint.tensors.get(name);
  if (info?.shape.length !== 2) throw refused('name', quoted(`${name}`), rule('the name of a tensor with two axes'));
  const [rows] = info.shape as readonly [number, number];
  const length = (ids as ArrayLike<number> | null)?.length;
  if (typeof ids !== 'object' || !Number.isInteger(length) || (length as number) > 2 ** 20) {
    throw invalid('ids', ids, ofType('a list of at most 2^20 numbers'));
  }
  const numbers = Array.from(ids as ArrayLike<number | bigint>, (id) => (typeof id === 'bigint' ? Number(id) : id));
  const wrong = numbers.findIndex((id) => !Number.isInteger(id) || id < 0 || id >= rows);
  if (wrong >= 0)
    throw refused(
      'ids',
      { text: '{value} at {index}', values: { value: describe(numbers[wrong]), index: wrong } },
      { ...wholeNumber(0, rows - 1), because: { text: ", the rows of '{name}'", values: { name: inOneLine(name) } } },
    );
  return checkpoint.tensor(name, { rows: { numbers }, signal });
}
