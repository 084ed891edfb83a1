import { catalogue } from 'posenc/catalogue';
import { type FoundPositions, findPositions, type TensorInfo } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

function found(name: string, shape: readonly number[]): FoundPositions | undefined {
  const info: TensorInfo = { name, shape, dtype: 'F32', byteLength: 4, file: 'model.safetensors' };
  return findPositions({ tensors: new Map([[name, info]]) })[0];
}

/** Names and shapes as in published files. */
const tensors: readonly [name: string, shape: number[], kind: string, scheme: string | undefined, argument: string][] =
  [
    ['wpe.weight', [1024, 768], 'learned-positions', 'learned', 'table'],
    ['transformer.wpe.weight', [1024, 768], 'learned-positions', 'learned', 'table'],
    ['bert.embeddings.position_embeddings.weight', [512, 768], 'learned-positions', 'learned', 'table'],
    ['model.decoder.embed_positions.weight', [2050, 2048], 'learned-positions', 'learned', 'table'],
    ['vit.embeddings.position_embeddings', [1, 197, 768], 'learned-positions', 'learned', 'table'],
    ['visual.positional_embedding', [50, 768], 'learned-positions', 'learned', 'table'],
    ['vision_model.embeddings.position_embedding.weight', [729, 1152], 'learned-positions', 'learned', 'table'],
    ['image_encoder.pos_embed', [1, 64, 64, 768], 'learned-positions', 'learned', 'table'],
    ['decoder.positional_embedding', [448, 384], 'learned-positions', 'learned', 'table'],
    ['position_embd.weight', [1024, 768], 'learned-positions', 'learned', 'table'],
    ['v.position_embd.weight', [577, 1024], 'learned-positions', 'learned', 'table'],
    ['reformer.embeddings.position_embeddings.weights.0', [512, 1, 64], 'learned-positions', 'learned', 'table'],
    ['layoutlmv3.embeddings.x_position_embeddings.weight', [1024, 128], 'layout-positions', 'learned', 'table'],
    ['model.backbone.position_embedding.row_embeddings.weight', [50, 128], 'detr-rows', 'detr-learned', 'rowEmbed'],
    ['backbone.1.col_embed.weight', [50, 128], 'detr-columns', 'detr-learned', 'colEmbed'],
    ['shared_image_embedding.positional_embedding', [2, 128], 'fourier-matrix', undefined, 'matrix'],
    ['encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight', [32, 8], 't5-buckets', 't5', 'table'],
    ['enc.blk.0.attn_rel_b.weight', [32, 8], 't5-buckets', 't5', 'table'],
    ['mpnet.encoder.relative_attention_bias.weight', [32, 12], 't5-buckets', 't5', 'table'],
    ['cpmant.position_bias.relative_attention_bias', [1536, 32], 'cpm-ant-buckets', 'cpm-ant', 'table'],
    ['wavlm.encoder.layers.0.attention.rel_attn_embed.weight', [320, 12], 'wavlm-buckets', 'wavlm', 'table'],
    ['wavlm.encoder.layers.3.attention.gru_rel_pos_linear.weight', [8, 64], 'wavlm-gate-weight', 'wavlm', 'gateWeight'],
    ['wavlm.encoder.layers.3.attention.gru_rel_pos_linear.bias', [8], 'wavlm-gate-bias', 'wavlm', 'gateBias'],
    ['wavlm.encoder.layers.3.attention.gru_rel_pos_const', [1, 12, 1, 1], 'wavlm-gate-const', 'wavlm', 'gateConst'],
    ['layoutlmv3.encoder.rel_pos_bias.weight', [12, 32], 'layout-buckets', 'layoutlmv3', 'table'],
    ['layoutlmv3.encoder.rel_pos_x_bias.weight', [12, 64], 'layout-buckets-x', 'layoutlmv3', 'tableX'],
    ['layoutlmv3.encoder.rel_pos_y_bias.weight', [12, 64], 'layout-buckets-y', 'layoutlmv3', 'tableY'],
    [
      'swin.encoder.layers.1.blocks.0.attention.self.relative_position_bias_table',
      [169, 6],
      'swin-window',
      'swin',
      'table',
    ],
    [
      'beit.encoder.layer.4.attention.attention.relative_position_bias.relative_position_bias_table',
      [732, 12],
      'beit-window',
      'beit',
      'table',
    ],
    [
      'swinv2.encoder.layers.0.blocks.0.attention.self.continuous_position_bias_mlp.0.weight',
      [512, 2],
      'swin-v2-first-weight',
      'swin-v2',
      'w0',
    ],
    ['layers.0.blocks.0.attn.cpb_mlp.0.bias', [512], 'swin-v2-first-bias', 'swin-v2', 'b0'],
    ['layers.0.blocks.0.attn.cpb_mlp.2.weight', [3, 512], 'swin-v2-second-weight', 'swin-v2', 'w1'],
    ['levit.encoder.stages.0.layers.2.module.attention_biases', [4, 196], 'levit-distances', 'levit', 'table'],
    ['transformer.layers.0.attention.rpe.bias_p', [16, 1, 1], 'kerple-scale', 'kerple', 'p'],
    [
      'model.layers.0.self_attn.rel_logits_proj.proj',
      [16, 1024],
      'distance-bank',
      'relative-projection',
      'distanceBank',
    ],
    ['deberta.encoder.rel_embeddings.weight', [512, 768], 'deberta-distances', 'deberta', 'posKey'],
    [
      'bert.encoder.layer.0.attention.self.distance_embedding.weight',
      [1023, 64],
      'bert-distances',
      'bert-relative',
      'table',
    ],
    ['wav2vec2_bert.encoder.layers.0.self_attn.distance_embedding.weight', [73, 64], 'shaw-keys', 'shaw', 'keyTable'],
    ['text_encoder.encoder.layers.0.attention.emb_rel_v', [1, 9, 96], 'shaw-values', 'shaw', 'valueTable'],
    ['image_encoder.blocks.2.attn.rel_pos_h', [127, 64], 'decomposed-rows', 'decomposed-relative', 'relPosH'],
    ['image_encoder.blocks.2.attn.rel_pos_w', [27, 64], 'decomposed-columns', 'decomposed-relative', 'relPosW'],
    ['transformer.layers.0.dec_attn.r_w_bias', [16, 64], 'content-bias', 'transformer-xl', 'rWBias'],
    ['encoder.layers.0.self_attn.pos_bias_v', [8, 64], 'position-bias', 'transformer-xl', 'rRBias'],
    ['rope_freqs.weight', [64], 'frequency-factors', 'rope', 'scaling.freqFactors'],
    ['rope_factors_long.weight', [48], 'long-factors', 'rope', 'scaling.longFactor'],
    ['rope_factors_short.weight', [48], 'short-factors', 'rope', 'scaling.shortFactor'],
    ['model.layers.0.self_attn.rotary_emb.inv_freq', [64], 'frequencies', 'rope', 'base'],
    ['model.rotary_emb.inv_freq', [32], 'frequencies', 'rope', 'base'],
    ['model.transformer.blocks.0.rotary_emb.cos_coef', [32, 20, 20], 'fope-cosines', undefined, 'cosCoef'],
    ['posenc.Wr.weight', [32, 2], 'learned-frequencies', 'learned-frequency-rope', 'weights'],
    ['model.layers.3.self_attn.sinks', [64], 'sinks', undefined, 'sinks'],
    ['blk.3.attn_sinks.weight', [64], 'sinks', undefined, 'sinks'],
    ['wav2vec2.encoder.pos_conv_embed.conv.weight_g', [1, 1, 128], 'convolution-gain', undefined, 'g'],
    [
      'wav2vec2.encoder.pos_conv_embed.conv.parametrizations.weight.original1',
      [768, 48, 128],
      'convolution-weight',
      undefined,
      'weight',
    ],
    ['wav2vec2.encoder.pos_conv_embed.conv.bias', [768], 'convolution-bias', undefined, 'bias'],
    [
      'segformer.encoder.block.0.0.mlp.dwconv.dwconv.weight',
      [256, 1, 3, 3],
      'depthwise-convolution',
      undefined,
      'weight',
    ],
  ];

