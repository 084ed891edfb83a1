/** A source of bytes: anything with a length that returns ranges of bytes. */
export interface ByteSource {
  /** Number of bytes. */
  readonly byteLength: number;
  /** Returns the bytes from `begin` up to but excluding `end`: exactly `end - begin` of them. */
  slice(begin: number, end: number, options?: ReadOptions): Promise<ArrayBuffer>;
}

/** Options of every function that reads a file. */
export interface ReadOptions {
  /** Aborts reading; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A source whose responses are checked and counted. */
export interface CheckedSource extends ByteSource {
  /** Name of the file, for messages. */
  readonly name: string;
  /** Final URL after redirects, without its query, which may hold a signature; `undefined` for other sources. */
  readonly address: string | undefined;
  /** Number of bytes received so far, including those of rejected responses. */
  readonly bytesRead: number;
  /** Number of requests to a server, or reads of a file, so far. */
  readonly requests: number;
}

/** Everything that `openSource` and `openCheckpoint` can read from. */
export type SourceLike = string | URL | Blob | ArrayBuffer | ArrayBufferView | ByteSource;

/** Options for reading files from other hosts. */
export interface SourceOptions extends ReadOptions {
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Headers sent with every request, for example `{ authorization: 'Bearer …' }`. No others are added. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Downloads the whole file at once, for servers that do not support ranges. Default false. */
  wholeFile?: boolean | undefined;
  /** Number of bytes in the first request, which should include the header. From 4096 to 2^24; default 65536. */
  firstBytes?: number | undefined;
  /** Seconds without any bytes after which a request is abandoned. Default 30. */
  timeoutSeconds?: number | undefined;
}
