import { type ByteSource, openCheckpoint, openSource } from 'posenc/inspect';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { counting, safetensors } from './files.ts';
import { rejectedBy } from './rejected.ts';
import { type Handler, inMemory, rangeOf, ranges, type Server, serve, withoutRanges } from './server.ts';

const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251);
const file = inMemory(bytes);

let server: Server | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function at(handler: Handler, more: Record<string, Handler> = {}): Promise<string> {
  server = await serve({ '/model.safetensors': handler, ...more });
  return `${server.origin}/model.safetensors`;
}

const value = {
  'an ArrayBuffer': () => bytes.slice().buffer,
  'a Uint8Array': () => bytes,
  'a view into a larger buffer': () => {
    const larger = new Uint8Array(bytes.length + 20);
    larger.set(bytes, 13);
    return larger.subarray(13, 13 + bytes.length);
  },
  'a Blob': () => new Blob([bytes]),
  'a source of the caller': (): ByteSource => ({
    byteLength: bytes.length,
    slice: async (begin, end) => bytes.slice(begin, end).buffer,
  }),
};

describe.each(Object.entries(value))('%s', (_, make) => {
  it('gives the bytes that are asked for, and counts them', async () => {
    const source = await openSource(make());
    expect(source.byteLength).toBe(bytes.length);
    expect(source.bytesRead).toBe(0);
    expect(new Uint8Array(await source.slice(100_000, 100_010))).toEqual(bytes.slice(100_000, 100_010));
    expect(new Uint8Array(await source.slice(299_999, 300_000))).toEqual(bytes.slice(299_999));
    expect([source.bytesRead, source.requests]).toEqual([11, 2]);
    expect((await source.slice(5, 5)).byteLength).toBe(0);
  });

  it.each([
    [-1, 4],
    [0, 300_001],
    [9, 8],
    [0.5, 2],
    [Number.NaN, 2],
  ])('refuses bytes %d to %d', async (begin, end) => {
    const source = await openSource(make());
    expect(await rejectedBy(source.slice(begin, end))).toMatchObject({ code: 'invalid-argument' });
  });
});

it.each([
  ['gives too few', new ArrayBuffer(3)],
  ['gives too many', new ArrayBuffer(9)],
  ['gives no ArrayBuffer', 'bytes' as never],
])('says so when a source %s', async (_, result) => {
  const source = await openSource({ byteLength: 100, slice: async () => result });
  const error = await rejectedBy(source.slice(0, 8));
  expect(error).toMatchObject({ code: 'load-failed' });
  expect(error.message).toMatch(/where 8 bytes were asked for, from byte 0 on/);
});

it.each([[undefined], [null], [7], [{}], [{ slice() {}, byteLength: -1 }], [{ slice() {}, byteLength: 2 ** 60 }]])(
  'refuses %o as a source',
  async (one) => {
    expect(await rejectedBy(openSource(one as never))).toMatchObject({ argument: 'checkpoint' });
  },
);

it.each([
  [{ firstBytes: 1 }, 'firstBytes'],
  [{ firstBytes: 2 ** 30 }, 'firstBytes'],
  [{ timeoutSeconds: 0 }, 'timeoutSeconds'],
  [{ timeoutSeconds: Number.NaN }, 'timeoutSeconds'],
  [{ wholeFile: 'yes' as never }, 'wholeFile'],
  [{ fetch: 7 as never }, 'fetch'],
])('refuses %o', async (options, argument) => {
  expect(await rejectedBy(openSource(bytes, options))).toMatchObject({ code: 'invalid-argument', argument });
});

