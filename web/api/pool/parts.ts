/** Divides a call of attention into parts. */
import type { HeadSizes } from '../input/index.ts';
import type { Part } from './encodings.ts';
import type { Range } from './sub-arrays.ts';

/** How finely work is divided. */
export interface Grain {
  /** Number of multiplications that make a part worth sending to a worker. */
  readonly minWork: number;
  /** Number of multiplications above which progress reports and aborts would have to wait too long. */
  readonly maxWork: number;
  /** Blocks of queries begin at multiples of this. */
  readonly queries: number;
}

/** About a millisecond, about a tenth of a second, and the size of the module's own blocks. */
export const usualGrain: Grain = { minWork: 16e6, maxWork: 1e9, queries: 64 };

/** Several parts per worker, so that a worker that becomes free late still finds one to do. */
const partsPerWorker = 4;

export interface Divisible {
  readonly heads: boolean;
  readonly queries: boolean;
}

/** Returns the parts in the best order to do them; parts with the same keys are adjacent. */
export function partsOf(
  { batch, heads, kvHeads, queries, keys, headDim, valueDim }: HeadSizes & { readonly valueDim: number },
  divisible: Divisible,
  workers: number,
  grain: Grain,
): Part[] {
  const workPerHead = queries * keys * (headDim + valueDim);
  const work = batch * heads * workPerHead;
  const wanted = Math.max(
    1,
    Math.min(partsPerWorker * workers, Math.floor(work / grain.minWork)),
    Math.ceil(work / grain.maxWork),
  );
  const group = heads / kvHeads;
  const wantedHere = Math.ceil(wanted / batch);
  const headsAtOnce = (): number => {
    if (!divisible.heads) return heads;
    if (wantedHere <= kvHeads) return group * Math.floor(kvHeads / wantedHere);
    // If queries can be divided, a group of heads stays together and needs its keys only once.
    return divisible.queries ? group : Math.ceil(group / Math.ceil(wantedHere / kvHeads));
  };
  const runs = headRuns(heads, group, headsAtOnce());
  const blocks = divisible.queries ? Math.ceil(wantedHere / runs.length) : 1;
  const rows = Math.min(queries, Math.ceil(queries / blocks / grain.queries) * grain.queries);

  const parts: Part[] = [];
  for (let b = 0; b < batch; b++) {
    for (const run of runs) {
      const first = parts.length;
      for (let q = 0; q < queries; q += rows)
        parts.push({ batch: [b, b + 1], heads: run, queries: [q, Math.min(q + rows, queries)] });
      // With a causal mask the last queries see the most keys, so they come first and small parts are left for the end.
      parts.splice(first, parts.length, ...parts.slice(first).reverse());
    }
  }
  return parts;
}

/** Ranges of heads: whole groups, or parts of one group. */
function headRuns(heads: number, group: number, atOnce: number): Range[] {
  const runs: Range[] = [];
  for (let first = 0; first < heads; ) {
    const groupEnd = (Math.floor(first / group) + 1) * group;
    const last = Math.min(heads, atOnce < group ? Math.min(first + atOnce, groupEnd) : first + atOnce);
    runs.push([first, last]);
    first = last;
  }
  return runs;
}
