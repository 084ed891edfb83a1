/** Every public type, one file per room. */
export type * from './types/absolute.ts';
export type * from './types/analysis.ts';
export type * from './types/attention.ts';
export type * from './types/bias.ts';
export type * from './types/catalogue.ts';
export type * from './types/create.ts';
export type * from './types/linear-attention.ts';
export type * from './types/memory.ts';
export type * from './types/pool.ts';
export type * from './types/posenc.ts';
export type * from './types/relative.ts';
export type * from './types/rope-scaling.ts';
export type * from './types/rotary.ts';
export type * from './types/rotary-positions.ts';
export type * from './types/rotary-schemes.ts';
export type * from './types/tensor.ts';
