/** What the page Embed says besides its text and its figures. */
export const embed = {
  Copied: 'Kopiert',
  'This browser does not let the page copy': 'Dieser Browser lässt die Seite nicht kopieren',
  '{element} is none of the figures of this page.': '{element} ist keine der Abbildungen dieser Seite.',
  'Write one figure: {example}': 'Schreibe eine Abbildung: {example}',
  '{element} has no attribute {names}.': '{element} hat kein Attribut {names}.',
} as const;

export type Embed = typeof embed;
