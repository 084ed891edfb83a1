/** Every family that Inspect knows. */
import { decoderFamilies } from './decoders/index.ts';
import { textFamilies } from './text/index.ts';
import type { Family } from './types.ts';

export type * from './types.ts';

export const families: readonly Family[] = [...decoderFamilies, ...textFamilies];
