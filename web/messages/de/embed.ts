/** What the page Embed says besides its text and its figures. */
export const embed = {
  Copied: 'Kopiert',
  'This browser does not let the page copy': 'Dieser Browser erlaubt der Seite nicht, etwas zu kopieren',
  '{element} is none of the figures of this page.': '{element} ist keine der Abbildungen dieser Seite.',
  'Write one figure: {example}': 'Hier muss genau eine Abbildung stehen, etwa {example}',
  '{element} has no attribute {names}.': '{element} hat kein Attribut {names}.',
} as const;

export type Embed = typeof embed;
