import { descriptions } from './descriptions.ts';
import { words } from './words.ts';

/** All that the reference of the elements says. */
export const reference = { ...descriptions, ...words };
