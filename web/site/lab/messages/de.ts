import { elements } from '../../../messages/de/elements.ts';
import { help } from '../../../messages/de/help.ts';
import { lab } from '../../../messages/de/lab.ts';
import { labNames } from '../../../messages/de/lab-names.ts';
import { models } from '../../../messages/de/models.ts';
import { names } from '../../../messages/de/names.ts';
import { reference } from '../../../messages/de/reference/index.ts';
import { refusals } from '../../../messages/de/refusals.ts';
import { summaries } from '../../../messages/de/summaries.ts';

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
