import * as elements from 'posenc/elements';
import { elementName } from '../../../web/elements/register.ts';

/** The names of all figures of encodings. */
export const elementNames: readonly string[] = Object.keys(elements)
  .filter((name) => name.startsWith('Posenc'))
  .map(elementName);
