import type { Family } from '../types.ts';
import { classNotSeen, rotary, sizes } from './common.ts';

/**
 * The class was not available. Its scaling, whose amplitude differs from YaRN's, is reported as unknown unless the file
 * calls it yarn.
 */
export const telechat3: Family = {
  title: 'TeleChat 3',
  modelTypes: ['telechat3'],
  architectures: ['TeleChat3ForCausalLM'],
  sources: [],
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 32768 }),
  kinds: { full_attention: rotary(10000) },
  remarks: [classNotSeen],
};
