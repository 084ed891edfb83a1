import { loadFailed, sized } from '../errors/index.ts';
import { nameOf, withoutQuery } from './addresses.ts';
import { type ContentRange, differs, lengthOf, rangeOf, type Version, versionOf } from './answers.ts';
import { bodyOf, stopped } from './body.ts';
import type { CheckedOptions } from './options.ts';
import type { CheckedSource, ReadOptions } from './types.ts';

/** Limit on a download whose length is not announced. */
const maxWithoutLength = 2 ** 32;

/**
 * Opens a file on a server, which is read by HTTP Range requests. The first one, for `firstBytes` bytes, is made here
 * and its response kept: it gives the size, and usually holds the header. Later responses must be of the same version
 * of the file.
 */
export async function openUrl(url: URL, options: CheckedOptions): Promise<CheckedSource> {
  const source = new HttpSource(url, options);
  await source.open();
  return source;
}

class HttpSource implements CheckedSource {
  readonly name: string;
  address: string;
  bytesRead = 0;
  requests = 0;
  readonly #url: URL;
  readonly #options: CheckedOptions;
  #version: Version = { byteLength: 0, etag: undefined, lastModified: undefined };
  /** The first bytes of the file, or all of them. */
  #firstBytes = new Uint8Array(0);

  constructor(url: URL, options: CheckedOptions) {
    this.#url = url;
    this.#options = options;
    this.address = withoutQuery(url);
    this.name = nameOf(url);
  }

  get byteLength(): number {
    return this.#version.byteLength;
  }

