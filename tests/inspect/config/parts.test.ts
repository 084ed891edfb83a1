/** Files with several models: every part has a report. */
import { type ConfigReport, inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const partsOf = (report: ConfigReport) =>
  report.parts?.map(({ name, status, layers }) => [name, status, layers.length, layers[0]?.scheme]);

const vision = { hidden_size: 1024, num_hidden_layers: 24, num_attention_heads: 16, image_size: 336, patch_size: 14 };
const llama = { model_type: 'llama', hidden_size: 512, num_attention_heads: 8, num_hidden_layers: 2 };
const qwen2 = { ...llama, model_type: 'qwen2' };

/** [what, file, part that layers describes, parts as name, status, layers, scheme] */
const files: readonly (readonly [string, object, string | undefined, readonly (readonly unknown[])[]])[] = [
  [
    'llava',
    { model_type: 'llava', text_config: llama, vision_config: { model_type: 'clip_vision_model', ...vision } },
    'text_config',
    [
      ['text_config', 'ok', 2, 'rope'],
      ['vision_config', 'ok', 24, 'learned'],
    ],
  ],
  [
    'llava whose parts do not say what they are',
    { model_type: 'llava', text_config: {}, vision_config: vision },
    'text_config',
    [
      ['text_config', 'ok', 32, 'rope'],
      ['vision_config', 'ok', 24, 'learned'],
    ],
  ],
  [
    'clip',
    { model_type: 'clip', text_config: { num_hidden_layers: 3 }, vision_config: vision },
    'text_config',
    [
      ['text_config', 'ok', 3, 'learned'],
      ['vision_config', 'ok', 24, 'learned'],
    ],
  ],
  [
    'siglip',
    { model_type: 'siglip', text_config: { model_type: 'siglip_text_model' }, vision_config: vision },
    'text_config',
    [
      ['text_config', 'ok', 12, 'learned'],
      ['vision_config', 'ok', 24, 'learned'],
    ],
  ],
  [
    'a captioner with ViT and GPT-2',
    {
      model_type: 'vision-encoder-decoder',
      encoder: { model_type: 'vit', image_size: 224, patch_size: 16 },
      decoder: { model_type: 'gpt2', n_positions: 1024, n_layer: 12 },
    },
    'decoder',
    [
      ['encoder', 'ok', 12, 'learned'],
      ['decoder', 'ok', 12, 'learned'],
    ],
  ],
  [
    'speech with wav2vec 2.0 and BART',
    {
      model_type: 'speech-encoder-decoder',
      encoder: { model_type: 'unheard-of-speech', hidden_size: 768, num_hidden_layers: 12 },
      decoder: { model_type: 'bert', num_hidden_layers: 2 },
    },
    'decoder',
    [
      ['encoder', 'partial', 0, undefined],
      ['decoder', 'ok', 2, 'learned'],
    ],
  ],
  [
    'BART as a decoder, of which the encoder is not used',
    {
      model_type: 'speech-encoder-decoder',
      encoder: { model_type: 'wav2vec2' },
      decoder: { model_type: 'mbart', encoder_layers: 12, decoder_layers: 6, max_position_embeddings: 1024 },
    },
    'decoder',
    [
      ['encoder', 'ok', 12, 'none'],
      ['decoder', 'ok', 6, 'learned'],
    ],
  ],
  [
    'blip',
    { model_type: 'blip', text_config: { num_hidden_layers: 12 }, vision_config: { num_hidden_layers: 24 } },
    'text_config',
    [
      ['text_config', 'ok', 12, 'learned'],
      ['vision_config', 'ok', 24, 'learned'],
    ],
  ],
  [
    'Qwen2.5-Omni, whose thinker and talker have parts',
    {
      model_type: 'qwen2_5_omni',
      thinker_config: {
        model_type: 'qwen2_5_omni_thinker',
        text_config: { model_type: 'qwen2_5_omni_text', num_hidden_layers: 4 },
        vision_config: { model_type: 'qwen2_5_omni_vision_encoder', depth: 3 },
        audio_config: { model_type: 'qwen2_5_omni_audio_encoder', num_hidden_layers: 5 },
      },
      token2wav_config: { bigvgan_config: { model_type: 'qwen2_5_omni_bigvgan' } },
    },
    'thinker_config.text_config',
    [
      ['thinker_config.text_config', 'ok', 4, 'rope'],
      ['thinker_config.vision_config', expect.any(String), expect.any(Number), undefined],
      ['thinker_config.audio_config', expect.any(String), expect.any(Number), undefined],
      ['token2wav_config.bigvgan_config', 'ok', 0, undefined],
    ],
  ],
  [
    'a text model with an unknown encoder',
    { ...qwen2, visual: { depth: 32, embed_dim: 1280, num_heads: 16, patch_size: 14 } },
    undefined,
    [['visual', 'partial', 0, undefined]],
  ],
  [
    'names of remote code',
    { model_type: 'internvl_chat', llm_config: qwen2, vision_config: { model_type: 'unheard-of-vit', ...vision } },
    'llm_config',
    [
      ['llm_config', 'ok', 2, 'rope'],
      ['vision_config', 'partial', 0, undefined],
    ],
  ],
];

describe('the parts of a file', () => {
  it.each(files)('%s', (_, file, part, parts) => {
    const report = inspectConfig(file);
    expect(report.part).toBe(part);
    const shown = partsOf(report)?.map((one, i) => (parts[i]?.[3] === undefined ? one.slice(0, 3) : one));
    expect(shown).toEqual(parts.map((one) => (one[3] === undefined ? one.slice(0, 3) : one)));
    // What layers describes is among the parts, as it is.
    const chosen = report.parts?.find(({ name }) => name === part);
    if (part !== undefined) expect(chosen?.layers).toEqual(report.layers);
    // Every other part is in a finding.
    for (const { name } of report.parts ?? []) {
      if (name === part) continue;
      expect(report.findings.filter(({ id, values }) => id.startsWith('part.') && values.part === name)).toHaveLength(
        1,
      );
    }
  });

  it('is causal where a class like BERT is the decoder', () => {
    for (const model_type of ['bert', 'roberta', 'roformer']) {
      const decoder = { model_type, is_decoder: true, add_cross_attention: true, num_hidden_layers: 2 };
      const report = inspectConfig({ model_type: 'encoder-decoder', encoder: { model_type }, decoder });
      expect(report.layers.map(({ attention }) => attention.causal)).toEqual([true, true]);
      expect(report.parts?.[0]?.layers[0]).toMatchObject({ bidirectional: true });
      expect(report.parts?.[0]?.layers[0]?.attention).not.toHaveProperty('causal');
    }
  });

  it('has no part that the file has not', () => {
    for (const file of [
      llama,
      { ...llama, rope_scaling: { rope_type: 'linear', factor: 2 }, quantization_config: { bits: 4 } },
      { model_type: 'mpt', attn_config: { alibi: true }, ffn_config: { hidden_size: 4 }, init_config: { x: 1 } },
      { model_type: 'dbrx', attn_config: { rope_theta: 5e5 }, ffn_config: { ffn_hidden_size: 4, moe_num_experts: 2 } },
    ]) {
      expect(inspectConfig(file)).not.toHaveProperty('parts');
    }
  });

  it('leaves the whole partial if one is not known, and the others as they are', () => {
    const file = { model_type: 'internvl_chat', llm_config: qwen2, vision_config: { model_type: 'x', ...vision } };
    const { status, parts, findings } = inspectConfig(file);
    expect(status).toBe('partial');
    expect(parts?.map((part) => part.status)).toEqual(['ok', 'partial']);
    expect(findings.find(({ id }) => id === 'part.unknown')).toMatchObject({
      kind: 'unknown',
      keys: ['vision_config'],
    });
    // Its keys are read by themselves.
    expect(parts?.[1]?.reading).toMatchObject({ layers: 24, headDim: 64 });
  });

  it('has findings of its own', () => {
    const file = { model_type: 'llava', text_config: llama, vision_config: { ...vision, num_hidden_layers: 0 } };
    const { parts } = inspectConfig(file);
    expect(parts?.[0]?.findings.flatMap(({ keys }) => keys)).not.toContain('patch_size');
    expect(parts?.[1]?.status).not.toBe('ok');
    expect(parts?.[1]?.findings.flatMap(({ keys }) => keys)).toContain('num_hidden_layers');
  });

  it('is limited in number and depth', () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`model_${i}_config`, llama]));
    const report = inspectConfig({ ...llama, ...many });
    expect(report.parts).toHaveLength(32);
    expect(report.findings.map(({ id }) => id)).toContain('parts.too-many');
    const deep = (levels: number): object => (levels === 0 ? llama : { text_config: deep(levels - 1), ...llama });
    expect(inspectConfig(deep(60)).parts?.length).toBeLessThan(6);
  });
});

