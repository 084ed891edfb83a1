/** GGUF files as inspectConfig reports them: nothing that ggufConfig knows is lost on the way. */
import { createPosenc, type Posenc } from 'posenc';
import { type ConfigReport, ggufConfig, inspectConfig, layerFrequencies, openCheckpoint } from 'posenc/inspect';
import { beforeAll, describe, expect, it } from 'vitest';
import { f32, float, type GgufValue, gguf, int, text, type WrittenTensor } from './files.ts';

let pe: Posenc;
beforeAll(async () => {
  pe = await createPosenc();
});

const freqs = (values: readonly number[], dtype = 'F32'): WrittenTensor => ({
  ...{ name: 'rope_freqs.weight', dtype, shape: [values.length] },
  bytes: f32(values),
});

const llama: Record<string, GgufValue> = {
  'general.architecture': text('llama'),
  'llama.block_count': int(32),
  'llama.context_length': int(131072),
  'llama.embedding_length': int(4096),
  'llama.attention.head_count': int(32),
  'llama.attention.head_count_kv': int(8),
  'llama.rope.freq_base': float(500000),
  'llama.rope.dimension_count': int(128),
};

/** As llama.cpp's converter writes them for rope_type llama3. */
function written(base: number, dim: number, factor: number, original: number): readonly number[] {
  const values = Array.from({ length: dim / 2 }, (_, i) => {
    const wavelength = 2 * Math.PI * base ** ((2 * i) / dim);
    if (wavelength < original / 4) return 1;
    if (wavelength > original) return factor;
    const smooth = (original / wavelength - 1) / 3;
    return 1 / ((1 - smooth) / factor + smooth);
  });
  return [...Float32Array.from(values)];
}

const read = async (keys: Record<string, GgufValue>, tensors: WrittenTensor[] = []) =>
  ggufConfig(await openCheckpoint(gguf(keys, tensors)));

/** The report on the whole result, and that on its configuration alone. */
async function bothOf(keys: Record<string, GgufValue>, tensors: WrittenTensor[] = []) {
  const result = await read(keys, tensors);
  const copy = JSON.parse(JSON.stringify(result.config));
  return [inspectConfig(result), inspectConfig(result.config), inspectConfig(copy)] as const;
}

const ids = ({ findings }: ConfigReport) => findings.map(({ id }) => id);

function first({ layers }: ConfigReport) {
  const [row] = layers;
  if (!row) throw new Error('The report has no layers.');
  return row;
}

