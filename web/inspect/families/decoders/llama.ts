import { model } from '../source.ts';
import type { Family } from '../types.ts';

export const llama: Family = {
  title: 'Llama',
  modelTypes: [
    'llama',
    'llava',
    'llava_next',
    'llava_next_video',
    'llava_llama',
    'vipllava',
    'video_llava',
    'idefics3',
    'smolvlm',
    'voxtral',
    'janus',
    'deepseek_vl',
    'perception_lm',
    'code_llama',
    'ultravox',
  ],
  architectures: [
    'LlamaForCausalLM',
    'LlamaModel',
    'LLaMAForCausalLM',
    'LlavaForConditionalGeneration',
    'LlavaNextForConditionalGeneration',
  ],
  sources: model('llama'),
  hiddenSize: { keys: ['hidden_size'], default: 4096 },
  heads: { keys: ['num_attention_heads'], default: 32 },
  layers: { keys: ['num_hidden_layers'], default: 32 },
  context: { keys: ['max_position_embeddings'], default: 2048 },
  kinds: {
    full_attention: { entry: 'rotary', layout: 'half', base: { keys: ['rope_theta'], default: 10000 } },
  },
};
