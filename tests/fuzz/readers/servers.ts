/** A server behind a mocked `fetch`, which behaves correctly or fails in a way that a seed picks. */
import type { Random } from '../random.ts';
import type { Bytes } from './files.ts';

type Answer = (range: { begin: number; end: number } | undefined, request: number) => Response | Promise<Response>;

function answered(
  bytes: Bytes,
  range: { begin: number; end: number } | undefined,
  headers: Record<string, string> = {},
): Response {
  if (range === undefined) return new Response(bytes, { headers });
  if (range.begin >= bytes.length) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } });
  }
  const end = Math.min(range.end, bytes.length);
  const contentRange = `bytes ${range.begin}-${end - 1}/${bytes.length}`;
  return new Response(bytes.slice(range.begin, end), {
    status: 206,
    headers: { 'content-range': contentRange, ...headers },
  });
}

export const sound = (bytes: Bytes): typeof fetch => fetchOf((range) => answered(bytes, range));

function fetchOf(answer: Answer): typeof fetch {
  let requests = 0;
  return async (_, init) => {
    init?.signal?.throwIfAborted();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    return answer(first === undefined ? undefined : { begin: Number(first), end: Number(last) + 1 }, requests++);
  };
}

const oddRanges = [
  '',
  'bytes',
  'bytes 0-0/1',
  'bytes */*',
  'bytes 5-4/3',
  'bytes 0-99999999999999999999/9',
  'items 0-1/2',
  'bytes 0-9/*',
];

/** A server that fails for one request or for all. */
export function faulty(random: Random, bytes: Bytes): typeof fetch {
  const from = random.whole(0, 2);
  const fault = random.pick(faults)(random, bytes);
  return fetchOf((range, request) => (request < from ? answered(bytes, range) : fault(range, request)));
}

const refusals = [201, 400, 401, 403, 404, 416, 418, 429, 500, 503];

const faults: readonly ((random: Random, bytes: Bytes) => Answer)[] = [
  (random) => () => new Response('no', { status: random.pick(refusals) }),
  (_, bytes) => () => new Response(bytes),
  () => () => {
    throw new TypeError('fetch failed');
  },
  (random, bytes) => (range) => {
    const response = answered(bytes, range);
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-range': random.pick(oddRanges) },
    });
  },
  (random, bytes) => async (range) => {
    const response = answered(bytes, range);
    const body = new Uint8Array(await response.arrayBuffer());
    const other = random.chance(0.5) ? body.slice(0, random.whole(0, body.length)) : new Uint8Array(body.length + 9);
    return new Response(other, { status: response.status, headers: response.headers });
  },
  (_, bytes) => (range, request) => answered(bytes, range, { etag: `"${request}"` }),
  (_, bytes) => (range, request) => answered(bytes.slice(0, Math.max(0, bytes.length - request)), range),
  (random, bytes) => (range) => {
    const end = random.whole(0, 100);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, end));
        controller.error(new Error('ended'));
      },
    });
    const { status, headers } = answered(bytes, range);
    return new Response(status === 416 ? null : body, { status, headers });
  },
];
