import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staticFiles } from '../../../scripts/static-server.mjs';

export interface StaticServer {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Serves a page from memory; returns its address. */
  page(html: string, headers?: Record<string, string>): string;
  /** Replaces the answer for a path, unless undefined: by a status, a redirect, or no answer at all. */
  trouble: (path: string) => { status: number } | { location: string } | 'silence' | undefined;
  /** The requested paths. */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 * Serves the files of a folder (relative to the project, unless absolute) below a path, like a plain static host. They
 * stay fresh for minutes, so that a browser neither requests nor compiles them again.
 */
export async function serve(folder: string, under = '/', headers: Record<string, string> = {}): Promise<StaticServer> {
  const root = resolve(fileURLToPath(new URL('../../../', import.meta.url)), folder);
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();

  const lasting = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=600' };
  const files = staticFiles(root, { under, headers: { ...lasting, ...headers } });

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    host.asked.push(path);
    const trouble = host.trouble(path);
    if (trouble === 'silence') return;
    if (trouble !== undefined) {
      const location = 'location' in trouble ? trouble.location : undefined;
      const status = 'status' in trouble ? trouble.status : 302;
      response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end('Out of order');
      return;
    }
    const page = pages.get(path);
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
      return;
    }
    // Browsers request it on their own; these pages have none.
    if (path === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    files(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const host: StaticServer = {
    origin,
    trouble: () => undefined,
    asked: [],
    page(html, pageHeaders = {}) {
      const path = `/page-${pages.size}.html`;
      pages.set(path, { html, headers: pageHeaders });
      return origin + path;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return host;
}
