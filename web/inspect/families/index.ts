/** Every family that Inspect knows. */
import { audioFamilies } from './audio/index.ts';
import { decoderFamilies } from './decoders/index.ts';
import { textFamilies } from './text/index.ts';
import type { Family } from './types.ts';
import { visionFamilies } from './vision/index.ts';

export * from './formats/index.ts';
export { type RemarkId, remarks } from './remarks.ts';
export type * from './types.ts';

export const families: readonly Family[] = [...audioFamilies, ...decoderFamilies, ...textFamilies, ...visionFamilies];