describe('rope_freqs.weight', () => {
  const llama31 = written(500000, 128, 8, 8192);

  it('of Llama 3.1 is its scaling, whichever way the file goes', async () => {
    for (const report of await bothOf(llama, [freqs(llama31)])) {
      expect(report).toMatchObject({ status: 'ok', trainedContext: 8192, extendedContext: 131072 });
      const row = first(report);
      expect(row.scaling).toEqual({
        ...{ type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
        original_max_position_embeddings: 8192,
      });
      const { frequencies } = layerFrequencies(pe, row);
      expect(frequencies[63]).toBeCloseTo(3.0689e-7, 11);
      expect([...pe.frequencies({ ...row.encoding, dim: row.headDim } as never)]).toEqual([...frequencies]);
      const plain = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
      for (const [pair, divisor] of llama31.entries()) {
        expect((plain[pair] as number) / (frequencies[pair] as number)).toBeCloseTo(divisor, 5);
      }
    }
  });

  it('is recognised with other factors and bases', async () => {
    const keys = { ...llama, 'llama.rope.dimension_count': int(64), 'llama.attention.key_length': int(64) };
    for (const [factor, original] of [
      [32, 8192],
      [16, 4096],
      [4, 16384],
    ] as const) {
      const [report] = await bothOf(keys, [freqs(written(500000, 64, factor, original))]);
      expect(first(report).scaling).toMatchObject({ factor, original_max_position_embeddings: original });
      expect(report.status).toBe('ok');
    }
  });

  it('with numbers of no known scaling divides by them', async () => {
    const numbers = Array.from({ length: 64 }, (_, i) => 1 + i / 7);
    for (const report of await bothOf(llama, [freqs(numbers)])) {
      expect(report).toMatchObject({ status: 'ok', trainedContext: null, extendedContext: 131072 });
      const row = first(report);
      expect(row.scaling).toMatchObject({ type: 'rope-freqs', count: 64 });
      const { frequencies } = layerFrequencies(pe, row);
      expect(frequencies[63]).toBeCloseTo(500000 ** (-126 / 128) / 10, 15);
      expect([...pe.frequencies({ ...row.encoding, dim: row.headDim } as never)]).toEqual([...frequencies]);
    }
  });

  it('divides besides a linear scaling', async () => {
    const numbers = Array.from({ length: 64 }, (_, i) => 1 + i);
    const [report] = await bothOf({ ...llama, 'llama.rope.scale_linear': float(4) }, [freqs(numbers)]);
    const { frequencies } = layerFrequencies(pe, first(report));
    expect(frequencies[0]).toBe(0.25);
    expect(frequencies[1]).toBeCloseTo(500000 ** (-2 / 128) / 8, 12);
  });

  it('stops the slow pairs of Gemma 4', async () => {
    const numbers = Array.from({ length: 64 }, (_, i) => (i < 16 ? 1 : 1e30));
    const [report] = await bothOf(llama, [freqs(numbers)]);
    expect(first(report).scaling).toEqual({ type: 'proportional', partial_rotary_factor: 0.25 });
    const { frequencies } = layerFrequencies(pe, first(report));
    expect(frequencies[15]).toBeCloseTo(500000 ** (-30 / 128), 12);
    expect([...frequencies.slice(16)]).toEqual(Array(48).fill(0));
  });

  it('of all ones changes nothing', async () => {
    const [report] = await bothOf(llama, [freqs(Array(64).fill(1))]);
    expect(report).toMatchObject({ status: 'ok', trainedContext: 131072, extendedContext: null });
    expect(first(report)).not.toHaveProperty('scaling');
    const plain = pe.frequencies({ scheme: 'rope', dim: 128, base: 500000 });
    expect([...layerFrequencies(pe, first(report)).frequencies]).toEqual([...plain]);
  });

  it.each([
    ['another count', written(500000, 64, 8, 8192), 'rope-freqs.count'],
    ['a zero', [0, ...Array(63).fill(1)], 'rope-freqs.out-of-range'],
    ['a negative number', [...Array(63).fill(1), -8], 'rope-freqs.out-of-range'],
    ['one that is huge', [...Array(32).fill(1), 2e9, ...Array(31).fill(3)], 'rope-freqs.out-of-range'],
  ])('with %s leaves the report partial', async (_, numbers, id) => {
    for (const report of await bothOf(llama, [freqs(numbers)])) {
      expect(report.status).toBe('partial');
      expect(ids(report)).toContain(id);
    }
  });

  it('that is not available is reported as unknown', async () => {
    // A file of several, of which the other may hold it.
    const shard = { ...llama, 'split.count': int(2), 'split.no': int(0), 'split.tensors.count': int(3) };
    // Files of nothing but a vocabulary have the keys of a model.
    const vocabulary: Record<string, GgufValue> = {
      ...llama,
      'tokenizer.ggml.tokens': { type: 'array', of: 'string', values: ['a', 'b'] },
    };
    for (const keys of [shard, vocabulary]) {
      for (const report of await bothOf(keys)) {
        expect(report.status).toBe('partial');
        expect(ids(report)).toContain('rope-freqs.unknown');
        expect(first(report)).toMatchObject({ base: 500000 });
      }
    }
  });

  it('that is not in the file is none', async () => {
    for (const report of await bothOf(llama, [{ name: 'x', dtype: 'F32', shape: [1], bytes: f32([1]) }])) {
      expect(report.status).toBe('ok');
      expect(first(report)).not.toHaveProperty('scaling');
    }
  });
});

describe('what the whole result says besides', () => {
  it('is how llama.cpp has permuted rows, and keys that were not read', async () => {
    const result = await read({ ...llama, 'llama.rope.unheard_of': float(2) });
    const report = inspectConfig(result);
    expect(ids(report)).toEqual(expect.arrayContaining(['gguf.permuted', 'gguf.unread']));
    expect(report.findings.find(({ id }) => id === 'gguf.unread')?.keys).toEqual(['llama.rope.unheard_of']);
    expect(first(report).layout).toBe('half');
  });

  it('is nothing for models that llama.cpp does not permute', async () => {
    const keys = Object.entries(llama).map(([key, value]) => [key.replace('llama.', 'qwen2.'), value] as const);
    const result = await read({ ...Object.fromEntries(keys), 'general.architecture': text('qwen2') });
    expect(ids(inspectConfig(result))).not.toContain('gguf.permuted');
  });
});

describe('a GGUF file that is not a model', () => {
  const kinds: readonly (readonly [string, Record<string, GgufValue>, string, string, RegExp])[] = [
    [
      'a LoRA adapter',
      {
        ...{ 'general.type': text('adapter'), 'general.architecture': text('llama'), 'adapter.type': text('lora') },
        'adapter.lora.alpha': float(16),
      },
      ...(['adapter', 'format.gguf-adapter', /adapter.*lora.*'llama'/] as const),
    ],
    [
      'an adapter that says so by its keys alone',
      { 'general.architecture': text('qwen2'), 'adapter.type': text('lora') },
      ...(['adapter', 'format.gguf-adapter', /adapter.*'qwen2'/] as const),
    ],
    [
      'an encoder of images',
      {
        ...{ 'general.type': text('mmproj'), 'general.architecture': text('clip') },
        ...{ 'clip.vision.image_size': int(336), 'clip.vision.patch_size': int(14) },
      },
      ...(['mmproj', 'format.gguf-mmproj', /mmproj.*image_size 336/] as const),
    ],
    [
      'an old one',
      { 'general.architecture': text('clip'), 'clip.has_vision_encoder': { type: 'bool', value: 1 } },
      ...(['mmproj', 'format.gguf-mmproj', /mmproj/] as const),
    ],
    [
      'an importance matrix',
      { 'general.type': text('imatrix'), 'imatrix.chunk_count': int(100) },
      ...(['imatrix', 'format.gguf-imatrix', /importance matrix/] as const),
    ],
    [
      'another type',
      { 'general.type': text('control_vector'), 'general.architecture': text('llama') },
      ...(['control_vector', 'format.gguf-other', /'control_vector'/] as const),
    ],
  ];

  it.each(kinds)('%s is named', async (_, keys, type, id, message) => {
    const result = await read(keys, [{ name: 'x', dtype: 'F32', shape: [1], bytes: f32([1]) }]);
    expect(result.type).toBe(type);
    for (const report of [inspectConfig(result), inspectConfig(result.config)]) {
      expect(report).toMatchObject({ status: 'error', layers: [] });
      expect(ids(report)).toEqual([id]);
      expect(report.findings[0]?.message).toMatch(message);
    }
  });

  it('is not a model that says it is one', async () => {
    const result = await read({ ...llama, 'general.type': text('model') });
    expect(result.type).toBe('model');
    expect(inspectConfig(result).layers).toHaveLength(32);
  });
});
