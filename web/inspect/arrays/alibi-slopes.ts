import { nicest } from './angles/index.ts';

/** Slopes as published: those of the next lower power of 2 first, then every other one of twice that power. */
export function publishedSlopes(heads: number, alibiBiasMax = 8): number[] {
  const power = 2 ** Math.floor(Math.log2(heads));
  return Array.from({ length: heads }, (_, head) =>
    head < power
      ? 2 ** ((-alibiBiasMax * (head + 1)) / power)
      : 2 ** ((-alibiBiasMax * (2 * (head - power) + 1)) / (2 * power)),
  );
}

/** Slopes that have a name, in words that follow "slopes are". */
export interface NamedSlopes {
  readonly slopes: readonly number[];
  readonly values: Readonly<Record<string, number | string>>;
  readonly words: string;
}

/** Names slopes that are not those published for as many heads; undefined if they are. `relative`: their error. */
export function namedSlopes(found: ArrayLike<number>, relative: number): NamedSlopes | undefined {
  const heads = found.length;
  const values = Array.from(found);
  const fits = (slopes: readonly number[]) =>
    slopes.every((slope, head) => Math.abs(values[head]! / slope - 1) <= relative);
  const published = publishedSlopes(heads);
  if (fits(published)) return undefined;
  if (heads > 1) {
    for (const count of countsFor(heads)) {
      const all = publishedSlopes(count);
      for (let from = 0; from + heads <= count; from += count % heads === 0 ? heads : count) {
        const slopes = all.slice(from, from + heads);
        if (!fits(slopes)) continue;
        const which = from === 0 ? `the first ${heads} of` : `heads ${from + 1} to ${from + heads} of`;
        const formula = from === 0 ? evenly(values, fits, [1]) : undefined;
        const words = `those of ${which} ${count} heads${formula ? `, ${formula.words}` : ''}`;
        return { slopes, values: { heads: count, from }, words };
      }
    }
    const orders = [
      ['descending', published.toSorted((a, b) => b - a)],
      ['ascending', published.toSorted((a, b) => a - b)],
      ['reversed', published.toReversed()],
    ] as const;
    for (const [order, slopes] of orders) {
      if (fits(slopes)) return { slopes, values: { order }, words: `those of ${heads} heads in ${order} order` };
    }
  }
  return evenly(values, fits, [1, 0]) ?? geometric(values, fits) ?? listed(values);
}

/** Numbers of heads whose first slopes may have been used, powers of 2 first. */
function countsFor(heads: number): number[] {
  const powers = Array.from({ length: 9 }, (_, i) => 2 ** i);
  const others = Array.from({ length: 128 }, (_, i) => i + 1);
  return [...new Set([...powers, ...others])].filter((count) => count > heads);
}

/** Names slopes 2^(−a h/n), with heads h counted from one of `starts`. */
function evenly(
  slopesRead: readonly number[],
  fits: (slopes: readonly number[]) => boolean,
  starts: readonly number[],
): NamedSlopes | undefined {
  const heads = slopesRead.length;
  if (heads < 3) return undefined;
  const max = nicest((Math.log2(slopesRead[0]! / slopesRead.at(-1)!) / (heads - 1)) * heads, 1e-3);
  for (const from of starts) {
    const slopes = slopesRead.map((_, head) => 2 ** ((-max * (head + from)) / heads));
    if (!fits(slopes)) continue;
    const words = `2^(-${max}h/${heads}) with heads h counted from ${from}`;
    return { slopes, values: { exponent: max, from }, words };
  }
  return undefined;
}

/** Names slopes in a geometric sequence. */
function geometric(
  slopesRead: readonly number[],
  fits: (slopes: readonly number[]) => boolean,
): NamedSlopes | undefined {
  const heads = slopesRead.length;
  if (heads < 3) return undefined;
  const first = nicest(slopesRead[0]!, 1e-7);
  const ratio = nicest((slopesRead.at(-1)! / slopesRead[0]!) ** (1 / (heads - 1)), 1e-7);
  const slopes = slopesRead.map((_, head) => first * ratio ** head);
  if (!fits(slopes) || ratio === 1) return undefined;
  const words = `${format(first)} times ${format(ratio)}^h with heads h counted from 0`;
  return { slopes, values: { first, ratio }, words };
}

function listed(slopes: readonly number[]): NamedSlopes {
  const words = slopes.slice(0, 4).map(format).join(', ') + (slopes.length > 4 ? ' …' : '');
  return { slopes, values: { first: slopes[0]!, last: slopes.at(-1)! }, words };
}

const format = (slope: number) => String(Number(slope.toPrecision(6)));
