import { describe, ofType, rule, wholeNumber } from '../../refusals/index.ts';
import { checkedObject, inOneLine, invalid, loadFailed, refused } from '../errors/index.ts';
import { httpUrl, isPath } from './addresses.ts';
import { openUrl } from './http.ts';
import { blobSource, bytesSource, nameOfBlob } from './local.ts';
import { type CheckedOptions, checkedOptions, checkedSignal } from './options.ts';
import { openPath } from './path.ts';
import type { ByteSource, CheckedSource, ReadOptions, SourceLike, SourceOptions } from './types.ts';

/**
 * Opens a URL, in Node also a path or `file:` URL, a File or other Blob, an ArrayBuffer or view, or a `ByteSource` of your
 * own as a source whose reads are checked and counted. From a URL, the first `firstBytes` bytes are requested, which gives the size; nothing else is
 * read yet.
 *
 * Throws `load-failed` for servers that refuse the request, do not support ranges, end early or send something other
 * than what was asked for, and for files that change between two reads. When a signal aborts, throws its reason.
 *
 * ```js
 * import { openSource } from 'posenc/inspect';
 * const source = await openSource(new Blob(['0123456789']));
 * console.assert(new TextDecoder().decode(await source.slice(3, 5)) === '34');
 * console.assert(source.bytesRead === 2 && source.requests === 1);
 * ```
 */
export async function openSource(value: SourceLike, options: SourceOptions = {}): Promise<CheckedSource> {
  const checked = checkedOptions(options);
  checked.signal?.throwIfAborted();
  const { source, name } = await opened(value, checked);
  return new Checked(source, name);
}

async function opened(value: SourceLike, options: CheckedOptions): Promise<{ source: ByteSource; name: string }> {
  if (isPath(value)) {
    const file = await openPath(value);
    if (!Array.isArray(file)) return { source: file, name: file.name };
    throw refused(
      'checkpoint',
      { text: "the folder '{path}'", values: { path: String(value) } },
      rule('a file; openPath gives those of a folder'),
    );
  }
  if (typeof value === 'string' || value instanceof URL) {
    const source = await openUrl(httpUrl(value), options);
    return { source, name: source.name };
  }
  if (typeof Blob !== 'undefined' && value instanceof Blob)
    return { source: blobSource(value), name: nameOfBlob(value) };
  if (value instanceof ArrayBuffer) return { source: bytesSource(new Uint8Array(value)), name: 'bytes' };
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    return { source: bytesSource(new Uint8Array(buffer, byteOffset, byteLength)), name: 'bytes' };
  }
  if (typeof value !== 'object' || value === null || typeof value.slice !== 'function') {
    throw invalid('checkpoint', value, ofType('a URL, a File, bytes or a ByteSource'));
  }
  const { byteLength } = value as ByteSource;
  if (!Number.isSafeInteger(byteLength) || byteLength < 0) {
    throw refused(
      'checkpoint',
      { text: 'a byteLength of {byteLength}', values: { byteLength: describe(byteLength) } },
      wholeNumber(0),
    );
  }
  const { name } = value as Partial<CheckedSource>;
  return { source: value as ByteSource, name: typeof name === 'string' ? name : 'a source' };
}

/** Checks requests and their results, and counts them. */
class Checked implements CheckedSource {
  readonly name: string;
  readonly byteLength: number;
  readonly #source: ByteSource & Partial<CheckedSource>;
  #bytesRead = 0;
  #requests = 0;

  constructor(source: ByteSource, name: string) {
    this.#source = source;
    this.name = name;
    this.byteLength = source.byteLength;
  }

  get address(): string | undefined {
    return this.#source.address;
  }

  get bytesRead(): number {
    return this.#source.bytesRead ?? this.#bytesRead;
  }

  get requests(): number {
    return this.#source.requests ?? this.#requests;
  }

  async slice(begin: number, end: number, options: ReadOptions = {}): Promise<ArrayBuffer> {
    if (!Number.isSafeInteger(begin) || begin < 0) throw invalid('begin', begin, rule('a byte of the file'));
    if (!Number.isSafeInteger(end) || end < begin || end > this.byteLength) {
      throw invalid(
        'end',
        end,
        rule('from {begin} to {byteLength}, the size of the file', { begin, byteLength: this.byteLength }),
      );
    }
    checkedSignal(checkedObject('options', options).signal)?.throwIfAborted();
    if (begin === end) return new ArrayBuffer(0);
    this.#requests++;
    const bytes = await this.#source.slice(begin, end, options);
    options.signal?.throwIfAborted();
    const length = bytes instanceof ArrayBuffer ? bytes.byteLength : -1;
    if (length > 0) this.#bytesRead += length;
    if (length !== end - begin) {
      const got = length < 0 ? 'something else than an ArrayBuffer' : `${length} bytes`;
      throw loadFailed("'{name}' gave {got} where {count} bytes were asked for, from byte {begin} on", {
        name: inOneLine(this.name),
        got,
        count: end - begin,
        begin,
      });
    }
    return bytes;
  }
}
