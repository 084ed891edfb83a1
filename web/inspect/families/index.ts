/** Every family that Inspect knows. */
import { gemma3 } from './gemma3.ts';
import { llama } from './llama.ts';
import { textFamilies } from './text/index.ts';
import type { Family } from './types.ts';

export type * from './types.ts';

export const families: readonly Family[] = [...textFamilies, gemma3, llama];
