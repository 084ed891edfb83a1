import { model } from '../source.ts';
import type { Family } from '../types.ts';
import { sizes } from './common.ts';
import { latent } from './latent.ts';

const { outputLayout: _, ...halves } = latent(10000, { nope: 64, rope: 32 }, { layout: 'half' });

/** Latent attention with pairs in halves. */
export const minicpm3: Family = {
  title: 'MiniCPM3',
  modelTypes: ['minicpm3'],
  architectures: ['MiniCPM3ForCausalLM'],
  sources: model('minicpm3'),
  ...sizes({ hiddenSize: 2560, heads: 40, layers: 62, context: 32768 }),
  kinds: { full_attention: halves },
};
