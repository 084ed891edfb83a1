import { counting, safetensors } from '../../inspect/checkpoint/files.ts';
import {
  type Server as FileServer,
  type Handler,
  inMemory,
  ranges,
  serve as serveFiles,
} from '../../inspect/checkpoint/server.ts';
import { expect, test } from '../support/quiet-page.ts';
import { type StaticServer, serve } from '../support/static-server.ts';

// Uses of files that exist in browsers only: other origins, and files that the user chose.

const bytes = safetensors([counting('wte.weight', 200_000), counting('wpe.weight', 4, 2)]);

/** A server whose headers decide whether a page of another origin may read a file, and which headers it sees. */
function shared(headers: Record<string, string>): Handler {
  return ranges(inMemory(bytes), { headers: () => headers });
}

let pages: StaticServer;
let files: FileServer;

test.beforeAll(async () => {
  pages = await serve('dist');
  const any = { 'access-control-allow-origin': '*' };
  files = await serveFiles({
    '/open': shared({ ...any, 'access-control-expose-headers': 'Content-Range, ETag', etag: '"1"' }),
    '/hidden': shared(any),
    '/closed': shared({}),
  });
});

test.afterAll(async () => {
  await pages.close();
  await files.close();
});

test.beforeEach(async ({ page }) => {
  await page.goto(pages.page('<!doctype html><html lang="en"><title>A page</title><body></body></html>'));
});

interface Seen {
  data?: number[];
  bytesRead?: number;
  requests?: number;
  error?: string;
}

interface Reading {
  address: string;
  wholeFile?: boolean;
  asFile?: boolean;
}

/** Opens an address, or its bytes as a chosen file, and reads a tensor. */
function read({ address, wholeFile = false, asFile = false }: Reading): Promise<Seen> {
  const run = async () => {
    const url = '/inspect.js';
    const { openCheckpoint } = (await import(url)) as typeof import('../../../web/inspect/index.ts');
    const value = asFile ? new File([await (await fetch(address)).arrayBuffer()], 'model.safetensors') : address;
    const checkpoint = await openCheckpoint(value, { wholeFile });
    const { data } = await checkpoint.tensor('wpe.weight');
    return { data: [...data], bytesRead: checkpoint.bytesRead, requests: checkpoint.requests };
  };
  return run().catch((thrown) => ({ error: `${thrown.code}: ${thrown.message}` }));
}

const values = [0, 1, 2, 3, 4, 5, 6, 7];

test('a file of another origin is read by parts, without asking for leave first', async ({ page }) => {
  const before = files.log.length;
  expect(await page.evaluate(read, { address: `${files.origin}/open` })).toEqual({
    data: values,
    bytesRead: 65_536 + 32,
    requests: 2,
  });
  expect(files.log.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('a file whose parts a page cannot tell apart is read as a whole', async ({ page }) => {
  const { error } = await page.evaluate(read, { address: `${files.origin}/hidden` });
  expect(error).toMatch(/^load-failed: checkpoint: .*does not let pages see it.*Content-Range.*wholeFile: true/);
  const whole = await page.evaluate(read, { address: `${files.origin}/hidden`, wholeFile: true });
  expect(whole).toEqual({ data: values, bytesRead: bytes.length, requests: 1 });
});

test('a server that refuses other origins is named with the reason', async ({ page }, info) => {
  info.annotations.push({ type: 'allowed message', description: 'CORS policy|Failed to load resource' });
  const { error } = await page.evaluate(read, { address: `${files.origin}/closed` });
  expect(error).toMatch(/^load-failed: checkpoint: http:\/\/127\.0\.0\.1:\d+\/closed could not be read: .*CORS/);
});

test('a file that the user chose is read by parts', async ({ page }) => {
  const seen = await page.evaluate(read, { address: `${files.origin}/open`, asFile: true });
  expect(seen.data).toEqual(values);
  expect(seen.bytesRead).toBeLessThan(300);
});
