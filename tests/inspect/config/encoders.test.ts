import { inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const said = (config: object) => inspectConfig(config).findings.map(({ message }) => message);
const first = (config: object) => inspectConfig(config).layers[0];

describe('tables', () => {
  it('start behind the padding in the RoBERTa family, and the usable rows are the context', () => {
    const report = inspectConfig({ model_type: 'camembert', max_position_embeddings: 514, pad_token_id: 1 });
    expect(report.layers[0]?.table).toMatchObject({ rows: 514, offset: 2 });
    expect(report.trainedContext).toBe(512);
  });

  it('of sinusoids have the rows that the file says, which are the context', () => {
    const report = inspectConfig({
      model_type: 'distilbert',
      sinusoidal_pos_embds: true,
      max_position_embeddings: 300,
    });
    expect(report.layers[0]).toMatchObject({ scheme: 'sinusoidal', table: { rows: 300, dim: 768, offset: 0 } });
    expect(report.trainedContext).toBe(300);
  });

  it('need the padding where the class has none', () => {
    const report = inspectConfig({ model_type: 'esm' });
    expect(report.status).toBe('partial');
    expect(report.findings[0]).toMatchObject({ id: 'padding.missing', keys: ['pad_token_id'] });
    expect(report.layers[0]).not.toHaveProperty('table');
  });

  it('are those of patches, frames and tokens before them', () => {
    const video = { model_type: 'vivit', image_size: 224, num_frames: 32, tubelet_size: [2, 16, 16] };
    expect(first(video)?.table).toMatchObject({ rows: 16 * 14 * 14 + 1, grid: [14, 14], prefixTokens: 1 });
    const sound = { model_type: 'audio-spectrogram-transformer' };
    expect(first(sound)?.table).toMatchObject({ rows: 12 * 101 + 2, grid: [12, 101] });
    expect(first({ model_type: 'yolos', image_size: [512, 864] })?.table?.rows).toBe(32 * 54 + 101);
  });

  it('have separate windows if the file lists one for each layer', () => {
    const { layers } = inspectConfig({ model_type: 'longformer', num_hidden_layers: 2, attention_window: [64, 512] });
    expect(layers.map(({ slidingWindow }) => slidingWindow)).toEqual([64, 512]);
    expect(layers[1]?.attention.window).toEqual([256, 256]);
  });

  it('stand beside what is between tokens', () => {
    const layer = first({ model_type: 'mpnet', max_position_embeddings: 514 });
    expect(layer).toMatchObject({ entry: 'bias', scheme: 't5', besides: { entry: 'absolute', table: { offset: 2 } } });
  });

  it('know no width of heads when the file has none and the default does not divide it', () => {
    const report = inspectConfig({ model_type: 'whisper', d_model: 1280 });
    expect(report.status).toBe('ok');
    expect(report.layers[0]).not.toHaveProperty('headDim');
    expect(report.findings.some(({ keys }) => keys.includes('encoder_attention_heads'))).toBe(true);
  });
});

describe('kinds of layers', () => {
  it('follow runs of GPT-Neo', () => {
    const { layers } = inspectConfig({
      model_type: 'gpt_neo',
      num_layers: 4,
      attention_types: [
        [['global'], 2],
        [['local'], 2],
      ],
    });
    expect(layers.map(({ type }) => type)).toEqual(['global', 'global', 'local', 'local']);
    const unread = inspectConfig({ model_type: 'gpt_neo', num_layers: 4, attention_types: [['global', 4]] });
    expect(unread.status).toBe('partial');
    expect(unread.layers.map(({ type }) => type)).toEqual(['global', 'local', 'global', 'local']);
  });

  it('are windows but for the listed ones in SAM, which is read in its vision_config', () => {
    const report = inspectConfig({
      model_type: 'sam',
      vision_config: { num_hidden_layers: 4, global_attn_indexes: [3], hidden_size: 64, num_attention_heads: 4 },
    });
    expect(report.part).toBe('vision_config');
    expect(report.layers.map(({ type }) => type)).toEqual(['window', 'window', 'window', 'global']);
    expect(report.layers[3]?.encoding).toMatchObject({ keySize: { height: 64, width: 64 } });
  });

  it('are a stack alone where the class has no other', () => {
    const t5 = { model_type: 'umt5', num_layers: 2, architectures: ['UMT5EncoderModel'] };
    expect(inspectConfig(t5).layers.map(({ stack }) => stack)).toEqual(['encoder', 'encoder']);
    const donut = { model_type: 'vision-encoder-decoder', decoder: { model_type: 'mbart', is_decoder: true } };
    expect(new Set(inspectConfig(donut).layers.map(({ stack }) => stack))).toEqual(new Set(['decoder']));
  });

  it('shrink windows to the grid in Swin V2, and not the table in Swin', () => {
    const config = { image_size: 256, window_size: 16, depths: [1, 1, 1, 1] };
    const windows = (model_type: string) =>
      inspectConfig({ model_type, ...config }).layers.map(({ encoding }) => encoding?.window);
    const side = (extent: number) => ({ height: extent, width: extent });
    expect(windows('swinv2')).toEqual([side(16), side(16), side(16), side(8)]);
    expect(windows('swin')).toEqual([side(16), side(16), side(16), side(16)]);
  });
});

describe('vectors of the distance', () => {
  it('are those of DeBERTa, with buckets or without', () => {
    const config = { model_type: 'deberta-v2', relative_attention: true, max_relative_positions: -1 };
    const words = { ...config, pos_att_type: 'p2c|c2p', position_buckets: 256, share_att_key: true };
    expect(first(words)).toMatchObject({
      encoding: { maxRelativePositions: 512, positionBuckets: 256, clampDistance: false },
      learned: ['posKey', 'posQuery'],
      table: { rows: 512 },
      terms: ['c2p', 'p2c'],
      shareAttKey: true,
    });
    // Products of contents and of positions are added: three of them.
    expect(first(words)?.attention.scale).toBeCloseTo(1 / Math.sqrt(3 * 64), 12);
    const listed = first({ ...config, max_relative_positions: 100, pos_att_type: ['c2p'] });
    expect(listed?.encoding).toEqual({ scheme: 'deberta', maxRelativePositions: 100 });
    expect(listed).toMatchObject({ learned: ['posKey'], table: { rows: 200 }, terms: ['c2p'], shareAttKey: false });
    expect(listed?.attention.scale).toBeCloseTo(1 / Math.sqrt(2 * 64), 12);
  });

  it('are sinusoids in Transformer-XL and XLNet', () => {
    const sinusoid = { scheme: 'sinusoidal', dim: 1024, layout: 'half' };
    expect(first({ model_type: 'xlnet' })).toMatchObject({
      sinusoid,
      table: { dim: 1024 },
      clampLen: -1,
      untied: true,
    });
    expect(first({ model_type: 'transfo-xl' })).toMatchObject({ sinusoid, clampLen: 1000, untied: true });
    expect(first({ model_type: 'transfo-xl', untie_r: false, clamp_len: 400 })).toMatchObject({
      clampLen: 400,
      untied: false,
    });
  });
});

describe('grids', () => {
  it('have a row of the table for each offset, and BEiT three more for its class token', () => {
    const beit = first({ model_type: 'beit', use_relative_position_bias: true });
    expect(beit).toMatchObject({ encoding: { window: { height: 14, width: 14 } }, table: { rows: 27 * 27 + 3 } });
    const { layers } = inspectConfig({
      model_type: 'sam_vision_model',
      num_hidden_layers: 2,
      global_attn_indexes: [1],
    });
    expect(layers[0]).toMatchObject({
      table: { rows: 27, columns: 27, grid: [14, 14], where: 'one in every layer' },
      window: [14, 14],
    });
    expect(layers[1]).toMatchObject({ table: { rows: 127, columns: 127, grid: [64, 64] } });
    expect(layers[1]).not.toHaveProperty('window');
    const mae = first({ model_type: 'vit_mae' });
    expect(mae).toMatchObject({ encoding: { height: 14, width: 14, prefixTokens: 1 }, table: { rows: 14 * 14 + 1 } });
  });

  it('have windows in stages, whose heads stay as wide', () => {
    const stages = { depths: [1, 2], num_heads: [3, 6] };
    const swin = inspectConfig({ model_type: 'swin', ...stages }).layers;
    expect(swin.map(({ layer, stage, heads, headDim }) => [layer, stage, heads, headDim])).toEqual([
      [0, 0, 3, 32],
      [1, 1, 6, 32],
      [2, 1, 6, 32],
    ]);
    expect(swin[0]).toMatchObject({ learned: ['table'], table: { rows: 13 * 13, grid: [7, 7] }, bidirectional: true });
    expect(swin[0]?.attention.scale).toBeCloseTo(1 / Math.sqrt(32), 12);
    const second = inspectConfig({ model_type: 'swinv2', ...stages, pretrained_window_sizes: [12, 0] }).layers;
    expect(second[0]?.encoding).toMatchObject({ pretrainedWindow: { height: 12, width: 12 } });
    expect(second[1]?.encoding).not.toHaveProperty('pretrainedWindow');
    // Queries and keys have length 1, and heads a temperature of their own.
    expect(second[0]).toMatchObject({ learned: ['w0', 'b0', 'w1'] });
    expect(second[0]?.attention).toEqual({});
  });

  it('are the same in every stage of Swin2SR, which merges no cells', () => {
    const { layers } = inspectConfig({ model_type: 'swin2sr', depths: [1, 1], num_heads: [6, 6] });
    for (const row of layers) expect(row).toMatchObject({ headDim: 30, encoding: { window: { height: 8, width: 8 } } });
    expect(layers).toHaveLength(2);
  });

  it('are halved in LeViT, where an odd last cell stays', () => {
    const { layers } = inspectConfig({ model_type: 'levit' });
    const ofStages = [0, 4, 8].map((layer) => layers[layer]);
    expect(ofStages.map((row) => [row?.table?.grid, row?.table?.rows, row?.headDim])).toEqual([
      [[14, 14], 196, 16],
      [[7, 7], 49, 16],
      [[4, 4], 16, 16],
    ]);
  });

  it('turn heads by rows and columns', () => {
    expect(first({ model_type: 'qwen2_vl_vision' })?.encoding).toEqual({
      scheme: 'axial-rope',
      layout: 'half',
      base: 10000,
      dimPerAxis: 40,
      spatialMergeSize: 2,
    });
    expect(first({ model_type: 'qwen2_vl_vision', spatial_merge_size: 1 })?.encoding).not.toHaveProperty(
      'spatialMergeSize',
    );
    expect(first({ model_type: 'pixtral' })?.encoding).toEqual({
      scheme: 'axial-rope',
      layout: 'half',
      base: 10000,
      dimPerAxis: 32,
      axisFrequencies: 'dealt',
      grid: [64, 64],
    });
    expect(first({ model_type: 'dinov3_vit', num_register_tokens: 4 })).toMatchObject({
      base: 100,
      encoding: { prefixTokens: 5, grid: [14, 14] },
      grid: [14, 14],
      prefixTokens: 5,
    });
  });
});

describe('remarks', () => {
  it('report that transformers computes MPT’s slopes with 8 and ignores the file', () => {
    const config = { model_type: 'mpt', attn_config: { alibi: true, alibi_bias_max: 16 } };
    expect(first(config)?.encoding).toMatchObject({ alibiBiasMax: 16 });
    expect(said(config).some((one) => one.includes('alibi_bias_max 16') && one.includes('with 8'))).toBe(true);
  });

  it('report that relative keys belong to transformers 4', () => {
    const config = { model_type: 'bert', position_embedding_type: 'relative_key_query' };
    expect(first(config)).toMatchObject({ entry: 'relative', table: { rows: 1023, distances: [-511, 511] } });
    expect(said(config).some((one) => one.includes("'relative_key_query'"))).toBe(true);
  });

  it('name the keys that the family leaves alone', () => {
    expect(said({ model_type: 't5', n_positions: 512 }).some((one) => one.includes('n_positions 512'))).toBe(true);
  });
});

describe('tables of other models', () => {
  it.each([
    ['lxmert', 9, { scheme: 'learned', table: { rows: 512 } }],
    ['decision_transformer', 3, { scheme: 'learned', table: { rows: 4096 } }],
    ['hiera', 24, { scheme: 'learned', table: { rows: 3136, grid: [56, 56], dim: 96 } }],
    ['time_series_transformer', 4, { scheme: 'sinusoidal', encoding: { layout: 'half' } }],
    ['informer', 4, { scheme: 'sinusoidal' }],
    ['autoformer', 4, { scheme: 'sinusoidal' }],
  ])('%s', (model_type, layers, expected) => {
    const report = inspectConfig({ model_type });
    expect(report.layers).toHaveLength(layers);
    expect(report.layers[0]).toMatchObject({ entry: 'absolute', ...expected });
  });
});
