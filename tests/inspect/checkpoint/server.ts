/** A server on this machine that gives files, well and badly. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file that need not exist: `read` makes the bytes that are asked for. */
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
  /** Bytes of bodies that were sent. */
  sent: number;
  /** Every request, and what it wanted. */
  readonly log: {
    method: string | undefined;
    path: string;
    range: string | undefined;
    headers: IncomingMessage['headers'];
  }[];
  close(): Promise<void>;
}

/** Serves `paths`; whatever else is asked for is not there. */
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
  /** Headers of each answer. */
  readonly headers?: (request: number) => Record<string, string>;
  /** The file at a request, if it is not always the same. */
  readonly at?: (request: number) => VirtualFile;
}

/** As servers should do it. */
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

/** A server that knows no ranges; `sized` says whether it tells how long the file is. */
export function withoutRanges(file: VirtualFile, sized = true): Handler {
  return (_, response) => {
    response.writeHead(200, sized ? { 'content-length': file.byteLength } : {});
    response.write(file.read(0, file.byteLength));
    response.end();
  };
}
