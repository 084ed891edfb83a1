/** ZIP files, read by ranges: the directory first, then members on demand. */
import { rule } from '../../refusals/index.ts';
import { inOneLine, outOfMemory, refused } from '../errors/index.ts';
import { type CheckedSource, derivedSource, type ReadOptions } from '../source/index.ts';

/** A member of a ZIP file, as the directory describes it. */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly stored: number;
  readonly size: number;
  readonly header: number;
}

/** A file in a ZIP file. */
export interface ZipMember {
  readonly name: string;
  /** Bytes when unpacked. */
  readonly size: number;
  /** Returns its bytes as a source: a part of the ZIP file if it is stored, and unpacked at the first read otherwise. */
  open(options: ReadOptions): Promise<CheckedSource>;
  /** Returns all bytes, whose checksum is compared. */
  content(options: ReadOptions): Promise<Uint8Array<ArrayBuffer>>;
}

const maxMembers = 65536;
const maxDirectory = 2 ** 24;
/** Deflate makes at most 1032 bytes of one. */
const maxRatio = 1032;

/** Reads the directory at the end of a ZIP file. `argument` names the file in messages. */
export async function readZip(source: CheckedSource, argument: string, options: ReadOptions): Promise<ZipMember[]> {
  const entries = await entriesOf(source, argument, options);
  const names = new Set<string>();
  for (const { name, size, stored, method, header } of entries) {
    const broken = (text: string) =>
      refused(argument, { text, values: { name: inOneLine(name) } }, rule('an intact ZIP file'));
    if (names.has(name)) throw broken("'{name}' twice");
    names.add(name);
    // Nothing is ever written to a folder, but a name that leaves it is made to harm those who do.
    if (/^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/.test(name))
      throw broken("the member '{name}', a name that leads to other folders");
    if (header + 30 + stored > source.byteLength) throw broken("'{name}' reaching past the end");
    if (method === 0 ? size !== stored : size > maxRatio * stored + 64)
      throw broken("'{name}' of a size that its packed bytes cannot have");
  }
  return entries.map((entry) => new Member(source, entry, argument));
}

class Member implements ZipMember {
  readonly #source: CheckedSource;
  readonly #entry: Entry;
  readonly #argument: string;

  constructor(source: CheckedSource, entry: Entry, argument: string) {
    this.#source = source;
    this.#entry = entry;
    this.#argument = argument;
  }

  get name(): string {
    return this.#entry.name;
  }

  get size(): number {
    return this.#entry.size;
  }

  async open(options: ReadOptions): Promise<CheckedSource> {
    const { method, size, name } = this.#entry;
    const begin = await this.#begin(options);
    if (method === 0) {
      return derivedSource(this.#source, name, size, (from, to, reading) =>
        this.#source.slice(begin + from, begin + to, reading),
      );
    }
    let whole: Promise<Uint8Array<ArrayBuffer>> | undefined;
    return derivedSource(this.#source, name, size, async (from, to, reading) => {
      // The beginning alone, in which headers are, is not worth keeping all of it.
      if (whole === undefined && to <= 65536 && to < size)
        return (await this.#inflated(begin, to, reading)).slice(from).buffer;
      whole ??= this.content(reading).catch((thrown) => {
        whole = undefined;
        throw thrown;
      });
      return (await whole).slice(from, to).buffer;
    });
  }

  async content(options: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
    const { method, size, stored, crc } = this.#entry;
    const begin = await this.#begin(options);
    const content =
      method === 0
        ? new Uint8Array(await this.#source.slice(begin, begin + stored, options))
        : await this.#inflated(begin, undefined, options);
    if (content.length !== size) throw this.#broken(`of ${content.length} bytes instead of ${size}`);
    if (crc32(content) !== crc) throw this.#broken('with a wrong checksum');
    return content;
  }

  #broken(what: string): Error {
    return refused(
      this.#argument,
      { text: "'{name}' {what}", values: { name: inOneLine(this.name), what } },
      rule('an intact ZIP file'),
    );
  }