it.each(tensors)('%s %j', (name, shape, kind, scheme, argument) => {
  expect(found(name, shape)).toMatchObject({ kind, scheme, argument, name, shape, byteLength: 4 });
});

it('knows no tensor that is not about positions', () => {
  const others: [string, number[]][] = [
    ['wte.weight', [50257, 768]],
    ['model.layers.0.self_attn.q_proj.weight', [4096, 4096]],
    ['bert.embeddings.position_ids', [1, 512]],
    ['bert.embeddings.word_embeddings.weight', [30522, 768]],
    ['post_attention_layernorm.weight', [768]],
    ['model.query_position_embeddings.weight', [100, 256]],
    ['wpe.weight', [1024]],
    ['wpe.weight', [0, 768]],
    ['rope_freqs.weight', [4, 4]],
    ['composer.weight', [4, 4]],
    ['swin.relative_position_index', [49, 49]],
    ['x'.repeat(1e6), [2, 2]],
    [`${'pos_'.repeat(100_000)}embed`, [2, 2]],
    [`${'a_'.repeat(140)}pos_emb!`, [2, 2]],
  ];
  for (const [name, shape] of others) expect(found(name, shape)?.kind, name.slice(0, 50)).toBeUndefined();
});

it('names schemes and arguments that the catalogue has', () => {
  const missing = tensors.filter(([, , , scheme, argument]) => {
    if (scheme === undefined) return false;
    const entry = catalogue.find(({ name }) => name === scheme);
    const names = [...(entry?.arrays ?? []), ...(entry?.parameters ?? [])].map(({ name }) => name);
    return !names.includes(argument);
  });
  expect(missing).toEqual([]);
});

