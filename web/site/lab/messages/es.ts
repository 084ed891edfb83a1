import { elements } from '../../../messages/es/elements.ts';
import { help } from '../../../messages/es/help.ts';
import { lab } from '../../../messages/es/lab.ts';
import { labNames } from '../../../messages/es/lab-names.ts';
import { models } from '../../../messages/es/models.ts';
import { names } from '../../../messages/es/names.ts';
import { reference } from '../../../messages/es/reference/index.ts';
import { refusals } from '../../../messages/es/refusals.ts';
import { summaries } from '../../../messages/es/summaries.ts';

/** All that the Lab says. */
export const messages = {
  // First, because some of its words mean something else on Embed.
  ...reference,
  ...elements,
  ...help,
  ...lab,
  ...labNames,
  ...models,
  ...names,
  ...refusals,
  ...summaries,
};
