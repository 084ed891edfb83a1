/** The families that Inspect knows. What not every file needs is imported from its own module, so that it can be loaded later. */
export * from './diffusion.ts';
export type * as formatFamilies from './formats.ts';
export type { RemarkId, remarks } from './remarks.ts';
export type * from './types.ts';
