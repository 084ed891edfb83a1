/** Where bytes come from: anything that tells how many it has and gives some of them. */
export interface ByteSource {
  /** How many bytes there are. */
  readonly byteLength: number;
  /** The bytes from `begin` up to, and without, `end`: exactly `end - begin` of them. */
  slice(begin: number, end: number, options?: ReadOptions): Promise<ArrayBuffer>;
}

/** What every reading of a file takes. */
export interface ReadOptions {
  /** Ends the reading; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A source whose answers are checked and counted. */
export interface CheckedSource extends ByteSource {
  /** Name of the file, for messages. */
  readonly name: string;
  /** Where a URL led after redirects, without its query, which may hold a signature. `undefined` for what is not a URL. */
  readonly address: string | undefined;
  /** Bytes received so far, those of answers that were refused included. */
  readonly bytesRead: number;
  /** Requests to a server, or reads of a file, so far. */
  readonly requests: number;
}

/** What `openSource` and `openCheckpoint` read from. */
export type SourceLike = string | URL | Blob | ArrayBuffer | ArrayBufferView | ByteSource;

/** How files of other hosts are asked for. */
export interface SourceOptions extends ReadOptions {
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Sent with every request, for example `{ authorization: 'Bearer …' }`. Nothing is sent that is not named here. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Downloads the whole file at once, from servers that give no parts of files. Default false. */
  wholeFile?: boolean | undefined;
  /** Bytes of the first request, in the hope that the header is among them. From 4096 to 2^24; default 65536. */
  firstBytes?: number | undefined;
  /** A server that sends nothing for so long is given up. Default 30. */
  timeoutSeconds?: number | undefined;
}