describe('a server with ranges', () => {
  it('gives the bytes that are asked for, with one request for the first of them', async () => {
    const source = await openSource(await at(ranges(file)));
    expect([source.byteLength, source.bytesRead, source.requests]).toEqual([300_000, 65_536, 1]);
    expect(new Uint8Array(await source.slice(0, 65_536))).toEqual(bytes.slice(0, 65_536));
    expect(source.requests).toBe(1);
    expect(new Uint8Array(await source.slice(200_000, 200_100))).toEqual(bytes.slice(200_000, 200_100));
    expect(new Uint8Array(await source.slice(65_000, 66_000))).toEqual(bytes.slice(65_000, 66_000));
    expect([source.bytesRead, source.requests]).toEqual([65_536 + 100 + 464, 3]);
    expect(server?.log.map(({ range }) => range)).toEqual([
      'bytes=0-65535',
      'bytes=200000-200099',
      'bytes=65536-65999',
    ]);
    expect(server?.sent).toBe(source.bytesRead);
  });

  it('may hold a file that is shorter than the first request', async () => {
    const source = await openSource(await at(ranges(inMemory(bytes.subarray(0, 10)))));
    expect([source.byteLength, source.bytesRead]).toEqual([10, 10]);
    expect(new Uint8Array(await source.slice(2, 10))).toEqual(bytes.slice(2, 10));
  });

  it('may hold an empty file', async () => {
    const source = await openSource(await at(ranges(inMemory(new Uint8Array(0)))));
    expect(source.byteLength).toBe(0);
  });

  it('sees the headers that the caller gives, and nothing else of his', async () => {
    await openSource(await at(ranges(file)), { headers: { authorization: 'Bearer x' } });
    const [{ headers }] = (server as Server).log as [Server['log'][number]];
    expect(headers.authorization).toBe('Bearer x');
    expect(headers.cookie ?? headers.referer).toBeUndefined();
  });

  it('uses the fetch of the caller', async () => {
    const asked: unknown[] = [];
    const send = async (url: unknown, init?: RequestInit) => {
      asked.push(url, new Headers(init?.headers).get('range'));
      return new Response(bytes.slice(0, 4096), {
        status: 206,
        headers: { 'content-range': 'bytes 0-4095/300000' },
      });
    };
    const source = await openSource('https://example.org/a', { fetch: send as typeof fetch, firstBytes: 4096 });
    expect(asked).toEqual(['https://example.org/a', 'bytes=0-4095']);
    expect(source.byteLength).toBe(300_000);
  });

  it('follows redirects and says where they led, without what is signed', async () => {
    const url = await at(
      (request, response) => response.writeHead(302, { location: `/there?signature=secret&${request.url}` }).end(),
      { '/there': ranges(file) },
    );
    const source = await openSource(url);
    expect(source.address).toBe(`${server?.origin}/there`);
    expect(source.name).toBe('model.safetensors');
    expect(new Uint8Array(await source.slice(100_000, 100_004))).toEqual(bytes.slice(100_000, 100_004));
    expect(server?.log.map(({ path }) => path)).toEqual([
      '/model.safetensors',
      '/there',
      '/model.safetensors',
      '/there',
    ]);
  });

  it('gives up on redirects without end', async () => {
    const url = await at((_, response) => response.writeHead(302, { location: '/model.safetensors' }).end());
    expect(await rejectedBy(openSource(url))).toMatchObject({ code: 'load-failed' });
  });
});

describe('a server without ranges', () => {
  it('is distinguished from one with them, with the size of the file and what to do', async () => {
    const error = await rejectedBy(openSource(await at(withoutRanges(file))));
    expect(error.code).toBe('load-failed');
    expect(error.message).toMatch(/gives no parts of files .*\{ wholeFile: true \}.* it has 300\.0 kB/);
  });

  it('is reported if it does not say the size', async () => {
    const error = await rejectedBy(openSource(await at(withoutRanges(file, false))));
    expect(error.message).toMatch(/wholeFile: true .*its size is not stated/);
  });

  it.each([[true], [false]])('gives the whole file when asked to, with its size announced: %s', async (sized) => {
    const source = await openSource(await at(withoutRanges(file, sized)), { wholeFile: true });
    expect([source.byteLength, source.bytesRead, source.requests]).toEqual([300_000, 300_000, 1]);
    expect(new Uint8Array(await source.slice(250_000, 250_010))).toEqual(bytes.slice(250_000, 250_010));
    expect(source.requests).toBe(1);
    expect(server?.log[0]?.range).toBeUndefined();
  });

  it.each([[true], [false]])('is good enough for a small file, with its size announced: %s', async (sized) => {
    const source = await openSource(await at(withoutRanges(inMemory(bytes.subarray(0, 500)), sized)));
    expect(new Uint8Array(await source.slice(0, 500))).toEqual(bytes.slice(0, 500));
  });
});

