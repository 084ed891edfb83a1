import { maskedEntries } from '../array.ts';

/** Masked entries of a bias, which are not compared. */
export interface MergedMask {
  /** One for each entry of the array. */
  readonly skip: Uint8Array;
  readonly count: number;
  /** Which entries they are, for a sentence. */
  readonly sentence: string;
}

/**
 * Finds a mask that was added to a bias, [..., queries, keys]: −Infinity or large negative numbers, in the entries that a
 * mask hides: all keys beyond some distance on either side of the query, whole keys, and whole queries. Undefined if
 * entries are masked that no such mask hides, or if nothing is masked.
 */
export function mergedMask(data: Float64Array, shape: readonly number[], offset: number): MergedMask | undefined {
  const masked = maskedEntries(data);
  const queries = shape.at(-2) ?? 1;
  const keys = shape.at(-1)!;
  if (!masked?.includes(1)) return undefined;
  const plane = queries * keys;
  let [after, before] = [false, false];
  for (let from = 0; from < data.length; from += plane) {
    const maskOfHead = masked.subarray(from, from + plane);
    const found = sides(maskOfHead, queries, keys, offset);
    // Every head has the same mask; sequences of a batch may have their own masks.
    const heads = shape.length < 4 ? data.length : plane * shape.at(-3)!;
    const same =
      from % heads === 0 ? maskOfHead : masked.subarray(from - (from % heads), from - (from % heads) + plane);
    if (!found || !maskOfHead.every((one, i) => one === same[i])) return undefined;
    after ||= found.after;
    before ||= found.before;
  }
  const count = masked.reduce((sum, one) => sum + one, 0);
  if (count === data.length) return undefined;
  const which =
    after && before ? 'a window' : after ? 'keys after the query' : before ? 'keys far before it' : 'padding';
  return { skip: masked, count, sentence: `${count} masked entries (${which}) are not compared` };
}

/** Returns on which sides of the query keys are masked; undefined if a mask does not explain the entries. */
function sides(
  masked: Uint8Array,
  queries: number,
  keys: number,
  offset: number,
): { after: boolean; before: boolean } | undefined {
  const wholeKey = Array.from({ length: keys }, (_, k) => {
    for (let q = 0; q < queries; q++) if (!masked[q * keys + k]) return false;
    return true;
  });
  const wholeQuery = Array.from({ length: queries }, (_, q) =>
    masked.subarray(q * keys, (q + 1) * keys).every(Boolean),
  );
  // Of all other entries, the distance alone decides.
  const visible = new Set<number>();
  const hidden = new Set<number>();
  for (let q = 0; q < queries; q++) {
    for (let k = 0; k < keys; k++) {
      if (!wholeKey[k] && !wholeQuery[q]) (masked[q * keys + k] ? hidden : visible).add(k - q);
    }
  }
  const [first, last] = [Math.min(...visible), Math.max(...visible)];
  for (const distance of hidden) if (distance >= first && distance <= last) return undefined;
  const beyond = Array.from(hidden).filter((distance) => distance > last);
  const far = Array.from(hidden).filter((distance) => distance < first);
  // A causal mask begins right after the query; a window hides both sides, or more than a corner.
  if (far.length === 1 && beyond.length === 0 && queries > 1) return undefined;
  if (beyond.length > 0 && far.length === 0 && ![0, keys - queries, offset].includes(last)) return undefined;
  // With one query, a limit on the distance cannot be distinguished from whole keys.
  const trailing = queries === 1 && wholeKey.at(-1)!;
  return {
    after: trailing || beyond.length > 0,
    before: far.length > 0,
  };
}
