/** A local server that serves files, well or badly. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A virtual file: `read` generates the requested bytes. */
export interface VirtualFile {
  readonly byteLength: number;
  read(begin: number, end: number): Uint8Array;
}

export const inMemory = (bytes: Uint8Array): VirtualFile => ({
  byteLength: bytes.length,
  read: (begin, end) => bytes.subarray(begin, end),
});

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Server {
  readonly origin: string;
  /** Number of bytes sent in bodies. */
  sent: number;
  /** Every request, with its method and range. */
  readonly log: {
    method: string | undefined;
    path: string;
    range: string | undefined;
    headers: IncomingMessage['headers'];
  }[];
  close(): Promise<void>;
}

/** Serves `paths`; all others do not exist. */
export async function serve(paths: Readonly<Record<string, Handler>>): Promise<Server> {
  const log: Server['log'] = [];
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    log.push({ method: request.method, path, range: request.headers.range, headers: request.headers });
    const write = response.write.bind(response);
    response.write = ((chunk: Uint8Array, ...rest: []) => {
      server.sent += chunk.length;
      return write(chunk, ...rest);
    }) as typeof response.write;
    const handler = paths[path];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: Server = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sent: 0,
    log,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

export function rangeOf(request: IncomingMessage, size: number): { begin: number; end: number } | undefined {
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  return match ? { begin: Number(match[1]), end: Math.min(size, Number(match[2]) + 1) } : undefined;
}

export interface Manners {
  /** Additional headers of each answer. */
  readonly headers?: (request: number) => Record<string, string>;
  /** The file at each request, if it changes. */
  readonly at?: (request: number) => VirtualFile;
}

/** A server that behaves correctly. */
export function ranges(file: VirtualFile, { headers = () => ({}), at = () => file }: Manners = {}): Handler {
  let requests = 0;
  return (request, response) => {
    const number = requests++;
    const { byteLength, read } = at(number);
    const range = rangeOf(request, byteLength);
    const { begin, end } = range ?? { begin: 0, end: byteLength };
    const status = range === undefined ? 200 : begin < byteLength ? 206 : 416;
    response.writeHead(status, {
      ...headers(number),
      ...(status === 206 ? { 'content-range': `bytes ${begin}-${end - 1}/${byteLength}` } : {}),
      ...(status === 416 ? { 'content-range': `bytes */${byteLength}` } : {}),
      'content-length': status === 416 ? 0 : end - begin,
    });
    if (status !== 416) response.write(read(begin, end));
    response.end();
  };
}

/** A server without range requests; `sized` says whether it states the length of the file. */
export function withoutRanges(file: VirtualFile, sized = true): Handler {
  return (_, response) => {
    response.writeHead(200, sized ? { 'content-length': file.byteLength } : {});
    response.write(file.read(0, file.byteLength));
    response.end();
  };
}
