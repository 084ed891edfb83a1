import { elements } from '../../../messages/es/elements.ts';
import { names } from '../../../messages/es/names.ts';
import { train } from '../../../messages/es/train.ts';

/** All that Train and its figures say. */
export const messages = { ...elements, ...names, ...train };
