import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { classNotSeen, rotary } from './common.ts';

/** Only the configuration of the class was available. */
export const telechat: Family = {
  title: 'TeleChat',
  modelTypes: ['telechat', 'telechat2'],
  architectures: ['TelechatForCausalLM', 'TeleChatForCausalLM', 'TeleChat2ForCausalLM'],
  sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/telechat2.py'),
  hiddenSize: { keys: ['hidden_size'], default: 4096 },
  heads: { keys: ['n_head', 'num_attention_heads'], default: 32 },
  layers: { keys: ['n_layer', 'num_hidden_layers'], default: 30 },
  context: {
    keys: ['training_seqlen', 'base_seqlen'],
    otherwise: ['seq_length', 'max_position_embeddings'],
    default: 8192,
  },
  kinds: { full_attention: rotary(10000, { scaling: 'none' }) },
  remarks: [
    classNotSeen,
    {
      when: { key: 'logn', is: [true], default: true },
      id: 'telechat.log-n',
      keys: ['logn', 'training_seqlen'],
    },
  ],
  silent: ['seq_length', 'max_position_embeddings'],
};
