import { named } from '../named.ts';
import { elsewhere, model } from '../source.ts';
import type { Family } from '../types.ts';
import { rotary, sizes } from './common.ts';

export const olmo: Family = {
  title: 'OLMo',
  modelTypes: ['olmo'],
  architectures: ['OlmoForCausalLM'],
  sources: model('olmo'),
  ...sizes({ hiddenSize: 4096, heads: 32, layers: 32, context: 2048 }),
  kinds: { full_attention: rotary(10000) },
};

/** The code of the authors, whose checkpoints have names of their own. */
export const olmoOfAuthors: Family = {
  title: "OLMo, the authors' code",
  modelTypes: ['hf_olmo'],
  architectures: ['OLMoForCausalLM', 'OLMoModelForCausalLM'],
  sources: [
    ...elsewhere('allenai/OLMo', 'olmo/config.py', '00305eb080aeef71cabf2c7e098b92474fbcaa75'),
    ...elsewhere('allenai/OLMo', 'olmo/model.py', '00794908450625854834534ab0332982136736e2'),
  ],
  hiddenSize: named('d_model', 768),
  heads: named('n_heads', 12),
  layers: named('n_layers', 12),
  context: named('max_sequence_length', 1024),
  kinds: {
    rotary: rotary(10000, { scaling: 'none' }),
    alibi: { entry: 'bias', scheme: 'alibi', alibiBiasMax: named('alibi_bias_max', 8) },
    absolute: { entry: 'absolute', scheme: 'learned', rows: named('max_sequence_length', 1024) },
  },
  rules: [
    { all: 'rotary', when: { key: 'rope', is: [true] } },
    { all: 'alibi', when: { key: 'alibi', is: [true] } },
    { all: 'absolute' },
  ],
  remarks: [{ when: { key: 'alibi', is: [true] }, id: 'olmo.alibi-slopes', keys: ['alibi', 'n_heads'] }],
  silent: ['rope_full_precision'],
};
