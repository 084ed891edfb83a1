import { elements } from '../../../messages/es/elements.ts';
import { learn } from '../../../messages/es/learn.ts';
import { names } from '../../../messages/es/names.ts';

/** All messages of the figures of Learn. */
export const messages = { ...elements, ...names, ...learn };
