import { elements } from '../../../messages/de/elements.ts';
import { learn } from '../../../messages/de/learn.ts';
import { names } from '../../../messages/de/names.ts';

/** All that the figures of Learn say. */
export const messages = { ...elements, ...names, ...learn };
