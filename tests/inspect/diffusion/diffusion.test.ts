/** Transformers of diffusers: what Inspect reads, computed with the functions of the package beside recorded numbers. */
import { readFileSync } from 'node:fs';
import { createPosenc, type Posenc, type Tensor } from 'posenc';
import {
  type ConfigReport,
  formatReport,
  inspectConfig,
  type LayerPositions,
  layerFrequencies,
  type PictureTokens,
  parseNpy,
  pictureTokens,
  programDifferences,
  promptPositions,
} from 'posenc/inspect';
import { beforeAll, describe, expect, it } from 'vitest';
import { configurations } from './configurations.ts';

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc();
});

const file = (className: string, more: object = {}) => ({ _class_name: className, ...more });
const ids = ({ findings }: ConfigReport) => findings.map(({ id }) => id);
const golden = (path: string) => parseNpy(readFileSync(new URL(`../../golden/${path}.npy`, import.meta.url)));

function expectNear({ data }: Pick<Tensor, 'data'>, path: string): void {
  const expected = golden(path);
  expect(data.length).toBe(expected.data.length);
  const worst = Array.from(data).reduce((most, one, i) => Math.max(most, Math.abs(one - Number(expected.data[i]))), 0);
  expect(worst).toBeLessThan(3e-7);
}

