import type { Scheme } from '../types.ts';
import { axialRope } from './rotary/axial.ts';
import { mrope } from './rotary/mrope.ts';
import { rope } from './rotary/rope.ts';
import { xpos } from './rotary/xpos.ts';

export { axialRope, mrope, rope, xpos };

/** ② Queries and keys turned by position. */
export const rotarySchemes: readonly Scheme[] = [rope, xpos, axialRope, mrope];
