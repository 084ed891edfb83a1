/** Returns the name that means what was given, resembles it, or is the beginning of it; undefined if none does. */
export function nearest(given: unknown, names: readonly string[]): string | undefined {
  if (typeof given !== 'string' || given.length > 40) return undefined;
  const normal = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const typed = normal(given);
  const meant = Object.hasOwn(otherNames, typed) ? otherNames[typed] : undefined;
  if (meant !== undefined && names.includes(meant)) return meant;
  // Of several that it begins with, the longest.
  const distanceTo = (name: string) =>
    typed.startsWith(name) && typed !== name ? 1 - name.length / 1000 : editDistance(typed, name);
  const found = names
    .map((name) => ({ name, distance: distanceTo(normal(name)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!found || found.distance > Math.max(1, Math.floor(found.name.length / 3))) return undefined;
  return found.name;
}

/** What other programs, and earlier versions, call options, in small letters alone. */
const otherNames: Readonly<Record<string, string>> = {
  prefixrows: 'prefixTokens',
  extratokens: 'prefixTokens',
  numprefixtokens: 'prefixTokens',
  numextratokens: 'prefixTokens',
  clstoken: 'prefixTokens',
  suffixrows: 'suffixTokens',
};

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
