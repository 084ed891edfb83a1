import { checkedSignal } from './options.ts';
import type { ByteSource, ReadOptions } from './types.ts';

/** The bytes of a source from `begin` up to but excluding `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** Number of concurrent requests, the number of connections that browsers open to one server. */
const atOnce = 6;

/**
 * Calls `work` for each item, a few at a time. If one fails, those after it are stopped, and those before it end first: the
 * error is that of the first item that fails in their order, however fast each source is.
 */
export async function each<Item, Result>(
  items: readonly Item[],
  { signal }: ReadOptions,
  work: (item: Item, options: { signal: AbortSignal }) => Promise<Result>,
): Promise<Result[]> {
  checkedSignal(signal)?.throwIfAborted();
  const running = new Map<number, AbortController>();
  const stopAfter = (index: number, reason: unknown) => {
    for (const [at, controller] of running) if (at > index) controller.abort(reason);
  };
  const onAbort = () => stopAfter(-1, signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const results = new Array<Result>(items.length);
  let failed = { at: items.length, thrown: undefined as unknown };
  let next = 0;
  const lane = async () => {
    while (next < failed.at && !signal?.aborted) {
      const at = next++;
      const controller = new AbortController();
      running.set(at, controller);
      try {
        results[at] = await work(items[at] as Item, { signal: controller.signal });
      } catch (thrown) {
        if (at < failed.at) failed = { at, thrown };
        stopAfter(at, thrown);
      }
      running.delete(at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  signal?.removeEventListener('abort', onAbort);
  if (failed.at < items.length) throw failed.thrown;
  if (next < items.length) signal?.throwIfAborted();
  return results;
}

/** Reads several ranges. Adjacent or overlapping ones are read together; bytes between ranges are not read. */
export async function readRanges(
  source: ByteSource,
  ranges: readonly Range[],
  options: ReadOptions,
): Promise<Uint8Array[]> {
  const order = ranges.map((_, index) => index).sort((a, b) => (ranges[a] as Range).begin - (ranges[b] as Range).begin);
  const runs: { begin: number; end: number; members: number[] }[] = [];
  for (const index of order) {
    const { begin, end } = ranges[index] as Range;
    const last = runs.at(-1);
    if (last !== undefined && begin <= last.end) {
      last.end = Math.max(last.end, end);
      last.members.push(index);
    } else runs.push({ begin, end, members: [index] });
  }
  const results = new Array<Uint8Array>(ranges.length);
  await each(runs, options, async (run, one) => {
    const bytes = new Uint8Array(await source.slice(run.begin, run.end, one));
    for (const index of run.members) {
      const { begin, end } = ranges[index] as Range;
      results[index] = bytes.subarray(begin - run.begin, end - run.begin);
    }
  });
  return results;
}
