/** Longer names resemble none. */
export const longestName = 40;

/** A name without what is written differently: case, and characters other than letters and digits. */
export function normal(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns the name that is spelt like what was typed, or is the beginning of it. */
export function nearest(asked: unknown, names: readonly string[]): string | undefined {
  if (typeof asked !== 'string' || asked.length > longestName) return undefined;
  const typed = normal(asked);
  // Of several that it begins with, the longest.
  const distanceTo = (name: string) =>
    typed.startsWith(name) && typed !== name ? 1 - name.length / 1000 : editDistance(typed, name);
  // Every letter resembles every other.
  const found = names
    .filter((name) => name.length > 2)
    .map((name) => ({ name, distance: distanceTo(normal(name)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!found || found.distance > Math.max(1, Math.floor(found.name.length / 3))) return undefined;
  return found.name;
}

/** Returns the Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
