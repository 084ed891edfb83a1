/** What encodes positions in files, by name, and by shape and content. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPosenc } from 'posenc';
import { findPositions, identifyPositions, openCheckpoint, openPath, toNpz } from 'posenc/inspect';
import { expect, it, vi } from 'vitest';
import { rejectedBy } from '../inspect/checkpoint/rejected.ts';

const folder = join(import.meta.dirname, 'made');
const pe = await createPosenc();

const named: readonly (readonly [name: string, shape: readonly number[], kind: string | undefined])[] = [
  ['model.layers.0.self_attn.rotary_emb.cos_cached', [1, 1, 2048, 128], 'rotary-cosines'],
  ['model.layers.0.self_attn.rotary_emb.sin_cached', [1, 1, 2048, 128], 'rotary-sines'],
  ['cos_cache', [4096, 64], 'rotary-cosines'],
  ['sin_cache', [4096, 64], 'rotary-sines'],
  ['cos_sin_cache', [4096, 128], 'rotary-sines'],
  ['freqs_cos', [2048, 24], 'rotary-cosines'],
  ['freqs_cis', [2048, 64], 'rotary-table'],
  ['rope.freqs', [64], 'frequencies'],
  ['pe', [1, 5000, 512], 'learned-positions'],
  ['pos_encoder.pe', [5000, 1, 512], 'learned-positions'],
  ['encoder.embed_positions.weights', [1026, 512], 'learned-positions'],
  ['decoder.position_encoding', [1, 100, 64], 'learned-positions'],
  ['alibi', [1, 12, 512, 512], 'alibi-bias'],
  ['alibi', [12], 'alibi-slopes'],
  ['attn.slopes', [12, 1, 1], 'alibi-slopes'],
  ['encoder.layers.3.self_attn.linear_pos.weight', [256, 256], 'position-projection'],
  ['layers.0.pe_proj.weight', [8, 8], undefined],
  ['shape.weight', [8, 8], undefined],
  ['recipe', [8, 8], undefined],
  ['cosine_head.weight', [8, 8], undefined],
];

it.each(named)('%s of shape %j', (name, shape, kind) => {
  const tensor = { name, dtype: 'F32', shape, byteLength: 0, file: 'f' };
  const [found] = findPositions({ tensors: new Map([[name, tensor]]) });
  expect(found?.kind).toBe(kind === 'rotary-sines' && name === 'cos_sin_cache' ? 'rotary-table' : kind);
  if (found) expect(found.description).not.toMatch(/[{}]|undefined/);
});

it('nodes of ONNX are listed with what their caches are', async () => {
  const found = await identifyPositions(pe, await openCheckpoint(join(folder, 'operators.onnx')));
  const [rope, gqa, mha, attention, table] = found;
  expect(rope).toMatchObject({ tensors: ['cos_cache', 'sin_cache'], layout: 'half', rotaryDim: 16, heads: 4 });
  expect(rope?.encoding).toMatchObject({ scheme: 'rope', base: 10000, layout: 'half' });
  expect(gqa).toMatchObject({
    layout: 'interleaved',
    heads: 8,
    kvHeads: 2,
    scale: 0.25,
    softcap: 50,
    localWindowSize: 4095,
  });
  expect(gqa?.encoding).toMatchObject({ base: 500000, layout: 'interleaved', scaling: { type: 'llama3', factor: 8 } });
  expect(mha).toMatchObject({ tensors: [], heads: 4, causal: true });
  expect(mha?.layout).toBeUndefined();
  expect(attention).toMatchObject({ layout: 'half', rotaryDim: 8 });
  expect(attention?.sentence).toMatch(/computed elsewhere or by the operator itself/);
  // The Constant node 'pe' holds no sinusoids.
  expect(table).toMatchObject({ tensors: ['pe'], nodes: [] });
  expect(table?.encoding).toBeUndefined();
});

it("ONNX's own operators, with tables in a file beside the path or file: URL of the model", async () => {
  const path = join(folder, 'external.onnx');
  for (const value of [path, pathToFileURL(path), pathToFileURL(path).href]) {
    const checkpoint = await openCheckpoint(value);
    expect(checkpoint.incomplete).toBeUndefined();
    const [rope, attention] = await identifyPositions(pe, checkpoint);
    expect(rope?.encoding).toMatchObject({ scheme: 'rope', base: 10000, layout: 'interleaved' });
    expect(attention).toMatchObject({ heads: 4, kvHeads: 2, softcap: 30, causal: true });
  }
});

it("PyTorch's sinusoids", async () => {
  const checkpoint = await openCheckpoint(join(folder, 'pytorch_model.bin'));
  const [sinusoids, learned] = await identifyPositions(pe, checkpoint);
  expect(sinusoids?.tensors).toEqual(['pos_encoder.pe']);
  expect(sinusoids?.encoding).toMatchObject({ scheme: 'sinusoidal', base: 10000 });
  expect(learned?.encoding).toBeUndefined();
});

it('tables are found by content, not by name', async () => {
  const { cos, sin } = pe.rotaryTable({ scheme: 'rope', base: 1e6, dim: 64, length: 300 });
  const table = pe.absolute({ scheme: 'sinusoidal', layout: 'half', length: 64, dim: 32 });
  const noise = { data: Float32Array.from({ length: 1024 }, (_, i) => Math.sin(i * i)), shape: [32, 32] };
  const eye = { data: Float32Array.from({ length: 64 }, (_, i) => (i % 9 === 0 ? 1 : 0)), shape: [8, 8] };
  const found = await identifyPositions(pe, await openCheckpoint(toNpz({ x1: cos, noise, x2: sin, eye, w: table })));
  expect(found.map(({ tensors }) => tensors)).toEqual([['x1', 'x2'], ['w']]);
  expect(found[0]?.encoding.base).toBe(1e6);
  expect(found[0]?.sentence).toContain('base 1000000');
  expect(found[1]?.encoding).toMatchObject({ scheme: 'sinusoidal', layout: 'half' });
});

it('paths that lead nowhere, and folders, are named', async () => {
  expect((await rejectedBy(openCheckpoint(join(folder, 'nothing.onnx')))).message).toMatch(
    /nothing\.onnx' could not be read: there is no such file/,
  );
  expect((await rejectedBy(openCheckpoint(folder))).message).toMatch(
    /the folder '.*made' is not allowed; expected a file; openPath gives/,
  );
});

it("paths are for Node, not for a bundler's stand-in for process", async () => {
  vi.stubGlobal('process', {});
  const opened = openPath('model.onnx');
  vi.unstubAllGlobals();
  expect(await rejectedBy(opened)).toMatchObject({ code: 'unsupported' });
});
