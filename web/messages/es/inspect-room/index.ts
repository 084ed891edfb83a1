import { arrays } from './arrays.ts';
import { attention } from './attention.ts';
import { checkpoint } from './checkpoint.ts';
import { configuration } from './configuration.ts';

/** All that the room Inspect says besides its figures. */
export const inspect = { ...arrays, ...attention, ...checkpoint, ...configuration };
