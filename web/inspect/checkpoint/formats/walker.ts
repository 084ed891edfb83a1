import { quoted, refused, sized } from '../errors.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';

/** No header that is known comes near it: the largest are lists of some hundred thousand words. */
const longestWalk = 64_000_000;

const firstWindow = 2 ** 16;
const largestWindow = 2 ** 21;

/**
 * Walks through the head of a file of unknown length. Pieces grow as the walk goes on, so that few requests are made, and at most the
 * last of them is read in part for nothing; what is jumped over is not read.
 */
export class Walker {
  /** Where the next value begins, in the file. */
  position = 0;
  readonly #source: CheckedSource;
  readonly #options: ReadOptions;
  readonly #what: string;
  #window = new DataView(new ArrayBuffer(0));
  #windowBegin = 0;
  #size = firstWindow;
  #walked = 0;

  constructor(source: CheckedSource, options: ReadOptions) {
    this.#source = source;
    this.#options = options;
    this.#what = `the header of ${quoted(source.name)}`;
  }

  get bytesLeft(): number {
    return this.#source.byteLength - this.position;
  }

  /** Whether so many bytes are at hand, so that `read` may be called. */
  has(bytes: number): boolean {
    return this.position + bytes <= this.#windowBegin + this.#window.byteLength && this.position >= this.#windowBegin;
  }

  /** Makes them be at hand. */
  async need(bytes: number): Promise<void> {
    if (this.has(bytes)) return;
    if (bytes > this.bytesLeft) throw this.ended();
    const end = Math.min(this.#source.byteLength, this.position + Math.max(bytes, this.#size));
    this.#walked += end - this.position;
    if (this.#walked > longestWalk)
      throw refused('checkpoint', `${this.#what} of more than ${sized(longestWalk)}`, 'a shorter one');
    this.#window = new DataView(await this.#source.slice(this.position, end, this.#options));
    this.#windowBegin = this.position;
    this.#size = Math.min(largestWindow, 4 * this.#size);
  }

  /** Reads bytes that are at hand. */
  read<Value>(bytes: number, value: (view: DataView, at: number) => Value): Value {
    const at = this.position - this.#windowBegin;
    this.position += bytes;
    return value(this.#window, at);
  }

  /** Jumps over bytes without reading them. */
  skip(bytes: number): void {
    if (bytes > this.bytesLeft) throw this.ended();
    this.position += bytes;
  }

  async u32(): Promise<number> {
    await this.need(4);
    return this.read(4, (view, at) => view.getUint32(at, true));
  }

  /** A count or a length of things that take at least `bytesEach` bytes of the file each. */
  async count(what: string, bytesEach: number): Promise<number> {
    await this.need(8);
    return this.#counted(what, bytesEach);
  }

  #counted(what: string, bytesEach: number): number {
    const low = this.read(4, (view, at) => view.getUint32(at, true));
    const high = this.read(4, (view, at) => view.getUint32(at, true));
    const count = high * 2 ** 32 + low;
    if (count * bytesEach > this.bytesLeft) {
      const found = high > 2 ** 21 ? 'more than 2^53' : `${count}`;
      throw refused(
        'checkpoint',
        `${this.#what}: ${what} of ${found} at byte ${this.position - 8}`,
        `what the ${this.bytesLeft} bytes after it can hold (is the file all there?)`,
      );
    }
    return count;
  }

  /** A string: its length in bytes, and UTF-8, of which faults are replaced. */
  async string(longest: number): Promise<string> {
    const length = await this.count('a string', 1);
    if (length > longest) {
      throw refused('checkpoint', `${this.#what}: a string of ${length} bytes`, `at most ${longest}`);
    }
    await this.need(length);
    return this.read(length, (view, at) => decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, length)));
  }

  /** Jumps over strings; those at hand without waiting, as tokenizers have hundreds of thousands. */
  async skipStrings(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      if (!this.has(8)) await this.need(8);
      this.skip(this.#counted('a string', 1));
    }
  }

  ended(): Error {
    return refused('checkpoint', `${this.#what} that goes on after the end of the file`, 'a file that is all there');
  }
}

const decoder = new TextDecoder();
