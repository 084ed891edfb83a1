import { elements } from '../../../messages/es/elements.ts';
import { learn } from '../../../messages/es/learn.ts';
import { names } from '../../../messages/es/names.ts';

/** All that the figures of Learn say. */
export const messages = { ...elements, ...names, ...learn };
