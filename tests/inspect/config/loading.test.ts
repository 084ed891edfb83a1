/** `posenc/inspect/config` loads what a file needs, and reports what `posenc/inspect` reports. */
import { type ConfigFile, type InspectOptions, inspectConfig as inspectAtOnce } from 'posenc/inspect';
import { expect, it, vi } from 'vitest';

const sizes = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** The function as it is before anything was loaded. */
async function fresh() {
  vi.resetModules();
  return (await import('posenc/inspect/config')).inspectConfig;
}

const files: readonly (readonly [name: string, file: ConfigFile, options?: InspectOptions])[] = [
  ['a decoder', { model_type: 'llama', ...sizes }],
  ['a decoder with nothing to find', { model_type: 'llama', ...sizes, num_key_value_heads: 2, rope_theta: 1e4 }],
  [
    'a file that repeats a key',
    '{ "model_type": "qwen2", "rope_theta": 1, "rope_theta": 10000, "sliding_window": 4096 }',
  ],
  ['an encoder', { model_type: 'bert', position_embedding_type: 'relative_key' }],
  ['windows on a grid', { model_type: 'swin' }],
  ['several parts', { model_type: 'llava', text_config: sizes, vision_config: { image_size: 336, patch_size: 14 } }],
  ['a class alone', { architectures: ['MistralForCausalLM'], ...sizes }],
  ['a misspelt key', { model_type: 'llama', ...sizes, rope_thetta: 5e5 }],
  ['a model that is not known', { model_type: 'virst', ...sizes, rope_theta: 1e6 }],
  ['a model read as another', { model_type: 'virst', ...sizes }, { as: 'qwen2' }],
  ['a part that is not there', { model_type: 'llama' }, { part: 'vision_config' }],
  ["Meta's params.json", { dim: 64, n_layers: 2, n_heads: 4, multiple_of: 256, rope_theta: 5e5 }],
  ['metadata of GGUF', { 'general.architecture': 'llama', 'llama.block_count': 2, 'llama.embedding_length': 64 }],
  ['posenc/train', { model: { dim: 8 }, position: { scheme: 'alibi' } }],
  ['diffusers', { _class_name: 'FluxTransformer2DModel', axes_dims_rope: [16, 56, 56] }],
  ['diffusers, a class that is not known', { _class_name: 'FluxTransformer3DModel' }],
  ['a tokenizer', { model: { type: 'BPE' }, added_tokens: [] }],
  ['bytes of GGUF', bytes('GGUF\u0003\0\0\0')],
  ['bytes of UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['a page', '<!doctype html><title>404</title>'],
  ['a dictionary of Python', "{'model_type': 'llama'}"],
  ['YAML', 'model_type: llama\nrope_theta: 10000\n'],
  ['no object', '[1]'],
  ['nothing', ''],
  ['a number that is none', { model_type: 'llama', rope_theta: Number.NaN }],
];

for (const [name, file, options] of files) {
  it(`${name} is read as by posenc/inspect`, async () => {
    const inspectConfig = await fresh();
    const report = inspectAtOnce(file, options);
    expect(await inspectConfig(file, options)).toEqual(report);
    // The same once it is loaded.
    expect(await inspectConfig(file, options)).toEqual(report);
  });
}

it('reads an object when it is called', async () => {
  const inspectConfig = await fresh();
  const config = { model_type: 'llama', ...sizes, rope_theta: 5e5 };
  const report = inspectConfig(config);
  config.rope_theta = 7;
  expect((await report).layers[0]?.base).toBe(5e5);
});

it('refuses the same arguments', async () => {
  const refusalOf = (call: () => unknown) => {
    try {
      return call();
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const [file, options] of [
    [7, {}],
    [new Map(), {}],
    [{}, { as: 'qwen22' }],
    [{}, { part: 7 }],
  ] as const) {
    const inspectConfig = await fresh();
    const refused = refusalOf(() => inspectAtOnce(file as object, options as InspectOptions));
    await expect(inspectConfig(file as object, options as InspectOptions)).rejects.toThrow(refused as string);
  }
});
