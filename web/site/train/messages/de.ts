import { elements } from '../../../messages/de/elements.ts';
import { names } from '../../../messages/de/names.ts';
import { training } from '../../../messages/de/reference/training.ts';
import { train } from '../../../messages/de/train.ts';

/** All messages of Train and its figures. */
export const messages = { ...training, ...elements, ...names, ...train };
