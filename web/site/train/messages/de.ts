import { elements } from '../../../messages/de/elements.ts';
import { names } from '../../../messages/de/names.ts';
import { train } from '../../../messages/de/train.ts';

/** All that Train and its figures say. */
export const messages = { ...elements, ...names, ...train };
