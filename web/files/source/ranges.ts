import { checkedSignal } from './options.ts';
import type { ByteSource, ReadOptions } from './types.ts';

/** The bytes of a source from `begin` up to but excluding `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** Number of concurrent requests, the number of connections that browsers open to one server. */
const atOnce = 6;

/** Calls `work` for each item, a few at a time, and stops all of them if one fails. */
export async function each<Item, Result>(
  items: readonly Item[],
  { signal }: ReadOptions,
  work: (item: Item, options: { signal: AbortSignal }) => Promise<Result>,
): Promise<Result[]> {
  checkedSignal(signal)?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const results = new Array<Result>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as Item, { signal: controller.signal });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
    return results;
  } catch (thrown) {
    controller.abort(thrown);
    throw thrown;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
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
