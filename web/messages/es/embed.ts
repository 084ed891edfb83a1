import type { Embed } from '../de/embed.ts';
import type { Translation } from '../messages.ts';

/** What the page Embed says besides its text and its figures. */
export const embed: Translation<Embed> = {
  Copied: 'Copiado',
  'This browser does not let the page copy': 'Este navegador no deja que la página copie',
  '{element} is none of the figures of this page.': '{element} no es ninguna de las figuras de esta página.',
  'Write one figure: {example}': 'Escribe una figura: {example}',
  '{element} has no attribute {names}.': '{element} no tiene el atributo {names}.',
};
