import { elements } from '../../../messages/de/elements.ts';
import { learn } from '../../../messages/de/learn.ts';
import { names } from '../../../messages/de/names.ts';

/** All messages of the figures of Learn. */
export const messages = { ...elements, ...names, ...learn };
