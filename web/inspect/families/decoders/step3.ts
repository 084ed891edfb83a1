import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';
import { classNotSeen, rotary } from './common.ts';

export const step3: Family = {
  title: 'Step 3',
  modelTypes: ['step3_text', 'step3_vl'],
  architectures: ['Step3VLForConditionalGeneration', 'Step3TextForCausalLM'],
  sources: elsewhere('vllm-project/vllm', 'vllm/transformers_utils/configs/step3_vl.py'),
  hiddenSize: { keys: ['hidden_size'], default: 7168 },
  heads: { keys: ['num_attention_heads'], default: 64 },
  layers: { keys: ['num_hidden_layers'], default: 61 },
  headDim: { keys: ['head_dim'], default: 256 },
  context: { keys: ['max_position_embedding', 'max_position_embeddings'], otherwise: ['max_seq_len'], default: 65536 },
  kinds: { full_attention: rotary(500000) },
  silent: ['max_seq_len'],
  remarks: [classNotSeen],
};
