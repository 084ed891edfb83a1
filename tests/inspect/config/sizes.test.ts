import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const messages = (config: object) => inspectConfig(config).findings.map(({ message }) => message);

describe('sizes', () => {
  it('name the keys that the file has, and one that is missing only where the class reads one', () => {
    const sizes = { hidden_size: 10, num_attention_heads: 4 };
    const problem = 'hidden_size 10 is not a multiple of num_attention_heads 4';
    expect(messages({ model_type: 'gptj', ...sizes })).toContain(`${problem}.`);
    expect(messages({ model_type: 'llama', ...sizes })).toContain(`${problem}, and head_dim is missing.`);
    expect(messages({ model_type: 'gptj', n_embd: 10, n_head: 4 })).toContain(
      'n_embd 10 is not a multiple of n_head 4.',
    );
  });

  it('that the file lacks are reported, with those of the class', () => {
    expect(messages({ model_type: 'llama', hidden_size: 64, rope_theta: 500 })).toEqual([
      "Not in the file; defaults of the model's class: max_position_embeddings = 2048, num_hidden_layers = 32, num_attention_heads = 32.",
    ]);
  });

  it('of a head are those of the file, even if nothing turns and the number of heads is missing', () => {
    const { layers } = inspectConfig({ model_type: 'nemotron_h', head_dim: 96, hybrid_override_pattern: '*' });
    expect(layers[0]).toMatchObject({ entry: 'none', heads: 32, headDim: 96 });
  });

  it('are those of each stack', () => {
    const stack = { num_hidden_layers: 1, num_attention_heads: 4, head_dim: 32 };
    const { layers } = inspectConfig({
      model_type: 't5gemma',
      encoder: stack,
      decoder: { ...stack, num_attention_heads: 8, head_dim: 16 },
      num_attention_heads: 2,
      head_dim: 64,
    });
    expect(layers.map(({ stack, heads, headDim, rotaryDim }) => [stack, heads, headDim, rotaryDim])).toEqual([
      ['encoder', 4, 32, 32],
      ['decoder', 8, 16, 16],
    ]);
  });

  it('scale each stack by the length of its own texts', () => {
    const stack = { num_hidden_layers: 1, rope_scaling: { rope_type: 'dynamic', factor: 2 } };
    const { layers, contexts } = inspectConfig({
      model_type: 't5gemma',
      encoder: { ...stack, max_position_embeddings: 2048 },
      decoder: { ...stack, max_position_embeddings: 512 },
    });
    expect(layers.map(({ switchAbove }) => switchAbove)).toEqual([2048, 512]);
    expect(contexts).toEqual({ encoder: 2048, decoder: 512 });
  });
});

describe('frequencies of a layer', async () => {
  const pe = await createPosenc();
  const grid = (encoding: object) =>
    ({
      scheme: 'axial-rope',
      rotaryDim: 8,
      encoding: { scheme: 'axial-rope', base: 10000, ...encoding },
    }) as unknown as LayerPositions;
  const of = (layer: LayerPositions) => Array.from(layerFrequencies(pe, layer).frequencies);
  const near = (...values: number[]) => values.map((value) => expect.closeTo(value, 12));

  it('of two axes are those of rows, then those of columns, alternating, or dealt out', () => {
    expect(of(grid({}))).toEqual(near(1, 0.01, 1, 0.01));
    expect(of(grid({ axisPairs: 'alternating' }))).toEqual(near(1, 1, 0.01, 0.01));
    expect(of(grid({ axisFrequencies: 'dealt' }))).toEqual(near(1, 0.01, 0.1, 0.001));
  });

  it('are refused where nothing turns', () => {
    const [layer] = inspectConfig({ model_type: 'bert' }).layers;
    expect(() => of(layer as LayerPositions)).toThrow(/^layer: learned is not allowed; expected a layer whose queries/);
  });
});
