/** Into which parts a call of attention is divided. */
import type { HeadSizes } from '../input/index.ts';
import type { Part } from './encodings.ts';
import type { Range } from './sub-arrays.ts';

/** How fine work is divided. */
export interface Grain {
  /** Multiplications of a part that is worth the way to a worker. */
  readonly leastWork: number;
  /** And of one that neither progress nor an abort should have to wait for. */
  readonly mostWork: number;
  /** Blocks of queries begin at multiples of it. */
  readonly queries: number;
}

/** About a millisecond, about a tenth of a second, and where blocks inside the module begin. */
export const usualGrain: Grain = { leastWork: 16e6, mostWork: 1e9, queries: 64 };

/** A worker that comes late should find something to do: parts for each of them. */
const partsPerWorker = 4;

export interface Divisible {
  readonly heads: boolean;
  readonly queries: boolean;
}

/** Parts in the order in which they had best be done; those with the same keys come one after the other. */
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
    Math.min(partsPerWorker * workers, Math.floor(work / grain.leastWork)),
    Math.ceil(work / grain.mostWork),
  );
  const group = heads / kvHeads;
  const wantedHere = Math.ceil(wanted / batch);
  const headsAtOnce = (): number => {
    if (!divisible.heads) return heads;
    if (wantedHere <= kvHeads) return group * Math.floor(kvHeads / wantedHere);
    // Blocks of queries let a group stay together, which then needs its keys only once.
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
      // With a causal mask the last queries see most: they come first, so that small parts are left for the end.
      parts.splice(first, parts.length, ...parts.slice(first).reverse());
    }
  }
  return parts;
}

/** Ranges of heads, whole groups of them or parts of one group. */
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
