import { rule } from '../../refusals/index.ts';
import { quoted, refused, sized } from '../errors/index.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';

/** Largest number of bytes in a header. Known headers, with lists of some hundred thousand words, are far smaller. */
const longestWalk = 64_000_000;

const firstWindow = 2 ** 16;
const largestWindow = 2 ** 21;

/**
 * Reads through a header of unknown length. Pieces grow as it proceeds, so that few requests are made and at most part
 * of the last piece is read in vain. Skipped bytes are not read.
 */
export class Walker {
  /** Offset of the next value in the file. */
  position = 0;
  readonly #source: CheckedSource;
  readonly #options: ReadOptions;
  readonly #what: string;
  readonly #afterJump: number | undefined;
  #window = new DataView(new ArrayBuffer(0));
  #windowBegin = 0;
  #size = firstWindow;
  #walked = 0;

  /** @param afterJump  bytes to read behind what was skipped, where headers and contents alternate */
  constructor(source: CheckedSource, options: ReadOptions, afterJump?: number) {
    this.#source = source;
    this.#options = options;
    this.#afterJump = afterJump;
    this.#what = `the header of ${quoted(source.name)}`;
  }

  get bytesLeft(): number {
    return this.#source.byteLength - this.position;
  }

  /** Whether this many bytes are in memory, so that `read` may be called. */
  has(bytes: number): boolean {
    return this.position + bytes <= this.#windowBegin + this.#window.byteLength && this.position >= this.#windowBegin;
  }

  /** Makes sure that this many bytes are in memory. */
  async need(bytes: number): Promise<void> {
    if (this.has(bytes)) return;
    if (bytes > this.bytesLeft) throw this.ended();
    if (this.#afterJump !== undefined && this.position > this.#windowBegin + this.#window.byteLength)
      this.#size = this.#afterJump;
    const end = Math.min(this.#source.byteLength, this.position + Math.max(bytes, this.#size));
    this.#walked += end - this.position;
    if (this.#walked > longestWalk)
      throw refused(
        'checkpoint',
        { text: '{what} of more than {size}', values: { what: this.#what, size: sized(longestWalk) } },
        rule('a shorter one'),
      );
    this.#window = new DataView(await this.#source.slice(this.position, end, this.#options));
    this.#windowBegin = this.position;
    this.#size = Math.min(largestWindow, 4 * this.#size);
  }

  /** Reads bytes that are in memory. */
  read<Value>(bytes: number, value: (view: DataView, at: number) => Value): Value {
    const at = this.position - this.#windowBegin;
    this.position += bytes;
    return value(this.#window, at);
  }

  /** Skips bytes without reading them. */
  skip(bytes: number): void {
    if (bytes > this.bytesLeft) throw this.ended();
    this.position += bytes;
  }

  async u32(): Promise<number> {
    await this.need(4);
    return this.read(4, (view, at) => view.getUint32(at, true));
  }

  /** Reads a count of items, or a length, where each item takes at least `bytesEach` bytes of the file. */
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
        {
          text: '{file}: {what} of {found} at byte {at}',
          values: { file: this.#what, what, found, at: this.position - 8 },
        },
        rule('what the {bytesLeft} bytes after it can hold (is the file all there?)', { bytesLeft: this.bytesLeft }),
      );
    }
    return count;
  }

  /** Reads a string: its length in bytes, then UTF-8, in which invalid bytes are replaced. */
  async string(longest: number): Promise<string> {
    const length = await this.count('a string', 1);
    if (length > longest) {
      throw refused(
        'checkpoint',
        { text: '{what}: a string of {length} bytes', values: { what: this.#what, length } },
        { kind: 'range', max: longest },
      );
    }
    await this.need(length);
    return this.read(length, (view, at) => decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, length)));
  }

  /** Skips strings. Awaits only to load more bytes, as tokenizers have hundreds of thousands of strings. */
  async skipStrings(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      if (!this.has(8)) await this.need(8);
      this.skip(this.#counted('a string', 1));
    }
  }

  ended(): Error {
    return refused(
      'checkpoint',
      { text: '{what} that goes on after the end of the file', values: { what: this.#what } },
      rule('a file that is all there'),
    );
  }
}

const decoder = /* @__PURE__ */ new TextDecoder();
