/** Finds whole positions from the angle of a pair that turns by one radian per position. */
import { wrapped } from './field.ts';

/** Positions of magnitude below this are found. */
const beyond = 2 ** 17;
/** Number of positions that are tried one by one before a search by angle pays off. */
const triedFirst = 2048;
const buckets = 2 ** 16;

/**
 * Returns a function that finds the whole position nearest to 0 (positive before negative) whose angle, modulo whole
 * turns, is within `near` · (1 + |p|/1000) radians of the given one; undefined if there is none.
 */
export function wholePositionFinder(near: number): (angle: number) => number | undefined {
  const fits = (position: number, angle: number) =>
    Math.abs(wrapped(position - angle)) <= near * (1 + Math.abs(position) / 1000);
  return (angle) => {
    for (let order = 0; order < triedFirst; order++) {
      if (fits(positionAt(order), angle)) return positionAt(order);
    }
    byAngle ??= sortedByAngle();
    const { starts, orders } = byAngle;
    const reach = Math.ceil((near * (1 + beyond / 1000) * buckets) / (2 * Math.PI)) + 1;
    if (2 * reach >= buckets) return inOrder((position) => fits(position, angle));
    let least = Number.POSITIVE_INFINITY;
    const middle = bucketOf(angle);
    for (let step = -reach; step <= reach; step++) {
      const bucket = (middle + step + buckets) % buckets;
      for (let i = starts[bucket]!; i < starts[bucket + 1]!; i++) {
        const order = orders[i]!;
        if (order < least && fits(positionAt(order), angle)) least = order;
      }
    }
    return least === Number.POSITIVE_INFINITY ? undefined : positionAt(least);
  };
}

/** 0, 1, −1, 2, −2 … */
const positionAt = (order: number) => (order % 2 === 1 ? (order + 1) / 2 : 0 - order / 2);

const bucketOf = (angle: number) =>
  Math.min(buckets - 1, Math.floor(((wrapped(angle) + Math.PI) / (2 * Math.PI)) * buckets));

function inOrder(fits: (position: number) => boolean): number | undefined {
  for (let order = 0; order < 2 * beyond - 1; order++) if (fits(positionAt(order))) return positionAt(order);
  return undefined;
}

/** 1.3 MB, the same for every array, and made when the first one needs it. */
let byAngle: ReturnType<typeof sortedByAngle> | undefined;

/** Sorts all positions into buckets by their angle. */
function sortedByAngle(): { readonly starts: Int32Array; readonly orders: Int32Array } {
  const count = 2 * beyond - 1;
  const places = new Int32Array(count);
  const starts = new Int32Array(buckets + 1);
  for (let order = 0; order < count; order++) {
    const bucket = bucketOf(positionAt(order));
    places[order] = bucket;
    starts[bucket + 1]!++;
  }
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const next = starts.slice();
  const orders = new Int32Array(count);
  for (let order = 0; order < count; order++) orders[next[places[order]!]!++] = order;
  return { starts, orders };
}