describe('inspectConfig', () => {
  it.each(configurations)('reads $name', ({ config, layers, row }) => {
    const report = inspectConfig(config);
    expect(report.status).toBe('ok');
    expect(report.layers).toHaveLength(layers);
    expect(report.layers[0]).toMatchObject(row);
    expect(report.picture?.answers.map(({ question }) => question)).toEqual([
      ...['widths', 'base', 'layout', 'start', 'text', 'resolution'],
    ]);
    expect(inspectConfig(JSON.stringify(config))).toEqual(report);
  });

  it('takes all sizes of a file from its class if it has none, and says so', () => {
    const report = inspectConfig(file('WanTransformer3DModel'));
    expect(report.layers).toHaveLength(40);
    expect(ids(report)).toContain('sizes.of-class-alone');
    expect(inspectConfig(file('WanTransformer3DModel', { in_channels: 16 })).status).toBe('partial');
  });

  it('says that a base is not read where the class has it in its code', () => {
    const report = inspectConfig(file('FluxTransformer2DModel', { num_layers: 19, rope_theta: 500000 }));
    expect(report.layers[0]?.base).toBe(10000);
    expect(report.findings.find(({ id }) => id === 'key.unread')?.keys).toEqual(['rope_theta']);
    expect(report.picture?.answers[1]?.answer).toContain('in the code');
  });

  const unknown: readonly (readonly [string, object, string])[] = [
    [
      'widths that do not fill the head',
      file('FluxTransformer2DModel', { num_layers: 1, axes_dims_rope: [16, 56, 48] }),
      'diffusion.axes-sum',
    ],
    [
      'an odd width',
      file('FluxTransformer2DModel', { num_layers: 1, axes_dims_rope: [15, 57, 56] }),
      'diffusion.odd-width',
    ],
    [
      'another number of axes',
      file('FluxTransformer2DModel', { num_layers: 1, axes_dims_rope: [64, 64] }),
      'diffusion.axes',
    ],
    [
      'the class default of HiDream, which has two axes',
      file('HiDreamImageTransformer2DModel', { num_layers: 16, patch_size: 2 }),
      'diffusion.axes',
    ],
    [
      'a number in the place of a list',
      file('FluxTransformer2DModel', { num_layers: 1, axes_dims_rope: 128 }),
      'value.not-a-list',
    ],
    [
      'null in the place of a list',
      file('ZImageTransformer2DModel', { n_layers: 1, axes_dims: null }),
      'value.not-a-list',
    ],
    [
      'a word in the place of a width',
      file('FluxTransformer2DModel', { num_layers: 1, attention_head_dim: 'wide' }),
      'value.not-a-number',
    ],
    [
      'a number as text',
      file('WanTransformer3DModel', { num_layers: 1, attention_head_dim: '128' }),
      'value.number-as-text',
    ],
    ['a base of 0', file('HunyuanVideoTransformer3DModel', { num_layers: 1, rope_theta: 0 }), 'value.not-positive'],
    [
      'a head that the rule of the class cannot share out',
      file('CogVideoXTransformer3DModel', {
        num_layers: 1,
        attention_head_dim: 60,
        use_rotary_positional_embeddings: true,
      }),
      'diffusion.head-by-rule',
    ],
    [
      'a width that heads do not divide',
      file('Lumina2Transformer2DModel', { num_layers: 1, hidden_size: 2305 }),
      'head.not-whole',
    ],
    [
      'an unknown word',
      file('LTX2VideoTransformer3DModel', { num_layers: 1, rope_type: 'spiral' }),
      'diffusion.unknown-word',
    ],
    ['two scales', file('CosmosTransformer3DModel', { num_layers: 1, rope_scale: [2, 1] }), 'diffusion.scales'],
    [
      'a table that is no square',
      file('AuraFlowTransformer2DModel', { num_mmdit_layers: 1, pos_embed_max_size: 1000 }),
      'diffusion.no-square',
    ],
    ['no layers', file('FluxTransformer2DModel', { num_layers: -1 }), 'value.not-a-size'],
    ['an unknown class', file('FluxTransformer2Dmodel', { num_layers: 19 }), 'format.diffusers-model'],
    ['a class that is like none', file('MyTransformer', { axes_dims_rope: [16, 56, 56] }), 'format.diffusers-model'],
  ];
  it.each(unknown)('does not know %s', (_, config, id) => {
    const report = inspectConfig(config);
    expect(report.status).toBe('partial');
    expect(ids(report)).toContain(id);
    if (id !== 'value.number-as-text' && id !== 'value.not-a-size') expect(report.layers[0]?.encoding).toBeUndefined();
  });

  it('suggests the class that a file seems to mean', () => {
    const [finding] = inspectConfig(file('FluxTransformer2Dmodel')).findings;
    expect(finding?.message).toContain('did you mean FluxTransformer2DModel?');
    expect(inspectConfig(file('QwenImageTransfomer2DModel')).findings[0]?.message).toContain('QwenImageTransformer2D');
    // Another version, and another model, are no misspelling.
    for (const other of ['Flux3Transformer2DModel', 'LucyTransformer3DModel', 'WanMoveTransformer3DModel'])
      expect(inspectConfig(file(other)).findings[0]?.message).not.toContain('did you mean');
  });

  it('reads what lies in the code of a pipeline, and sizes where its transformer is inside', () => {
    const index = { _class_name: 'FluxKontextPipeline', transformer: ['diffusers', 'FluxTransformer2DModel'] };
    const report = inspectConfig(index);
    expect(report).toMatchObject({ status: 'partial', layers: [], picture: { pipeline: 'FluxKontextPipeline' } });
    expect(ids(report)).toEqual(['diffusion.pipeline']);
    const whole = inspectConfig({ ...index, transformer: configurations[0]?.config });
    expect(whole).toMatchObject({ status: 'ok', part: 'transformer', picture: { positions: { form: 'kontext' } } });
    for (const other of [
      {},
      { transformer: null },
      { unet: ['diffusers', 'UNet2DConditionModel'] },
      { transformer: ['diffusers', 'MyTransformer'] },
    ])
      expect(inspectConfig({ _class_name: 'AnyPipeline', ...other }).status).toBe('error');
  });

  it('reads ControlNets and older classes by their own keys', () => {
    const layersOf = (name: string, more: object = {}) => inspectConfig(file(name, more)).layers.length;
    expect(layersOf('SanaControlNetModel')).toBe(7);
    expect(layersOf('CosmosControlNetModel', { n_controlnet_blocks: 6 })).toBe(6);
    expect(layersOf('HunyuanDiT2DControlNetModel', { transformer_num_layers: 40, patch_size: 2 })).toBe(19);
    const shared = inspectConfig(file('SD3ControlNetModel', { num_layers: 12, use_pos_embed: false }));
    expect([shared.layers[0]?.entry, ids(shared)]).toEqual([
      'none',
      expect.arrayContaining(['diffusion.table-of-transformer']),
    ]);
    const pixart = { num_layers: 28, attention_head_dim: 72, num_attention_heads: 16, sample_size: 128, patch_size: 2 };
    const older = inspectConfig(file('Transformer2DModel', { norm_type: 'ada_norm_single', ...pixart }));
    expect(older.layers[0]?.encoding).toEqual({ form: 'pixart', dim: 1152, baseSize: 64, interpolationScale: 2 });
    expect(inspectConfig(file('Transformer2DModel', { norm_type: 'layer_norm', ...pixart })).layers).toEqual([]);
    const three = inspectConfig(file('Cosmos3OmniTransformer', { num_hidden_layers: 36, rope_axes_dim: null }));
    expect(three.layers[0]?.sections).toEqual([24, 20, 20]);
  });

  it('turns OmniGen by LongRoPE, with the amplitude of its lengths, and LongCat-Audio by a base in the code', () => {
    const factors = (by: number) => Array.from({ length: 48 }, (_, i) => 1 + i * by);
    const report = inspectConfig(
      file('OmniGenTransformer2DModel', {
        ...{ hidden_size: 3072, num_attention_heads: 32, num_layers: 32, pos_embed_max_size: 192 },
        rope_scaling: { type: 'su', short_factor: factors(0), long_factor: factors(1) },
      }),
    );
    const [layer] = report.layers;
    expect(report.status).toBe('ok');
    const { cos } = pe.rotaryTable({ ...layer?.encoding, dim: 96, length: 2 });
    const amplitude = Math.sqrt(1 + Math.log(32) / Math.log(4096));
    expect(cos.data[0]).toBeCloseTo(amplitude, 6);
    expect(cos.data[48 + 1]).toBeCloseTo(amplitude * Math.cos(10000 ** (-2 / 96)), 6);
    expect(layer?.besides?.encoding).toEqual({ form: 'sd3', dim: 3072, maxSize: 192, baseSize: 64 });
    const audio = inspectConfig(file('LongCatAudioDiTTransformer', { dit_depth: 24, dit_heads: 24, dit_dim: 1536 }));
    expect(audio).toMatchObject({ status: 'ok', layers: { 0: { base: 100000, layout: 'half', headDim: 64 } } });
  });

  it('says what a pipeline changes, and that a GGUF of pictures has no positions', () => {
    const transformer = file('ZImageTransformer2DModel', { n_layers: 30 });
    const report = inspectConfig({ _class_name: 'ZImageOmniPipeline', transformer });
    expect(ids(report)).toContain('diffusion.positions-of-pipeline');
    expect([report.status, report.picture?.positions]).toEqual(['partial', undefined]);
    const cloze = inspectConfig({ _class_name: 'VisualClozePipeline', transformer: configurations[0]?.config });
    const { positions } = pictureTokens(cloze, { width: 64, height: 32, textLength: 3 });
    expect(positions).toEqual({ form: 'visualcloze', images: [{ grid: [2, 4] }], textLength: 3 });
    // Text is at 0, and the only image at 1.
    if (positions) expect(Array.from(pe.tokenPositions(positions).positions.data.slice(0, 5))).toEqual([0, 0, 0, 1, 1]);
    const gguf = inspectConfig({ 'general.architecture': 'wan', 'general.file_type': 7 });
    expect([gguf.status, gguf.layers, ids(gguf)]).toEqual(['partial', [], ['format.gguf-pictures']]);
  });

  it('has the sound of LTX-2 as a separate part', () => {
    const { parts = [] } = inspectConfig(file('LTX2VideoTransformer3DModel', { num_layers: 4, rope_type: 'split' }));
    expect(parts.map(({ name }) => name)).toEqual(['video', 'audio']);
    expect(parts[1]?.layers[0]?.encoding).toEqual({ form: 'fractional', width: 2048, base: 10000, heads: 32 });
    expect(parts[1]?.picture?.positions).toMatchObject({ form: 'ltx-2-audio', base: [20], scale: 4 });
  });

  it('writes the six answers into a report', () => {
    const text = formatReport(inspectConfig(configurations[0]?.config ?? {}));
    expect(text).toContain('FLUX.1: read in full');
    expect(text).toContain('Widths of the axes: 16 + 56 + 56 (index, row, column)');
    expect(text).toContain('Axis-list RoPE, base 10000');
  });
});

