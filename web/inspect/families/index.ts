/** The families that Inspect knows. What a file may not need is imported from its own file, so that it can be loaded later. */
export type { DiffusionFamily, DiffusionRemark } from './diffusion.ts';
export type { RemarkId, remarks } from './remarks.ts';
export type * from './types.ts';
