import { readFileSync } from 'node:fs';
import { createPosenc } from 'posenc';
import { identify, inspectConfig, publishedRotations } from 'posenc/inspect';
import { describe, expect, it, test } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { bfloat16, inverseFrequencies, noise, range, rotaryTables, rotated } from './float32-programs.ts';

const pe = await createPosenc({ build: 'simd' });
const best = (...args: Parameters<typeof identify> extends [unknown, ...infer Rest] ? Rest : never) => {
  const found = identify(pe, ...args);
  expect(found.none, found.sentence).toBe(false);
  return { ...found.candidates[0]!, sentence: found.sentence };
};

describe('linear scaling as programs with angles in float32 compute it', () => {
  const cases = [10000, 500000].flatMap((base) =>
    [2, 4, 8].flatMap((factor) => [8, 512, 1024, 2048].map((rows) => ({ base, factor, rows }))),
  );
  it.each(sampleOf(cases, 3))('base $base, factor $factor, $rows rows', ({ base, factor, rows }) => {
    const tables = rotaryTables(range(rows), inverseFrequencies(128, base, { linear: factor }));
    expect(best(tables)).toMatchObject({
      matches: true,
      except: [],
      options: { base, offset: 0, scaling: { type: 'linear', factor } },
    });
  });

  it.each(sampleOf([2, 3, 4, 8], 2))('factor %i, far from 0', (factor) => {
    const frequencies = inverseFrequencies(128, 10000, { linear: factor });
    const scaling = { type: 'linear', factor };
    expect(best(rotaryTables(range(64, 100000), frequencies)).options).toMatchObject({
      base: 10000,
      offset: 100000,
      scaling,
    });
    const positions = [7, 30000, 100000, 100001];
    expect(best(rotaryTables(positions, frequencies), { positions }).options).toMatchObject({ base: 10000, scaling });
  });

  it.each([8, 32, 64])('a head of %i', (dim) => {
    const tables = rotaryTables(range(700), inverseFrequencies(dim, 500000, { linear: 4 }));
    expect(best(tables).options).toMatchObject({ base: 500000, scaling: { type: 'linear', factor: 4 } });
  });
});

describe('published models', () => {
  const llama3 = { type: 'llama3', factor: 8, originalMaxPositionEmbeddings: 8192 };
  const models = [
    { model: 'Llama 2', dim: 128, base: 10000 },
    { model: 'Llama 3', dim: 128, base: 500000 },
    { model: 'Llama 3.1', dim: 128, base: 500000, scaling: { llama3: { factor: 8 } } },
    { model: 'Llama 3.2 3B', dim: 128, base: 500000, scaling: { llama3: { factor: 32 } } },
    { model: 'Llama 3.2 1B', dim: 64, base: 500000, scaling: { llama3: { factor: 32 } } },
    { model: 'Code Llama', dim: 128, base: 1e6 },
    { model: 'Qwen3', dim: 128, base: 1e6 },
    { model: 'Gemma 3 1B (full layers)', dim: 256, base: 1e6 },
    { model: 'Gemma 3 27B (full layers)', dim: 128, base: 1e6, scaling: { linear: 8 } },
    { model: 'Gemma 3 (sliding layers)', dim: 256, base: 10000 },
    {
      model: 'Qwen2.5 (with YaRN)',
      dim: 128,
      base: 1e6,
      scaling: { yarn: { factor: 4, original: 32768 } },
      factor: 0.1 * Math.log(4) + 1,
    },
    {
      model: 'gpt-oss',
      dim: 64,
      base: 150000,
      scaling: { yarn: { factor: 32, original: 4096, truncate: false } },
      factor: 0.1 * Math.log(32) + 1,
    },
    { model: 'DeepSeek-V3', dim: 64, base: 10000, scaling: { yarn: { factor: 40, original: 4096 } } },
    { model: 'Nomic Embed v1.5', dim: 64, base: 1000 },
    { model: 'ModernBERT (full layers)', dim: 64, base: 160000 },
    { model: 'SmolLM3', dim: 128, base: 5e6 },
    { model: 'Granite 3.1', dim: 128, base: 1e7 },
  ];
  it.each(sampleOf(models, 2))('$model', ({ model, dim, base, scaling, factor = 1 }) => {
    const frequencies = inverseFrequencies(dim, base, scaling);
    for (const rows of [2, 40, 1500]) {
      // In npm test, each number of rows in one of the types.
      for (const store of sampleOf([Math.fround, bfloat16], 2, Math.floor(rows / 40))) {
        // Two rows in half precision do not tell a tiny frequency from a tinier one.
        if (rows === 2 && store === bfloat16) continue;
        const tables = rotaryTables(range(rows), frequencies, { factor, store });
        const found = best(tables);
        expect(found.models, `${rows} rows`).toContain(model);
        expect(found.except).toEqual([]);
        expect(found.options).toMatchObject({ base });
      }
    }
    const x = { data: noise(3 * dim, 5), shape: [3, dim] };
    const positions = [0, 4095, 100000];
    const after = rotated(x, positions, frequencies);
    if (factor === 1) expect(best({ before: x, after }, { positions }).models).toContain(model);
  });

  it('are named in the sentence', () => {
    const tables = rotaryTables(range(50), inverseFrequencies(128, 500000, { llama3: { factor: 8 } }));
    expect(best(tables).sentence).toContain("Base and scaling are Llama 3.1's");
    // Two hundred components are no model's.
    expect(best(rotaryTables(range(50), inverseFrequencies(200, 10000))).models).toEqual([]);
  });

  it('are found in a few rows at distant positions', () => {
    const frequencies = inverseFrequencies(128, 500000, { llama3: { factor: 8 } });
    const positions = [0, 8191, 131071, 131072];
    expect(best(rotaryTables(positions, frequencies), { positions })).toMatchObject({
      models: expect.arrayContaining(['Llama 3.1']),
      precision: 'float32-angles',
      options: { base: 500000, scaling: llama3 },
    });
  });

  it('come before odd bases, and so do round ones', () => {
    for (const base of [500000, 1e6, 300000, 777777, 12345]) {
      const found = best(rotaryTables(range(64, 100000), inverseFrequencies(128, base)));
      expect(found.options).toMatchObject({ base, offset: 100000 });
    }
  });
});

