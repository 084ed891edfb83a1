import { expect } from './quiet-page.ts';

/** Where the pages of each language are, below the site's home. */
export const folders = { en: '', de: 'de/', es: 'es/' } as const;
export type Language = keyof typeof folders;
export type Translation = Exclude<Language, 'en'>;

interface Expectation {
  /** Whether a piece is the same in the translation, as names are. */
  readonly isAlike: (piece: string, language: Translation) => boolean;
  /** What every language says more pieces than. */
  readonly moreThan: number;
}

/** Checks that the German and the Spanish walk through a room hear nothing that the English one hears. */
export async function saysNothingInEnglish(
  walk: (language: Language) => Promise<readonly string[]>,
  { isAlike, moreThan }: Expectation,
): Promise<void> {
  const english = new Set(await walk('en'));
  expect(english.size).toBeGreaterThan(moreThan);
  for (const language of ['de', 'es'] as const) {
    const said = await walk(language);
    expect(said.length, language).toBeGreaterThan(moreThan);
    expect(
      said.filter((piece) => english.has(piece) && !isAlike(piece, language)),
      language,
    ).toEqual([]);
  }
}