describe('a bad server', () => {
  const partial = (
    request: Parameters<Handler>[0],
    response: Parameters<Handler>[1],
    sent: number,
    length?: number,
  ) => {
    const { begin, end } = rangeOf(request, bytes.length) as { begin: number; end: number };
    response.writeHead(206, {
      'content-range': `bytes ${begin}-${end - 1}/${bytes.length}`,
      ...(length === undefined ? {} : { 'content-length': length }),
    });
    response.write(bytes.subarray(begin, begin + sent));
  };
  const bad: Record<string, [Handler, RegExp]> = {
    'that fails midway': [
      (request, response) => {
        partial(request, response, 1000, 65_536);
        setTimeout(() => response.destroy(), 20);
      },
      /ended after 1000 of 65536 bytes/,
    ],
    'that sends less than it says': [
      (request, response) => {
        partial(request, response, 1000);
        response.end();
      },
      /ended after 1000 of 65536 bytes/,
    ],
    'that sends more than was asked for': [
      (request, response) => {
        partial(request, response, 100_000);
        response.end();
      },
      /sent more than 65\.5 kB/,
    ],
    'that sends other bytes': [
      (_, response) => {
        response.writeHead(206, { 'content-range': 'bytes 10-65545/300000' });
        response.end(bytes.subarray(10, 65_546));
      },
      /sent bytes 10 to 65546; asked for were 0 to 65536/,
    ],
    'that ends elsewhere': [
      (_, response) => {
        response.writeHead(206, { 'content-range': 'bytes 0-999/300000' });
        response.end(bytes.subarray(0, 1000));
      },
      /sent bytes 0 to 1000; asked for were 0 to 65536/,
    ],
    'that has no such part of a file with bytes': [
      (_, response) => response.writeHead(416, { 'content-range': 'bytes */300000' }).end(),
      /status 416: it has no such part of the file/,
    ],
    'that does not say which bytes it sends': [
      (_, response) => response.writeHead(206).end(bytes.subarray(0, 65_536)),
      /does not say which bytes it sent.*Content-Range/,
    ],
    'that does not say the size': [
      (_, response) => response.writeHead(206, { 'content-range': 'bytes 0-65535/*' }).end(bytes.subarray(0, 65_536)),
      /does not say which bytes it sent/,
    ],
    'without the file': [(_, response) => response.writeHead(404).end('<html>'), /status 404: there is no such file/],
    'that wants a login': [(_, response) => response.writeHead(401).end(), /status 401: it asks for a login/],
    'that is broken': [(_, response) => response.writeHead(503).end(), /status 503: a fault of the server/],
    'that is busy': [(_, response) => response.writeHead(429).end(), /status 429/],
    'that ends the connection': [(_, response) => response.destroy(), /could not be read: there is no connection/],
  };

  it.each(Object.entries(bad))('%s', async (_, [handler, message]) => {
    const error = await rejectedBy(openSource(await at(handler)));
    expect(error).toMatchObject({ code: 'load-failed', argument: 'checkpoint' });
    expect(error.message).toMatch(message);
  });

  it('that is not there', async () => {
    const url = await at(ranges(file));
    await server?.close();
    expect((await rejectedBy(openSource(url))).message).toMatch(
      /could not be read: there is no connection, or the server ended it$/,
    );
  });

  it('that sends nothing is abandoned', async () => {
    const error = await rejectedBy(openSource(await at(() => {}), { timeoutSeconds: 0.1 }));
    expect(error.message).toMatch(/sent nothing for 0\.1 seconds and was given up/);
  });

  it('that stops in the middle of a body is abandoned', async () => {
    const url = await at((request, response) => partial(request, response, 1000, 65_536));
    expect((await rejectedBy(openSource(url, { timeoutSeconds: 0.1 }))).message).toMatch(
      /sent nothing for 0\.1 seconds/,
    );
  });

  it('that is hidden by a fetch of the caller is abandoned, too', async () => {
    const send = () => new Promise<Response>(() => {});
    const error = await rejectedBy(openSource('https://example.org/a', { fetch: send, timeoutSeconds: 0.05 }));
    expect(error.message).toMatch(/given up/);
  });
});

describe('a body that comes in pieces', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Opens 4096 bytes that come in quarters, each after so many seconds. */
  async function opened(seconds: readonly number[]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const quarters = seconds.entries();
    const pull = async (controller: ReadableStreamDefaultController) => {
      const next = quarters.next();
      if (next.done) return controller.close();
      const [quarter, wait] = next.value;
      await vi.advanceTimersByTimeAsync(wait * 1000);
      controller.enqueue(bytes.slice(quarter * 1024, (quarter + 1) * 1024));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const send = async () => new Response(body, { status: 206, headers: { 'content-range': 'bytes 0-4095/300000' } });
    return openSource('https://example.org/a', { fetch: send, firstBytes: 4096, timeoutSeconds: 10 });
  }

  it('may take longer than a server may be silent, and leaves no timer behind', async () => {
    const source = await opened([9, 9, 9, 9]);
    expect(vi.getTimerCount()).toBe(0);
    expect(new Uint8Array(await source.slice(0, 4096))).toEqual(bytes.slice(0, 4096));
  });

  it('is abandoned if one of them does not arrive in time', async () => {
    expect((await rejectedBy(opened([9, 9, 10, 9]))).message).toMatch(/sent nothing for 10 seconds and was given up/);
  });
});