test('every published rotation that a configuration holds is what Inspect reads there', () => {
  const files: Readonly<Record<string, string>> = {
    'Llama 2': 'llama-2-70b',
    'Mistral 7B v0.1': 'mistral-7b-v0.1',
    'OLMo 7B': 'olmo-1-7b',
    'Aya 23 8B': 'aya-23-8b',
    'Phi-3 mini 4k': 'phi-3-mini-4k',
    'Phi-2': 'phi-2',
    'Phi-1': 'phi-1',
    'Pythia 6.9B': 'pythia-6.9b',
    'StableLM 3B': 'stablelm-3b-4e1t',
    'GPT-J 6B': 'gpt-j-6b',
    'Falcon 7B': 'falcon-7b',
    'ChatGLM3 6B': 'chatglm3-6b',
    'GLM-4 9B': 'glm-4-9b-hf',
    'ESM-2 650M': 'esm2-650m',
    Gemma: 'gemma-2b',
    'Gemma 2': 'gemma-2-9b',
    'Llama 3.1': 'llama-3.1-8b',
    'Llama 3.2 3B': 'llama-3.2-3b',
    'Llama 4 Scout': 'llama-4-scout',
    'Code Llama': 'codellama-7b',
    Mixtral: 'mixtral-8x7b',
    'Qwen1.5': 'qwen1.5-1.8b',
    Qwen3: 'qwen3-8b',
    'Qwen2.5 (with YaRN)': 'qwen2.5-7b-yarn',
    'Gemma 3 27B (full layers)': 'gemma-3-27b',
    'Gemma 3 27B (sliding layers)': 'gemma-3-27b',
    'Gemma 3 1B (full layers)': 'gemma-3-1b',
    'Gemma 4 (full layers)': 'gemma-4-26b-a4b',
    'Gemma 4 (sliding layers)': 'gemma-4-26b-a4b',
    'EXAONE 4.0 32B': 'exaone-4.0-32b',
    'Ministral 3': 'ministral-3-3b',
    'DeepSeek-V2': 'deepseek-v2-lite',
    'gpt-oss': 'gpt-oss-20b',
    'Kimi K2': 'kimi-k2',
    'Olmo 3 (full layers)': 'olmo-3.1-32b',
    'Olmo 3 (sliding layers)': 'olmo-3.1-32b',
    'ModernBERT (full layers)': 'modernbert-base',
    'ModernBERT (sliding layers)': 'modernbert-base',
    'Nomic Embed v1.5': 'nomic-embed-text-v1.5',
    SmolLM2: 'smollm2-135m',
    SmolLM3: 'smollm3-3b',
    'DeepSeek Coder 6.7B': 'deepseek-coder-6.7b',
    'MiMo-V2-Flash (full layers)': 'mimo-v2-flash',
    'MiMo-V2-Flash (sliding layers)': 'mimo-v2-flash',
    'Qwen3-Next': 'qwen3-next-80b',
    'MiniMax-Text-01': 'minimax-text-01',
    'Granite 3.1': 'granite-3.1-8b',
    'Hunyuan 7B': 'hunyuan-7b',
    'Phi-3.5 mini': 'phi-3.5-mini',
  };
  const listed = new Set(publishedRotations.flatMap(({ models }) => Object.values(models).flat()));
  expect(Object.keys(files).filter((title) => !listed.has(title))).toEqual([]);
  for (const { base, scaling, models } of publishedRotations) {
    for (const [dim, titles] of Object.entries(models)) {
      for (const title of titles) {
        const file = files[title];
        if (!file) continue;
        const text = readFileSync(new URL(`../../configurations/${file}.json`, import.meta.url), 'utf8');
        const { layers } = inspectConfig(JSON.parse(text).config);
        const numbers = (one: object) => {
          const options = { scheme: 'rope', dim: Number(dim), base: 10000, ...one } as const;
          return [pe.attentionFactor(options), ...pe.frequencies(options)];
        };
        const same = layers.some(({ encoding, rotaryDim }) => {
          if (rotaryDim !== Number(dim) || !encoding) return false;
          const { base: theirs, scaling: with_ } = encoding as { base?: number; scaling?: object };
          const read = numbers({ ...(theirs && { base: theirs }), ...(with_ && { scaling: with_ }) });
          return numbers({ base, ...(scaling && { scaling }) }).every(
            (number, i) => Math.abs(number / read[i]! - 1) < 1e-12 || number === read[i],
          );
        });
        expect(same, `${title} turns ${dim} components with base ${base}`).toBe(true);
      }
    }
  }
});