  /** Where the packed bytes begin, behind a second header with its own lengths. */
  async #begin(options: ReadOptions): Promise<number> {
    const { header, stored, method } = this.#entry;
    if (method !== 0 && method !== 8) throw this.#broken(`packed by method ${method}`);
    const view = new DataView(await this.#source.slice(header, header + 30, options));
    if (view.getUint32(0, true) !== 0x04034b50) throw this.#broken('without its header');
    const begin = header + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    if (begin + stored > this.#source.byteLength) throw this.#broken('reaching past the end');
    return begin;
  }

  /** Inflates all bytes or the first, and stops as soon as there are more than were declared. */
  async #inflated(begin: number, first: number | undefined, options: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
    const { stored, size } = this.#entry;
    const max = first ?? size;
    const content = allocated(max);
    const packed = async (from: number, to: number) =>
      new Uint8Array(await this.#source.slice(begin + from, begin + to, options));
    let at = 0;
    const input = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        const end = Math.min(stored, at + 2 ** 20);
        if (at < end) controller.enqueue(await packed(at, end));
        at = end;
        if (at >= stored) controller.close();
      },
    });
    const reader = input.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((thrown) => {
        options.signal?.throwIfAborted();
        throw thrown instanceof Error && thrown.name === 'PosencError' ? thrown : this.#broken('with damaged content');
      });
      if (done) break;
      const room = max - length;
      if (value.length > room && first === undefined) {
        await reader.cancel().catch(() => {});
        throw this.#broken(`of more than ${size} bytes`);
      }
      content.set(value.length > room ? value.subarray(0, room) : value, length);
      length += Math.min(room, value.length);
      if (first !== undefined && length >= first) {
        await reader.cancel().catch(() => {});
        break;
      }
    }
    return length < content.length ? content.slice(0, length) : content;
  }
}

function allocated(size: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(size);
  } catch (thrown) {
    throw outOfMemory(size, thrown);
  }
}

/** Returns the members listed in the directory at the end; with the numbers of ZIP64, if it has them. */
async function entriesOf(source: CheckedSource, argument: string, options: ReadOptions): Promise<Entry[]> {
  const broken = () =>
    refused(argument, 'this ZIP file', rule('a whole one: its directory is missing or out of range'));
  const { byteLength } = source;
  // A comment of up to 65535 bytes may follow the directory.
  const tailBegin = Math.max(0, byteLength - 22 - 65535 - 20);
  const tail = new DataView(await source.slice(tailBegin, byteLength, options));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw broken();
  let [count, begin, directoryEnd] = [tail.getUint16(end + 10, true), tail.getUint32(end + 16, true), tailBegin + end];
  if (end >= 20 && tail.getUint32(end - 20, true) === 0x07064b50) {
    const at = Number(tail.getBigUint64(end - 12, true));
    if (at + 56 > byteLength) throw broken();
    const wide = new DataView(await source.slice(at, at + 56, options));
    if (wide.getUint32(0, true) !== 0x06064b50) throw broken();
    [count, begin, directoryEnd] = [Number(wide.getBigUint64(32, true)), Number(wide.getBigUint64(48, true)), at];
  }
  const size = directoryEnd - begin;
  if (!(size >= 0 && size <= maxDirectory && count <= maxMembers)) throw broken();
  const view = new DataView(await source.slice(begin, begin + size, options));
  const entries: Entry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > size || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > size) throw broken();
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    if (view.getUint16(at + 8, true) & 1)
      throw refused(
        argument,
        { text: "the encrypted file '{name}'", values: { name: inOneLine(name) } },
        rule('plain files'),
      );
    const wide = wideNumbers(view, at + 46 + nameLength, extraLength);
    const number = (field: number) => {
      const value = view.getUint32(at + field, true);
      return value === 0xffffffff ? (wide.shift() ?? value) : value;
    };
    // In the order in which ZIP64 lists them.
    const unpacked = number(24);
    const stored = number(20);
    const header = number(42);
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      stored,
      size: unpacked,
      header,
    };
    if ([stored, unpacked, header].some((value) => !Number.isSafeInteger(value))) throw broken();
    // Folders have no content.
    if (!name.endsWith('/')) entries.push(entry);
    at = next;
  }
  return entries;
}

/** The numbers of 64 bits in the extra field of a member. */
function wideNumbers(view: DataView, begin: number, length: number): number[] {
  for (let at = begin; at + 4 <= begin + length; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === 1 && at + 4 + size <= begin + length)
      return Array.from({ length: Math.floor(size / 8) }, (_, i) => Number(view.getBigUint64(at + 4 + 8 * i, true)));
    at += 4 + size;
  }
  return [];
}

const crcTable = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of ZIP archives. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (crcTable[(crc ^ (bytes[i] as number)) & 255] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