describe('the place', () => {
  it.each([
    ['encoder.block.3.layer.0.SelfAttention.relative_attention_bias.weight', [32, 8], { layer: 3, stack: 'encoder' }],
    ['dec.blk.0.attn_rel_b.weight', [32, 8], { layer: 0, stack: 'decoder' }],
    ['h.7.attn.rel_pos_h', [7, 8], { layer: 7 }],
    ['model.layers.12.self_attn.sinks', [8], { layer: 12 }],
    [
      'swin.encoder.layers.1.blocks.4.attn.relative_position_bias_table',
      [169, 6],
      { stage: 1, layer: 4, stack: 'encoder' },
    ],
    ['model.vision_tower.encoder.layers.2.attn.rel_pos_w', [7, 8], { layer: 2, stack: 'vision' }],
    ['text_model.embeddings.position_embedding.weight', [77, 512], { stack: 'text' }],
  ])('of %s', (name, shape, place) => {
    expect(found(name, shape)).toMatchObject(place);
  });

  it('is absent if the name does not show it', () => {
    expect(found('wpe.weight', [2, 2])).not.toHaveProperty('layer');
    expect(found('wpe.weight', [2, 2])).not.toHaveProperty('stack');
  });
});

it('says in a sentence what it is', () => {
  expect(found('wpe.weight', [1024, 768])?.description).toMatch(
    /^A vector of 768 components for each of 1024 positions/,
  );
  expect(found('pos_embed', [1, 14, 14, 96])?.description).toMatch(/96 components for each of 196 positions/);
  for (const [name, shape] of tensors) expect(found(name, shape)?.description, name).toMatch(/^[A-Z][^{}]*\.$/);
});

it('says which tables have their axes the other way round', () => {
  expect(found('rel_pos_bias.weight', [12, 32])?.transposed).toBe(true);
  expect(found('wpe.weight', [1024, 768])?.transposed).toBe(false);
});
