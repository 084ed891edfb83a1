import { elements } from '../../../messages/es/elements.ts';
import { names } from '../../../messages/es/names.ts';
import { training } from '../../../messages/es/reference/training.ts';
import { train } from '../../../messages/es/train.ts';

/** All messages of Train and its figures. */
export const messages = { ...training, ...elements, ...names, ...train };
