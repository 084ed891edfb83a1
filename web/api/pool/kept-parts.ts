/** The parts that a worker keeps of arrays uploaded to its pool. */
import type { AttentionOptions, AttentionResult, GrowingTensor, Posenc } from '../types/index.ts';
import type { AttendOrder, StoreOrder, TrimOrder } from './messages.ts';

export class KeptParts {
  /** By the ids of array and part. */
  readonly #parts = new Map<string, GrowingTensor>();

  #of(array: number, part: number): GrowingTensor {
    return this.#parts.get(`${array}:${part}`) as GrowingTensor;
  }

  store(posenc: Posenc, { array, part, rows, room, dtype }: StoreOrder): void {
    const there = this.#of(array, part);
    if (there) there.append(rows);
    else this.#parts.set(`${array}:${part}`, posenc.upload(rows, { room, dtype }));
  }

  trim({ array, part, rows }: TrimOrder): void {
    if (rows > 0) {
      this.#of(array, part).truncate(rows);
      return;
    }
    this.#of(array, part)?.dispose();
    this.#parts.delete(`${array}:${part}`);
  }

  attend(posenc: Posenc, { keys, values, options, parts }: AttendOrder): AttentionResult[] {
    return parts.map(({ part, options: own }) => {
      const arrays = { k: this.#of(keys, part), v: this.#of(values, part) };
      return posenc.attention({ ...options, ...own, ...arrays } as object as AttentionOptions);
    });
  }
}