  async open(): Promise<void> {
    const { wholeFile, firstBytes, signal } = this.#options;
    if (wholeFile) return this.#openWhole(signal);
    await this.#exchange(0, firstBytes, signal, async (response, read) => {
      const { status } = response;
      if (status === 200) return this.#openWithoutRanges(response, read);
      const range = rangeOf(response);
      if (status === 416 && range?.total === 0) return;
      if (status !== 206) throw this.#refusal(response);
      if (range?.total === undefined) throw this.#hiddenRange();
      const expected = Math.min(firstBytes, range.total);
      if (range.begin !== 0 || range.end !== expected) throw this.#otherRange(0, expected, range);
      this.#version = versionOf(response, range.total);
      this.#firstBytes = await read(expected);
    });
  }

  async slice(begin: number, end: number, { signal }: ReadOptions = {}): Promise<ArrayBuffer> {
    if (end <= this.#firstBytes.length) return this.#firstBytes.slice(begin, end).buffer;
    if (begin >= this.#firstBytes.length) return (await this.#request(begin, end, signal)).buffer;
    const bytes = new Uint8Array(end - begin);
    bytes.set(this.#firstBytes.subarray(begin));
    bytes.set(await this.#request(this.#firstBytes.length, end, signal), this.#firstBytes.length - begin);
    return bytes.buffer;
  }

  async #request(begin: number, end: number, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> {
    return this.#exchange(begin, end, signal, async (response, read) => {
      if (response.status === 200) throw this.#changed('gives no parts of it any more');
      if (response.status === 416) throw this.#changed('has become shorter');
      if (response.status !== 206) throw this.#refusal(response);
      const range = rangeOf(response);
      if (range?.total === undefined) throw this.#hiddenRange();
      const difference = differs(this.#version, versionOf(response, range.total));
      if (difference !== undefined) throw this.#changed(difference);
      if (range.begin !== begin || range.end !== end) throw this.#otherRange(begin, end, range);
      return read(end - begin);
    });
  }

  async #openWhole(signal: AbortSignal | undefined): Promise<void> {
    await this.#exchange(undefined, undefined, signal, async (response, read) => {
      if (response.status !== 200) throw this.#refusal(response);
      const length = lengthOf(response);
      this.#firstBytes = await read(length, length ?? maxWithoutLength);
      this.#version = versionOf(response, this.#firstBytes.length);
    });
  }

  /** Accepts a response without a range if the file is no longer than what was asked for. */
  async #openWithoutRanges(response: Response, read: Read): Promise<void> {
    const { firstBytes } = this.#options;
    const length = lengthOf(response);
    if (length !== undefined && length > firstBytes) throw this.#noRanges(length);
    const bytes = await read(length, firstBytes).catch((thrown) => {
      throw thrown instanceof TooLong ? this.#noRanges(undefined) : thrown;
    });
    this.#firstBytes = bytes;
    this.#version = versionOf(response, bytes.length);
  }

  /** Sends one request and passes the response on; what is not read of it is cancelled. */
  async #exchange<Result>(
    begin: number | undefined,
    end: number | undefined,
    signal: AbortSignal | undefined,
    take: (response: Response, read: Read) => Promise<Result>,
  ): Promise<Result> {
    const { fetch: send, headers, timeoutSeconds } = this.#options;
    const watch = stopped(timeoutSeconds, signal);
    this.requests++;
    try {
      const range = begin === undefined ? undefined : { range: `bytes=${begin}-${(end as number) - 1}` };
      const response = await watch.race(
        send(this.#url.href, {
          headers: { ...headers, ...range },
          signal: watch.signal,
          redirect: 'follow',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          // A cache may hold another version of the file, or all of it.
          cache: 'no-store',
        }),
      );
      if (response.url) this.address = withoutQuery(new URL(response.url));
      const read: Read = (length, limit = length ?? 0) =>
        bodyOf(response, {
          length,
          limit,
          watch,
          count: (bytes) => {
            this.bytesRead += bytes;
          },
          tooLong: () => new TooLong(limit),
          tooShort: (got) => this.#ended(got, length as number),
        });
      return await take(response, read);
    } catch (thrown) {
      throw this.#translated(thrown, watch.timedOut, signal);
    } finally {
      watch.end();
    }
  }

  #translated(thrown: unknown, timedOut: boolean, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    if (timedOut) {
      return loadFailed('{address} sent nothing for {seconds} seconds and was given up', {
        address: this.address,
        seconds: this.#options.timeoutSeconds,
      });
    }
    if (thrown instanceof TooLong) {
      return loadFailed('{address} sent more than {size}, which is more than was asked for', {
        address: this.address,
        size: sized(thrown.limit),
      });
    }
    if (thrown instanceof Error && thrown.name === 'PosencError') return thrown;
    return loadFailed(
      // Browsers do not say which of these it was.
      'location' in globalThis
        ? '{address} could not be read: there is no connection, or the server ended it, or it does not let pages of other ' +
            'addresses read its files (CORS)'
        : '{address} could not be read: there is no connection, or the server ended it',
      { address: this.address },
      thrown,
    );
  }

  #refusal(response: Response): Error {
    const { status } = response;
    const reason = reasons[status] ?? (status >= 500 ? 'a fault of the server' : 'neither the file nor a part of it');
    return loadFailed('{address} answered with status {status}: {reason}', { address: this.address, status, reason });
  }

  #noRanges(length: number | undefined): Error {
    const size = length === undefined ? 'its size is not stated' : `it has ${sized(length)}`;
    return loadFailed(
      'the server of {address} gives no parts of files (status 200 where 206 was expected). ' +
        'Open it with { {option}: true } to download the whole file; {size}',
      { address: this.address, option: 'wholeFile', size },
    );
  }

  #hiddenRange(): Error {
    return loadFailed(
      'the server of {address} does not say which bytes it sent, or does not let pages see it (it would have to expose the ' +
        'header Content-Range). Open it with { {option}: true } to download the whole file',
      { address: this.address, option: 'wholeFile' },
    );
  }

  #otherRange(begin: number, end: number, range: ContentRange): Error {
    return loadFailed('{address} sent bytes {sentBegin} to {sentEnd}; asked for were {begin} to {end}', {
      address: this.address,
      sentBegin: range.begin,
      sentEnd: range.end,
      begin,
      end,
    });
  }

  #changed(how: string): Error {
    return loadFailed('{address} has changed since it was opened: it {how}. Open it again', {
      address: this.address,
      how,
    });
  }

  #ended(got: number, expected: number): Error {
    return loadFailed('{address} ended after {got} of {expected} bytes that it had announced', {
      address: this.address,
      got,
      expected,
    });
  }
}

/** Reads the body: `length` bytes if it is known, and never more than `limit`. */
type Read = (length: number | undefined, limit?: number) => Promise<Uint8Array<ArrayBuffer>>;

/** A body that is longer than what was asked for. */
class TooLong extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} bytes`);
    this.limit = limit;
  }
}

const reasons: Readonly<Record<number, string>> = {
  401: 'it asks for a login',
  403: 'it refuses to give the file',
  404: 'there is no such file',
  410: 'the file is gone',
  416: 'it has no such part of the file',
  429: 'it had too many requests and wants a pause',
};
