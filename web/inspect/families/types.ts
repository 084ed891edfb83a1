/** The vocabulary in which families are written. */
export type * from './attending.ts';
export type * from './family.ts';
export type * from './kind.ts';
export type * from './other-kinds.ts';
export type * from './rotary-kind.ts';
export type * from './rules.ts';
export type * from './values.ts';
