import { createPosenc } from 'posenc';
import { cacheDrift, inspectConfig, type LayerPositions } from 'posenc/inspect';
import { expect, test } from 'vitest';

const pe = await createPosenc();
const layerOf = (rope_scaling: object | null) =>
  inspectConfig({ model_type: 'llama', head_dim: 32, max_position_embeddings: 64, rope_scaling })
    .layers[0] as LayerPositions;

test('cached keys fit until the frequencies change, and then no longer', () => {
  const dynamic = layerOf({ rope_type: 'dynamic', factor: 4 });
  expect(cacheDrift(pe, dynamic, { length: 64 }).deviation).toBe(0);
  expect(cacheDrift(pe, dynamic, { length: 65 }).deviation).toBeGreaterThan(0);
});

test('frequencies that stay keep every key', () => {
  const linear = layerOf({ rope_type: 'linear', factor: 4 });
  expect(cacheDrift(pe, linear, { length: 200 }).deviation).toBe(0);
});

test('LongRoPE changes all keys at once', () => {
  const ones = Array.from({ length: 16 }, () => 1);
  const lists = { short_factor: ones, long_factor: ones.map((_, i) => 1 + i) };
  const long = layerOf({ rope_type: 'longrope', ...lists, factor: 4, original_max_position_embeddings: 32 });
  expect(cacheDrift(pe, long, { length: 32 }).deviation).toBe(0);
  const { onePass, cached, deviation } = cacheDrift(pe, long, { length: 33 });
  expect(deviation).toBeGreaterThan(0.01);
  expect(onePass).toHaveLength(cached.length);
});

test('a layer without rotation is refused', () => {
  const [layer] = inspectConfig({ model_type: 'bert' }).layers as [LayerPositions];
  expect(() => cacheDrift(pe, layer, { length: 8 })).toThrow(/layer: learned is not allowed/);
});
