/** Every family that Inspect knows. */
import { bert } from './bert.ts';
import { gemma3 } from './gemma3.ts';
import { llama } from './llama.ts';
import { t5 } from './t5.ts';
import type { Family } from './types.ts';

export type * from './types.ts';

export const families: readonly Family[] = [bert, gemma3, llama, t5];
