/** Every family that Inspect knows. */
import { audioFamilies } from './audio/index.ts';
import { gemma3 } from './gemma3.ts';
import { llama } from './llama.ts';
import { textFamilies } from './text/index.ts';
import type { Family } from './types.ts';
import { visionFamilies } from './vision/index.ts';

export type * from './types.ts';

export const families: readonly Family[] = [...audioFamilies, ...textFamilies, ...visionFamilies, gemma3, llama];
