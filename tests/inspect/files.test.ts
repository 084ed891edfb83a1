import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PosencError, version } from 'posenc';
import { inspectFolder, openPath, openSource, parseArrays, parseNpy, toNpy, toNpz } from 'posenc/inspect';
import { afterAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'posenc-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('NPY: the header of NumPy, and every type of number', () => {
  const bytes = toNpy({ data: Float32Array.of(1, -Infinity, 0.1), shape: [3] });
  const header = "\x93NUMPY\x01\0v\0{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
  expect(String.fromCharCode(...bytes.subarray(0, header.length))).toBe(header);
  expect(bytes.length).toBe(128 + 12);
  expect(Array.from(parseNpy(bytes).data)).toEqual([1, -Infinity, Math.fround(0.1)]);
  const kinds = [Float64Array, Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array];
  for (const Kind of kinds) {
    const { data, shape, dtype } = parseNpy(toNpy({ data: Kind.of(1, 2, 3, 4), dims: [2, 2] }));
    expect([dtype, shape, Array.from(data)]).toEqual([
      Kind.name.replace('Array', '').toLowerCase(),
      [2, 2],
      [1, 2, 3, 4],
    ]);
  }
  expect(parseNpy(toNpy({ data: BigInt64Array.of(-5n), shape: [1] }))).toMatchObject({ dtype: 'int64' });
  // A view into a larger buffer, a plain list, a number without axes, and nothing at all.
  expect(Array.from(parseNpy(toNpy({ data: new Float32Array([9, 7, 8]).subarray(1), shape: [2] })).data)).toEqual([
    7, 8,
  ]);
  expect(parseNpy(toNpy({ data: [0.1, 2], shape: [1, 2] }))).toMatchObject({ dtype: 'float64', shape: [1, 2] });
  expect(parseNpy(toNpy({ data: [5], shape: [] })).shape).toEqual([]);
  expect(parseNpy(toNpy({ data: [], shape: [0, 4] })).shape).toEqual([0, 4]);
  expect(() => toNpy({ data: [1, 2], shape: [3] })).toThrow(
    /2 numbers is not allowed; expected as many as shape \[3\]/,
  );
  for (const shape of [
    [4, 0.5],
    [-1, -2],
    [2, Number.NaN],
  ]) {
    expect(() => toNpy({ data: [1, 2], shape })).toThrow(/2 numbers is not allowed/);
  }
});

test('NPZ: names, contents and checksums that readers accept', async () => {
  const arrays = {
    cos: { data: Float32Array.of(1, 2), shape: [2] },
    'späße/ü': { data: Float64Array.of(3), shape: [1, 1] },
  };
  const bytes = toNpz(arrays);
  const read = await parseArrays(bytes);
  expect(read.map(({ name, shape, data }) => ({ name, shape, data: Array.from(data) }))).toEqual([
    { name: 'cos', shape: [2], data: [1, 2] },
    { name: 'späße/ü', shape: [1, 1], data: [3] },
  ]);
  bytes[bytes.indexOf(0x93) + 130]! ^= 1;
  await expect(parseArrays(bytes)).rejects.toThrow(/checksum/);
});

test('paths and file: URLs, folders, and files that are gone or have changed', async () => {
  const path = join(folder, 'ä b.txt');
  writeFileSync(path, '0123456789');
  for (const value of [path, pathToFileURL(path), pathToFileURL(path).href]) {
    const opened = await openPath(value);
    if (Array.isArray(opened)) throw new Error('a file is not a folder');
    expect([opened.name, opened.byteLength]).toEqual(['ä b.txt', 10]);
    const source = await openSource(opened);
    expect(new TextDecoder().decode(await source.slice(3, 5))).toBe('34');
    expect(source.name).toBe('ä b.txt');
  }
  writeFileSync(join(folder, '.hidden'), '');
  const files = await openPath(folder);
  expect(Array.isArray(files) && files.map(({ name }) => name)).toEqual(['ä b.txt']);
  await expect(openPath(join(folder, 'none'))).rejects.toThrow(/none' could not be read: there is no such file/);
  await expect(openPath('file://host/x')).rejects.toThrow(PosencError);
  const opened = await openPath(path);
  writeFileSync(path, '01');
  if (!Array.isArray(opened)) await expect(opened.slice(0, 2)).rejects.toThrow(/changed/);
});

test('the folder of a pipeline has the configurations of its parts', async () => {
  const pipeline = join(folder, 'pipeline');
  const write = (name: string, value: object) => writeFileSync(join(pipeline, name), JSON.stringify(value));
  for (const part of ['transformer', 'vae', 'tokenizer']) mkdirSync(join(pipeline, part), { recursive: true });
  write('model_index.json', {
    _class_name: 'FluxKontextPipeline',
    transformer: ['diffusers', 'FluxTransformer2DModel'],
  });
  write('vae/config.json', { _class_name: 'AutoencoderKL' });
  writeFileSync(join(pipeline, 'tokenizer', 'vocab.json'), '{}');
  expect(await inspectFolder(pipeline)).toMatchObject({
    status: 'partial',
    picture: { pipeline: 'FluxKontextPipeline' },
  });
  write('transformer/config.json', { _class_name: 'FluxTransformer2DModel', num_layers: 2, num_single_layers: 3 });
  const files = [await openPath(pipeline)].flat();
  expect(files.map(({ name }) => name)).toEqual(['model_index.json', 'transformer/config.json', 'vae/config.json']);
  const known = { status: 'ok', part: 'transformer', picture: { positions: { form: 'kontext' } } };
  expect(await inspectFolder(files)).toMatchObject(known);
  // A page gets a folder as files with their paths.
  const chosen = await Promise.all(
    files.map(async ({ name, byteLength, slice }) => {
      const file = new File([await slice(0, byteLength)], name.replace(/.*\//, ''));
      return Object.defineProperty(file, 'webkitRelativePath', { value: `flux/${name}` });
    }),
  );
  const report = await inspectFolder(chosen);
  expect(report).toMatchObject(known);
  expect(report.layers).toHaveLength(5);
  write('transformer/config.json', { _class_name: 'OtherTransformer2DModel' });
  expect((await inspectFolder(pipeline)).findings[0]).toMatchObject({ id: 'format.diffusers-model' });
  await expect(inspectFolder(join(folder, 'pipeline/tokenizer'))).rejects.toThrow(/without a configuration/);
  await expect(inspectFolder([])).rejects.toThrow(/a folder with a config.json/);
});

test('the version is that of the package', () => {
  expect(version).toBe(packageJson.version);
});
