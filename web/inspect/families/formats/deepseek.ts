/** The configuration of DeepSeek's own inference code, for V2 and V3. */
import { elsewhere } from '../source.ts';
import type { Family } from '../types.ts';

const commit = '9b4e9788e4a3a731f7567338ed15d3ec549ce03b';

/** YaRN applies if the program is to read more than the original length, which it is by default. */
export const deepseekInference: Family = {
  title: "DeepSeek's inference configuration",
  modelTypes: [],
  sources: elsewhere('deepseek-ai/DeepSeek-V3', 'inference/model.py', commit),
  hiddenSize: { keys: ['dim'], default: 2048 },
  heads: { keys: ['n_heads'], default: 16 },
  layers: { keys: ['n_layers'], default: 27 },
  context: { keys: ['max_seq_len'], default: 16384 },
  kinds: {
    full_attention: {
      entry: 'rotary',
      layout: 'interleaved',
      part: 'last',
      base: { keys: ['rope_theta'], default: 10000 },
      headDim: [
        { keys: ['qk_nope_head_dim'], default: 128 },
        { keys: ['qk_rope_head_dim'], default: 64 },
      ],
      width: { channels: { keys: ['qk_rope_head_dim'], default: 64 } },
      softmaxScale: { latent: true },
      scalingKeys: {
        type: 'yarn',
        above: [
          { keys: ['max_seq_len'], default: 16384 },
          { keys: ['original_seq_len'], default: 4096 },
        ],
        parameters: {
          factor: { keys: ['rope_factor'], default: 40 },
          original_max_position_embeddings: { keys: ['original_seq_len'], default: 4096 },
          beta_fast: { keys: ['beta_fast'], default: 32 },
          beta_slow: { keys: ['beta_slow'], default: 1 },
          // Cosines and sines stay as they are, as these two cancel: mscale is a factor on the logits alone.
          mscale: { keys: ['mscale'], default: 1 },
          mscale_all_dim: { keys: ['mscale'], default: 1 },
        },
        besides: [{ when: { key: 'mscale', is: [0] }, parameters: { attention_factor: 1 } }],
      },
    },
  },
};