describe('pictureTokens', () => {
  const tokens = (name: string, picture: Parameters<typeof pictureTokens>[1], more: object = {}) => {
    const config = configurations.find((one) => one.name === name)?.config ?? file(name);
    const report = inspectConfig({ ...config, ...more });
    return { report, ...pictureTokens(report, picture) };
  };

  it.each([
    ['FLUX.1-dev', { width: 64, height: 48, textLength: 5 }, {}, 'flux_axes_rope/flux_t5_3x4'],
    ['Wan2.1-T2V-1.3B', { width: 64, height: 48, frames: 5 }, {}, 'video_axes_rope/wan_128_2x3x4'],
    ['HunyuanVideo', { width: 32, height: 48, frames: 5 }, {}, 'video_axes_rope/hunyuan_video_2x3x2'],
    ['Kandinsky 5', { width: 48, height: 32, frames: 5 }, {}, undefined],
    [
      'CogVideoX-5b',
      { width: 64, height: 128, frames: 5 },
      { sample_height: 12, sample_width: 18 },
      'cropped_rope/cogvideox_tall_2x8x4',
    ],
    ['Cosmos-Predict1-7B', { width: 48, height: 32, frames: 9, fps: 30 }, {}, 'cosmos_rope/cosmos_7b_2x2x3_30fps'],
    ['CogView4', { width: 80, height: 48 }, { attention_head_dim: 32 }, 'video_axes_rope/cogview4_3x5_256'],
    ['Z-Image', { width: 96, height: 64, textLength: 5 }, {}, 'joint_text_image_rope/z_image_t5_1x4x6'],
    ['HunyuanDiT', { width: 64, height: 96 }, { attention_head_dim: 32 }, undefined],
    [
      'Allegro',
      { width: 32, height: 48, frames: 8 },
      { attention_head_dim: 48, interpolation_scale_t: 2 },
      'cropped_rope/allegro_2x3x2',
    ],
  ])('makes ids of %s with which layers turn as recorded', (name, picture, more, path) => {
    const { report, positions } = tokens(name, picture, more);
    const { encoding, headDim = 0 } = report.layers[0] ?? {};
    const at = positions && pe.tokenPositions(positions).positions;
    if (!at) throw new Error(name);
    const count = at.shape.at(-1) as number;
    // The component (1, 0) of every pair turns to its cosine and sine.
    const { layout, axesDim = [] } = report.layers[0] ?? {};
    const x = { data: new Float32Array(count * headDim), shape: [count, headDim] };
    const half = headDim / 2;
    const firsts = Array.from({ length: half }, (_, pair) => {
      if (layout === 'interleaved') return [2 * pair, 2 * pair + 1] as const;
      if (layout === 'half') return [pair, pair + half] as const;
      const each = (encoding?.dimPerAxis as number) / 2;
      const first = Math.floor(pair / each) * 2 * each + (pair % each);
      return [first, first + each] as const;
    });
    for (let row = 0; row < count; row++) for (const [first] of firsts) x.data[row * headDim + first] = 1;
    const turned = pe.rotate(x, { ...encoding, positions: at }).data;
    const column = (of: 0 | 1) => ({
      data: Float32Array.from(
        { length: count * half },
        (_, n) => turned[Math.floor(n / half) * headDim + (firsts[n % half]?.[of] ?? 0)] as number,
      ),
    });
    expect(axesDim.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(headDim);
    if (path === undefined) return expect(turned.every(Number.isFinite)).toBe(true);
    expectNear(column(0), `${path}.cos`);
    expectNear(column(1), `${path}.sin`);
  });

  it('turns the picture and the text of Qwen-Image as recorded', () => {
    const { report, positions, grid } = tokens('Qwen-Image', { width: 96, height: 64, textLength: 5 });
    expect(grid).toEqual([1, 4, 6]);
    const at = pe.tokenPositions(positions as NonNullable<typeof positions>).positions;
    const { axesDim = [], base = 0 } = report.layers[0] ?? {};
    const { cos } = pe.axisTable({ positions: at, axesDim, base });
    expectNear({ data: cos.data.slice(0, 24 * 64) }, 'qwen_image_rope/qwen_1x4x6_t5.image_cos');
    expectNear({ data: cos.data.slice(24 * 64) }, 'qwen_image_rope/qwen_1x4x6_t5.text_cos');
  });

  it('turns LTX-Video and LTX-2 as recorded, and has the times of both pipelines', () => {
    const small = { num_attention_heads: 1, attention_head_dim: 64 };
    const ltx = tokens('LTX-Video 0.9', { width: 96, height: 64, frames: 9, fps: 25 }, small);
    const table = (encoding: LayerPositions['encoding'], of: PictureTokens['positions']) => {
      if (!of) throw new Error('no positions');
      return pe.axisTable({ ...encoding, positions: pe.tokenPositions(of).positions });
    };
    expectNear(table(ltx.report.layers[0]?.encoding, ltx.positions).cos, 'fractional_rope/ltx_64_2x2x3_25fps.cos');
    const longer = tokens('LTX-Video 0.9', { width: 64, height: 64, frames: 17, fps: 25 }, small);
    const [other] = longer.others;
    expectNear(
      table(longer.report.layers[0]?.encoding, other?.positions).cos,
      'fractional_rope/ltx_condition_3x2x2.cos',
    );
    const two = tokens(
      'LTX-2',
      { width: 64, height: 64, frames: 9, fps: 24 },
      { num_attention_heads: 2, attention_head_dim: 32 },
    );
    expectNear(table(two.report.layers[0]?.encoding, two.positions).cos, 'fractional_rope/ltx2_video_split.cos');
  });

  it('has the crop as it was trained beside the one that is shipped', () => {
    const { report, positions, others } = tokens('HunyuanDiT', { width: 64, height: 96 }, { attention_head_dim: 32 });
    // The recorded case has a base of 8; the one of the class follows from 512 pixels.
    expect(positions).toEqual({ form: 'hunyuandit', base: 32, grid: [6, 4] });
    for (const [made, path] of [
      [positions, 'shipped'],
      [others[0]?.positions, 'numpy'],
    ] as const) {
      const at = pe.tokenPositions({ ...made, base: 8 } as Parameters<Posenc['tokenPositions']>[0]).positions;
      const { axesDim = [] } = report.layers[0] ?? {};
      expectNear(pe.axisTable({ positions: at, axesDim }).cos, `cropped_rope/hunyuandit_6x4_${path}.cos`);
    }
  });

  it('adds rows of tables as recorded, from the window of the model', () => {
    const sd3 = tokens(
      'Stable Diffusion 3.5 medium',
      { width: 80, height: 48 },
      { num_attention_heads: 1, attention_head_dim: 16, pos_embed_max_size: 12, sample_size: 16 },
    );
    expect(sd3.window).toEqual({ row: 4, column: 3 });
    const rows = (encoding: LayerPositions['encoding'], table: PictureTokens['table']) =>
      pe.gridTable({ ...encoding, ...table }).table;
    expectNear(rows(sd3.report.layers[0]?.encoding, sd3.table), 'diffusion_tables/sd3_max12_base8_3x5.table');
    const cog = tokens(
      'CogVideoX-2b',
      { width: 64, height: 48, frames: 5, textLength: 2 },
      { num_attention_heads: 1, attention_head_dim: 32 },
    );
    expectNear(rows(cog.report.layers[0]?.encoding, cog.table), 'diffusion_tables/cogvideox2b_2x3x4.table');
    expect(tokens('AuraFlow', { width: 80, height: 48 }, { pos_embed_max_size: 64 }).window).toEqual({
      row: 3,
      column: 2,
    });
  });

  it('counts cells of the latent picture with another VAE, and cuts off the rest', () => {
    const { grid, covered } = tokens('FLUX.1-dev', { width: 1000, height: 770 });
    expect({ grid, covered }).toEqual({ grid: [48, 62], covered: { width: 992, height: 768 } });
    expect(
      tokens('Wan2.1-T2V-1.3B', { width: 64, height: 64, frames: 5, vae: { frames: 4, pixels: 16 } }).grid,
    ).toEqual([2, 2, 2]);
    expect(tokens('CogVideoX-5b', { width: 64, height: 64, frames: 81 }, { patch_size_t: 2 }).positions).toEqual({
      form: 'wan',
      grid: [11, 4, 4],
    });
  });

  it.each([
    // 5B of Wan 2.2 has cells of 16 pixels; its pipeline makes 9 frames of 8, that of HunyuanVideo drops the rest.
    ['WanTransformer3DModel', { num_layers: 30, out_channels: 48 }, { width: 96, height: 64, frames: 8 }, [3, 2, 3]],
    ['WanTransformer3DModel', { num_layers: 30 }, { width: 96, height: 64, frames: 7 }, [2, 4, 6]],
    ['HunyuanVideoTransformer3DModel', { num_layers: 20 }, { width: 96, height: 64, frames: 8 }, [2, 4, 6]],
    ['LTXVideoTransformer3DModel', { num_layers: 28 }, { width: 96, height: 64, frames: 16 }, [2, 2, 3]],
    ['AllegroTransformer3DModel', { num_layers: 32 }, { width: 96, height: 64, frames: 7 }, [3, 4, 6]],
    ['CosmosTransformer3DModel', { extra_pos_embed_type: null }, { width: 96, height: 64, frames: 9 }, [3, 4, 6]],
    ['PRXTransformer2DModel', { in_channels: 32 }, { width: 128, height: 64 }, [1, 2]],
    ['PRXTransformer2DModel', { in_channels: 64 }, { width: 64, height: 32, vae: { frames: 1, pixels: 4 } }, [4, 8]],
  ])('cuts a picture as the pipeline of %s with %o does', (name, more, picture, grid) => {
    expect(tokens(name, picture, more).grid).toEqual(grid);
  });

  it('asks for the cell of a VAE that is not known', () => {
    const report = inspectConfig(file('PRXTransformer2DModel', { in_channels: 64 }));
    expect(report.status).toBe('partial');
    expect(() => pictureTokens(report, { width: 64, height: 64 })).toThrow('vae: missing');
  });

  it('refuses what makes no token', () => {
    const flux = inspectConfig(file('FluxTransformer2DModel'));
    expect(() => pictureTokens(flux, { width: 8, height: 512 })).toThrow('at least 16 × 16 pixels');
    expect(() => pictureTokens(flux, { width: 512, height: 512, frames: 2 })).toThrow('frames: 2 is not allowed');
    expect(() => pictureTokens(flux, { width: 512.5, height: 512 })).toThrow('width: 512.5 is not allowed');
    expect(() => pictureTokens(inspectConfig({ model_type: 'llama' }), { width: 512, height: 512 })).toThrow('report');
  });
});

it('makes no statement about programs and prompts of language models', () => {
  const report = inspectConfig(configurations.find(({ name }) => name === 'Ideogram 4')?.config ?? {});
  expect(programDifferences(pe, report)).toEqual([]);
  const prompt = { segments: [{ modality: 'text', length: 3 }] } as const;
  expect(() => promptPositions(report, prompt)).toThrow('pictureTokens is for this one');
});

it('has frequencies of each axis, and a base for each', () => {
  const layer = inspectConfig(configurations.find(({ name }) => name === 'Cosmos-Predict1-7B')?.config ?? {}).layers[0];
  if (!layer) throw new Error('no layer');
  const { frequencies } = layerFrequencies(pe, layer);
  expect(frequencies).toHaveLength(64);
  expect(frequencies[21]).toBeCloseTo((10000 * 2 ** (44 / 42)) ** (-42 / 44), 12);
  expect(frequencies[22]).toBe(1);
});
