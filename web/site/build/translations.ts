/**
 * The languages that the site is translated into: each has a folder of that name with index.html, its chapters, and the
 * rooms.
 */
export const translations = ['de', 'es'] as const;

/** The rooms that are translated besides Learn: a page of this name in the folder of each language. */
export const translatedRooms = ['lab', 'train', 'embed', 'inspect'] as const;

const and: Readonly<Record<string, string>> = { de: 'und', es: 'y' };

/** The language of the page at this path. */
export function languageOf(path: string): string {
  return translations.find((language) => language === path.split('/').at(-2)) ?? 'en';
}

/** The word for "and" before the last of several authors, on the page at this path. */
export function andIn(path: string): string {
  return and[languageOf(path)] ?? 'and';
}
