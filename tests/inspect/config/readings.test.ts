/** Models that are not known: what their keys say by themselves, and reading them as a family that the caller names. */
import { createPosenc, PosencError } from 'posenc';
import { inspectConfig, layerFrequencies } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const sizes = { hidden_size: 896, num_attention_heads: 14, num_hidden_layers: 24, max_position_embeddings: 32768 };
const mine = { model_type: 'mine', architectures: ['MineForCausalLM'], ...sizes, rope_theta: 1e6 };
const readingOf = (more: object) => inspectConfig({ ...mine, ...more }).reading;

describe('an unknown model', () => {
  it('has no layers, and a reading of its keys', () => {
    const report = inspectConfig(mine);
    expect(report).toMatchObject({ status: 'partial', layers: [], trainedContext: null, modelType: 'mine' });
    expect(report.reading).toEqual({
      keys: { ...sizes, rope_theta: 1e6 },
      ...{ layers: 24, heads: 14, headDim: 64, rotaryDim: 64, base: 1e6, baseFrom: 'rope_theta' },
      frequencies: { scheme: 'rope', dim: 64, base: 1e6 },
      ...{ trainedContext: 32768, extendedContext: null },
    });
    expect(report.findings.map(({ id }) => id)).toEqual([
      ...['model.unknown-type', 'model.layout-unknown', 'model.reading'],
    ]);
  });

  it('has frequencies that pe takes', async () => {
    const pe = await createPosenc();
    const rope_scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 8192 };
    const reading = readingOf({ rope_scaling, partial_rotary_factor: 0.5 });
    expect(reading).toMatchObject({ rotaryDim: 32, trainedContext: 8192, extendedContext: 32768 });
    const known = inspectConfig({ ...mine, model_type: 'qwen2', rope_scaling, head_dim: 32, num_hidden_layers: 1 });
    const [row] = known.layers;
    if (!row || !reading?.frequencies) throw new Error('There is nothing to compare.');
    expect([...pe.frequencies(reading.frequencies as never)]).toEqual([...layerFrequencies(pe, row).frequencies]);
  });

  it.each<[string, object, object]>([
    ['the width of a head', { head_dim: 128 }, { headDim: 128, rotaryDim: 128 }],
    ['a base inside', { rope_theta: undefined, rope_parameters: { rope_theta: 5e5 } }, { base: 5e5 }],
    ['a base by another name', { rope_theta: null, rotary_emb_base: 2e4 }, { base: 2e4, baseFrom: 'rotary_emb_base' }],
    ['a window', { sliding_window: 4096 }, { slidingWindow: 4096 }],
    ['a share', { rotary_pct: 0.25 }, { rotaryDim: 16 }],
    ['ALiBi', { rope_theta: null, alibi: true }, { positionEmbeddingType: 'alibi' }],
    ['a word', { position_embedding_type: 'rotary' }, { positionEmbeddingType: 'rotary' }],
    [
      'a linear scaling',
      { rope_scaling: { type: 'linear', factor: 4 } },
      { trainedContext: null, extendedContext: 32768 },
    ],
  ])('is read by %s', (_, more, reading) => {
    const given = Object.fromEntries(Object.entries({ ...mine, ...more }).filter(([, value]) => value !== undefined));
    expect(inspectConfig(given).reading).toMatchObject(reading);
  });

  it('has no window that is switched off', () => {
    const reading = readingOf({ sliding_window: 4096, use_sliding_window: false });
    expect(reading).not.toHaveProperty('slidingWindow');
    expect(reading).not.toHaveProperty('unread');
  });

  it.each<[string, object, string[]?]>([
    ['a key that may change them', { rope_ratio: 4 }, ['rope_ratio']],
    ['a switch that may', { use_scaled_rope: true }, ['use_scaled_rope']],
    ['an object that is not known', { rope_config: { factor: 8 } }, ['rope_config']],
    [
      'an object for each type of layer',
      { rope_parameters: { full_attention: { rope_type: 'linear', factor: 8 }, sliding_attention: {} } },
      ['rope_parameters'],
    ],
    ['a scaling that is not known', { rope_scaling: { rope_type: 'unheard-of', factor: 2 } }],
    ['a scaling without its factor', { rope_scaling: { rope_type: 'linear' } }, ['rope_scaling']],
    ['a base of text', { rope_theta: 'high' }, ['rope_theta']],
    ['a width that does not divide', { num_attention_heads: 13 }],
    ['an odd width', { head_dim: 63 }],
    ['a word for something else', { position_embedding_type: 'alibi' }],
    ['ALiBi', { alibi: true }],
  ])('has no frequencies with %s', (_, more, unread) => {
    const report = inspectConfig({ ...mine, ...more });
    expect(report.status).toBe('partial');
    expect(report.reading).not.toHaveProperty('frequencies');
    expect(report.reading?.unread).toEqual(unread);
    expect(report.findings.some(({ id }) => id === 'model.keys-unread')).toBe(unread !== undefined);
  });

  it('without any key of a model is none', () => {
    expect(inspectConfig({ name: 'a package', version: '1.0.0' })).toMatchObject({
      status: 'error',
      findings: [{ id: 'file.no-model', values: { keys: ['name', 'version'] } }],
    });
    expect(inspectConfig({ model_type: 'mine' })).toMatchObject({ status: 'partial' });
    expect(inspectConfig({ model_type: 'mine' })).not.toHaveProperty('reading');
  });
});

describe('the option as', () => {
  it('reads a file as the family that it names', () => {
    const known = inspectConfig({ ...mine, model_type: 'qwen2' });
    const report = inspectConfig(mine, { as: 'qwen2' });
    expect(report.layers).toEqual(known.layers);
    expect(report).toMatchObject({ status: 'ok', modelType: 'mine', family: known.family });
    const finding = report.findings.find(({ id }) => id === 'model.read-as');
    expect(finding).toMatchObject({
      kind: 'inferred',
      keys: ['model_type'],
      values: { as: 'qwen2', modelType: 'mine' },
    });
  });

  it('takes the name of a class, and overrules a model_type that is known', () => {
    expect(inspectConfig(mine, { as: 'GPTNeoXForCausalLM' }).family?.title).toBe(
      inspectConfig({ model_type: 'gpt_neox' }).family?.title,
    );
    const neighbours = { ...mine, model_type: 'llama' };
    expect(inspectConfig(neighbours, { as: 'cohere' }).layers[0]?.layout).toBe('interleaved');
    expect(inspectConfig(neighbours).layers[0]?.layout).toBe('half');
  });

  it('reads a part', () => {
    const file = { model_type: 'mine_vl', text_config: { ...mine, num_hidden_layers: 3 } };
    const report = inspectConfig(file, { as: 'qwen2', part: 'text_config' });
    expect(report).toMatchObject({ status: 'ok', part: 'text_config' });
    expect(report.layers).toHaveLength(3);
  });

  it.each<[unknown, RegExp]>([
    ['qwen-2', /'qwen-2' is not allowed.*did you mean 'qwen2'/],
    ['Llama', /did you mean 'llama'/],
    ['unheard-of', /'unheard-of' is not allowed; expected a model_type/],
    ['', /model_type/],
    [7, /7 is not allowed/],
    [null, /as/],
    ['constructor', /'constructor'/],
  ])('refuses %s', (as, message) => {
    const call = () => inspectConfig(mine, { as } as never);
    expect(call).toThrow(PosencError);
    expect(call).toThrow(message);
  });
});
