import { elements } from '../../../messages/es/elements.ts';
import { names } from '../../../messages/es/names.ts';
import { train } from '../../../messages/es/train.ts';

/** All messages of Train and its figures. */
export const messages = { ...elements, ...names, ...train };
