/** How many keys a window shows. */
import { existedIn } from './releases.ts';
import type { ProgramRule } from './types.ts';

/** Families whose attention of these releases did not pass through the shared function, or had no FlashAttention 2. */
const withoutIt = new Set(['gpt_oss', 'modernbert', 'modernbert-decoder']);

export const windowRules: readonly ProgramRule[] = [
  {
    id: 'transformers.flash-attention-window',
    program: 'FlashAttention 2 in transformers',
    versions: 'before 4.56',
    what: 'The window was passed as (sliding_window, sliding_window), where both ends count: behind a causal mask a query saw sliding_window keys before its own, one more than configured, and without a causal mask 2 · sliding_window + 1 keys. It mattered once there were more keys than sliding_window; eager and SDPA attention were not concerned (issue 39408, mended by 40163).',
    evidence: 'read',
    source: {
      repo: 'huggingface/transformers',
      path: 'src/transformers/modeling_flash_attention_utils.py',
      commit: '6017f5e8ed33d48096cdf8630d1cc7cbf2550c90',
    },
    keys: ['sliding_window'],
    applies: ({ slidingWindow, bidirectional }, { modelType = '' }) =>
      slidingWindow !== undefined && !bidirectional && existedIn('4.55', modelType) && !withoutIt.has(modelType),
    window: ({ slidingWindow = 0 }) => slidingWindow + 1,
  },
];
