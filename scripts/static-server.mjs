/** Serves a folder over HTTP, to this machine only. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The file for a request path; for a folder, its index.html.
 * @param {string} root
 * @param {string} under
 * @param {string} url
 * @returns {{ file: string, size: number } | undefined}
 */
function fileOf(root, under, url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    if (!path.startsWith(under) || path.includes('\0')) return undefined;
    let file = resolve(root, `./${path.slice(under.length)}`);
    if (file !== root && !file.startsWith(root + sep)) return undefined;
    if (path.endsWith('/')) file = join(file, 'index.html');
    const stats = statSync(file);
    return stats.isFile() ? { file, size: stats.size } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Answers requests with the files of a folder.
 * @param {string} folder
 * @param {{ under?: string, headers?: Record<string, string> }} [options]  the path of the folder on the host, with a slash at its end,
 * and further headers of every answer
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export function staticFiles(folder, { under = '/', headers = {} } = {}) {
  const root = resolve(folder);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const found = fileOf(root, under, request.url ?? '/');
    if (found === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
      'Content-Length': found.size,
      // A rebuilt page must be seen at the next reload.
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    });
    if (request.method === 'HEAD') response.end();
    else pipeline(createReadStream(found.file), response, () => {});
  };
}

/**
 * @param {string} folder
 * @returns {import('node:http').Server} not yet listening
 */
export function staticServer(folder) {
  return createServer(staticFiles(folder));
}
