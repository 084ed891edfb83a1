/**
 * The languages that the site is translated into: each has a folder of that name with index.html, its chapters, and the
 * rooms.
 */
export const translations = ['de', 'es'] as const;

/** The translated rooms besides Learn: each is a page of that name in the folder of every language. */
export const translatedRooms = ['train'] as const;

const and: Readonly<Record<string, string>> = { de: 'und', es: 'y' };

/** The word for "and" between authors, in the language of the page at this path. */
export function andIn(path: string): string {
  return and[path.split('/').at(-2) ?? ''] ?? 'and';
}