describe('a file that changes between two reads', () => {
  const longer = inMemory(new Uint8Array(300_001));
  const changes: Record<string, [Parameters<typeof ranges>[1], RegExp]> = {
    'in its size': [{ at: (request) => (request === 0 ? file : longer) }, /had 300000 bytes and has 300001/],
    'in its ETag': [{ headers: (request) => ({ etag: `"v${request}"` }) }, /had the ETag '"v0"' and has '"v1"'/],
    'in its date': [
      { headers: (request) => ({ 'last-modified': `Mon, 0${request + 1} Jun 2026 00:00:00 GMT` }) },
      /was of 'Mon, 01 Jun 2026/,
    ],
    'and is cut off': [
      { at: (request) => (request === 0 ? file : inMemory(bytes.subarray(0, 9))) },
      /has become shorter/,
    ],
  };

  it.each(Object.entries(changes))('%s', async (_, [manners, message]) => {
    const source = await openSource(await at(ranges(file, manners)));
    const error = await rejectedBy(source.slice(100_000, 100_010));
    expect(error.code).toBe('load-failed');
    expect(error.message).toMatch(/has changed since it was opened/);
    expect(error.message).toMatch(message);
  });

  it('is the same with a weak ETag', async () => {
    const headers = (request: number) => ({ etag: request === 0 ? 'W/"a"' : '"a"' });
    const source = await openSource(await at(ranges(file, { headers })));
    expect((await source.slice(100_000, 100_010)).byteLength).toBe(10);
  });

  it('is the same with another date, if its ETag is the same, and without either', async () => {
    const date = (request: number) => ({ 'last-modified': `Mon, 0${request + 1} Jun 2026 00:00:00 GMT` });
    const first = (headers: Record<string, string>) => (request: number) => (request === 0 ? headers : {});
    for (const headers of [
      (request: number) => ({ etag: '"a"', ...date(request) }),
      first({ etag: '"a"' }),
      first(date(0)),
    ]) {
      const source = await openSource(await at(ranges(file, { headers })));
      expect((await source.slice(100_000, 100_010)).byteLength).toBe(10);
      await server?.close();
    }
  });

  it('is noticed when the server stops giving parts', async () => {
    let requests = 0;
    const url = await at((...args) => (requests++ === 0 ? ranges(file) : withoutRanges(file))(...args));
    const source = await openSource(url);
    expect((await rejectedBy(source.slice(100_000, 100_010))).message).toMatch(/gives no parts of it any more/);
  });
});

describe('an abort', () => {
  it('before opening', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(openSource(await at(ranges(file)), { signal })).rejects.toThrow('enough');
    expect(server?.log).toEqual([]);
  });

  it('while a server is silent', async () => {
    const controller = new AbortController();
    const opening = openSource(await at(() => controller.abort(new Error('enough'))), { signal: controller.signal });
    await expect(opening).rejects.toThrow('enough');
  });

  it('of a read', async () => {
    let requests = 0;
    const controller = new AbortController();
    const url = await at((...args) => (requests++ === 0 ? ranges(file)(...args) : controller.abort()));
    const source = await openSource(url);
    await expect(source.slice(100_000, 100_010, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    // Other reads are not affected.
    expect((await source.slice(0, 10)).byteLength).toBe(10);
  });

  it('of several reads at once ends all of them with its reason', async () => {
    const written = safetensors([counting('a', 9, 2)]);
    const asked: (AbortSignal | undefined)[] = [];
    let begun = () => {};
    const inFlight = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let isSilent = false;
    const source: ByteSource = {
      byteLength: written.length,
      async slice(begin, end, { signal } = {}) {
        if (!isSilent) return written.slice(begin, end).buffer;
        if (asked.push(signal) === 3) begun();
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    const checkpoint = await openCheckpoint(source);
    isSilent = true;
    const controller = new AbortController();
    const read = checkpoint.tensor('a', { rows: { numbers: [0, 4, 8] }, signal: controller.signal });
    await inFlight;
    const reason = new Error('enough');
    controller.abort(reason);
    expect(asked.map((signal) => signal?.reason)).toEqual([reason, reason, reason]);
    await expect(read).rejects.toBe(reason);
  });
});

describe('an address', () => {
  it.each([['ftp://example.org/a'], ['data:text/plain,a'], ['javascript:1'], ['']])('%s is refused', async (url) => {
    expect(await rejectedBy(openSource(url))).toMatchObject({ code: 'invalid-argument', argument: 'checkpoint' });
  });

  it('with a password is refused, without showing it', async () => {
    const error = await rejectedBy(openSource('https://user:hunter2@example.org/a'));
    expect(error.message).toMatch(/a user name or a password/);
    expect(error.message).not.toMatch(/hunter2/);
    for (const url of ['https://user@example.org/a', 'https://:hunter2@example.org/a']) {
      expect((await rejectedBy(openSource(url))).message).toMatch(/a user name or a password/);
    }
  });

  it('is shown without its query, which may hold a key', async () => {
    const error = await rejectedBy(openSource(`${new URL(await at(ranges(file)), 'http://x').origin}/no?key=secret`));
    expect(error.message).toMatch(/status 404/);
    expect(error.message).not.toMatch(/secret/);
  });
});
