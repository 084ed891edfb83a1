import { f32, safetensors, type WrittenTensor } from '../../inspect/checkpoint/files.ts';

/** A tensor of sines. */
export const wave = (name: string, ...shape: number[]): WrittenTensor => {
  const length = shape.reduce((product, extent) => product * extent, 1);
  const columns = shape.at(-1) as number;
  const values = Array.from({ length }, (_, i) => Math.sin((Math.floor(i / columns) * ((i % columns) + 1)) / 9));
  return { name, dtype: 'F32', shape, bytes: f32(values) };
};

/** A table of every kind that has its own view. */
export const tables = safetensors([
  wave('encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight', 32, 8),
  wave('decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight', 32, 8),
  wave('layers.0.blocks.0.attn.relative_position_bias_table', 169, 4),
  wave('beit.encoder.layer.0.attention.attention.relative_position_bias.relative_position_bias_table', 52, 4),
  wave('vit.embeddings.position_embeddings', 1, 17, 16),
  wave('encoder.attn_layers.0.emb_rel_k', 1, 9, 16),
  wave('deberta.encoder.rel_embeddings.weight', 32, 16),
  wave('rotary_emb.inv_freq', 16),
]);

const hidden = 16;
const mimeType = 'application/octet-stream';
const file = (name: string, buffer: Buffer) => ({ name, mimeType, buffer });
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Files of a model with one layer like Llama's, as a file field takes them. */
export const llamaShaped = {
  weights: file(
    'model.safetensors',
    Buffer.from(
      safetensors([
        wave('model.embed_tokens.weight', 12, hidden),
        wave('model.layers.0.input_layernorm.weight', hidden),
        wave('model.layers.0.self_attn.q_proj.weight', 16, hidden),
        wave('model.layers.0.self_attn.k_proj.weight', 8, hidden),
      ]),
    ),
  ),
  config: file(
    'config.json',
    json({
      model_type: 'llama',
      hidden_size: hidden,
      num_attention_heads: 4,
      num_key_value_heads: 2,
      num_hidden_layers: 1,
    }),
  ),
  tokenizer: file(
    'tokenizer.json',
    json({
      version: '1.0',
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: { type: 'WordLevel', vocab: { a: 1, b: 2, c: 3 }, unk_token: 'a' },
    }),
  ),
};
