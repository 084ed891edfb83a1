/** The languages that Learn is translated into: each has a folder of its name with index.html and the chapters. */
export const translations = ['de', 'es'] as const;

const and: Readonly<Record<string, string>> = { de: 'und', es: 'y' };

/** What stands between the last two of several authors, on the page at this path. */
export function andIn(path: string): string {
  return and[path.split('/').at(-2) ?? ''] ?? 'and';
}
