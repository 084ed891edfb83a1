import { createPosenc } from 'posenc';
import { inspectConfig, type LayerPositions, layerProperties } from 'posenc/inspect';
import { expect, test } from 'vitest';

const pe = await createPosenc();
const llama = inspectConfig({ model_type: 'llama', num_hidden_layers: 1, head_dim: 60 }).layers[0] as LayerPositions;

test('RoPE is a rotation', () => {
  const { norms, shiftDeviation, isRotation } = layerProperties(pe, llama);
  expect(isRotation).toBe(true);
  expect(norms[0]).toBeCloseTo(1, 5);
  expect(shiftDeviation).toBeLessThan(1e-5);
});

test('what multiplies cosines and sines multiplies lengths', () => {
  const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 2048 };
  const { norms, isRotation } = layerProperties(pe, { ...llama, encoding: { scheme: 'rope', scaling } });
  expect(isRotation).toBe(true);
  expect(norms[1]).toBeCloseTo(0.1 * Math.log(4) + 1, 5);
});

test('angles assigned differently from the pairs are not a rotation (V-JEPA 2)', () => {
  const encoding = { scheme: 'axial-rope', layout: 'interleaved', angleLayout: 'half-in-blocks', dimPerAxis: 20 };
  const { isRotation, keepsNorms } = layerProperties(
    { rotate: (x, options) => pe.rotate(x, { ...options, positions: axes(options) } as never) },
    { ...llama, encoding },
  );
  expect(keepsNorms).toBe(false);
  expect(isRotation).toBe(false);
});

/** Repeats a position on all three axes. */
function axes(options: unknown) {
  const { positions } = options as { positions: number[] };
  return { data: new Float64Array([...positions, ...positions, ...positions]), shape: [3, positions.length] };
}

test('a layer without rotation is refused', () => {
  const [layer] = inspectConfig({ model_type: 'bert' }).layers as [LayerPositions];
  expect(() => layerProperties(pe, layer)).toThrow(/layer: learned is not allowed/);
});