describe('the option part', () => {
  const clip = { model_type: 'clip', text_config: {}, vision_config: vision };

  it('describes that part', () => {
    const report = inspectConfig(clip, { part: 'vision_config' });
    expect(report).toMatchObject({ status: 'ok', part: 'vision_config' });
    expect(report.layers[0]?.table).toMatchObject({ rows: 577, grid: [24, 24] });
    expect(report.parts?.map(({ name }) => name)).toEqual(['text_config', 'vision_config']);
    expect(inspectConfig(clip, { part: 'text_config' }).layers).toEqual(inspectConfig(clip).layers);
  });

  it('takes parts of parts', () => {
    const file = { model_type: 'x', thinker_config: { text_config: llama, vision_config: { ...vision } } };
    expect(inspectConfig(file, { part: 'thinker_config.text_config' }).layers).toHaveLength(2);
  });

  it('names the parts if there is none of that name', () => {
    const report = inspectConfig(clip, { part: 'audio_config' });
    expect(report).toMatchObject({ status: 'error', layers: [] });
    expect(report.findings).toMatchObject([
      { id: 'part.missing', values: { part: 'audio_config', parts: ['text_config', 'vision_config'] } },
    ]);
    for (const part of ['__proto__', 'constructor', 'model_type', '', 'text_config.constructor']) {
      expect(inspectConfig(clip, { part }).status).toBe('error');
    }
  });

  it('is a text', () => {
    expect(() => inspectConfig(clip, { part: 1 } as never)).toThrow(/part/);
    expect(() => inspectConfig(clip, null as never)).toThrow(/options/);
  });
});
