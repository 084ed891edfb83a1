import type { Scheme } from '../types.ts';
import { axialRope } from './axial.ts';
import { mrope } from './mrope.ts';
import { rope } from './rope.ts';
import { xpos } from './xpos.ts';

export { axialRope, mrope, rope, xpos };

/** ② Queries and keys turned by position. */
export const rotarySchemes: readonly Scheme[] = [rope, xpos, axialRope, mrope];
