/** Files that onnx, torch, h5py and numpy wrote (make.py), and what these say is in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detect, openCheckpoint, parseArrays } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../inspect/arrays/files.ts';
import { rejectedBy } from '../inspect/checkpoint/rejected.ts';

const folder = join(import.meta.dirname, 'made');
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
const fileOf = (name: string) => new File([bytesOf(name)], name);

interface Expected {
  readonly shape: readonly number[];
  /** The first 24 numbers. */
  readonly begin: readonly number[];
  readonly sum: number;
}
const expected: Record<string, Record<string, Expected>> = JSON.parse(
  readFileSync(join(folder, 'expected.json'), 'utf8'),
);

function expectSame(data: Float32Array | Float64Array, shape: readonly number[], { begin, sum, ...other }: Expected) {
  const rounded = (value: number) => (data instanceof Float32Array ? Math.fround(value) : value);
  expect(shape).toEqual(other.shape);
  expect(Array.from(data.slice(0, 24))).toEqual(begin.map(rounded));
  const total = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const numbers = Array.from(data);
  expect(Math.abs(total(numbers) - sum)).toBeLessThanOrEqual(1e-6 * total(numbers.map(Math.abs)));
}

const formats: Readonly<Record<string, string>> = {
  'operators.onnx': 'onnx',
  'external.onnx': 'onnx',
  'tensor.pb': 'onnx',
  'state.pt': 'pytorch',
  'pytorch_model.bin': 'pytorch',
  'stored.npz': 'npz',
  'packed.npz': 'npz',
  'sin.npy': 'npy',
};

describe.each(Object.entries(expected))('%s', (name, tensors) => {
  const files = name === 'external.onnx' ? [fileOf('external.bin'), fileOf(name)] : [fileOf(name)];

  it('has the tensors that its program wrote', async () => {
    const checkpoint = await openCheckpoint(files);
    expect(checkpoint.format).toBe(formats[name]);
    expect([...checkpoint.tensors.keys()].sort()).toEqual(Object.keys(tensors).sort());
    for (const [tensor, one] of Object.entries(tensors)) {
      const { data, shape } = await checkpoint.tensor(tensor);
      expectSame(data, shape, one);
      expect((await checkpoint.bytes(tensor)).byteLength).toBe(checkpoint.tensors.get(tensor)?.byteLength);
    }
  });

  it('gives rows alone', async () => {
    const checkpoint = await openCheckpoint(files);
    for (const [tensor, { shape }] of Object.entries(tensors)) {
      if (shape.length < 2 || (shape[0] ?? 0) < 2) continue;
      const { data } = await checkpoint.tensor(tensor);
      const row = await checkpoint.tensor(tensor, { rows: [1, 2] });
      expect(row.data).toEqual(data.slice(data.length / (shape[0] ?? 1), (2 * data.length) / (shape[0] ?? 1)));
    }
  });
});

it.each(['stored.npz', 'packed.npz'])('%s gives the same arrays to parseArrays, in full precision', async (name) => {
  const arrays = await parseArrays(bytesOf(name));
  for (const array of arrays) expectSame(array.data, array.shape, expected[name]?.[array.name] as Expected);
  expect(arrays.map((array) => array.name)).toEqual(Object.keys(expected[name] ?? {}));
});

it('the nodes of an ONNX file are listed with their attributes', async () => {
  const { nodes = [], metadata } = await openCheckpoint(bytesOf('operators.onnx'));
  expect(metadata.get('producer_name')).toBe('make.py');
  expect([metadata.get('author'), metadata.get('opset.com.microsoft')]).toEqual(['posenc', 1]);
  expect(nodes.map(({ op, domain }) => `${domain} ${op}`)).toEqual(
    ['RotaryEmbedding', 'GroupQueryAttention', 'MultiHeadAttention', 'Attention'].map((op) => `com.microsoft ${op}`),
  );
  expect(nodes[1]).toMatchObject({
    inputs: ['q', 'k', 'v', '', '', 'a', 'b', 'cos_31', 'sin_31'],
    attributes: {
      num_heads: 8,
      kv_num_heads: 2,
      do_rotary: 1,
      rotary_interleaved: 1,
      scale: 0.25,
      softcap: 50,
      local_window_size: 4095,
    },
  });
});

it('reads what it lists alone', async () => {
  const checkpoint = await openCheckpoint([fileOf('external.onnx'), fileOf('external.bin')]);
  const before = checkpoint.bytesRead;
  await checkpoint.tensor('encoder.pos_embed', { rows: [0, 1] });
  expect(checkpoint.bytesRead - before).toBe(160);
});

it('external data that were not passed are reported as missing', async () => {
  const { incomplete, tensors } = await openCheckpoint(fileOf('external.onnx'));
  expect(incomplete).toMatch(/are in 'external\.bin', which was not given; they are missing/);
  expect(tensors.size).toBe(0);
});

it.each([
  ['module.pt', /names 'torch\.nn\.modules\.linear\.Linear' of Python, which is not rebuilt/],
  ['script.pt', /is a TorchScript program \(torch\.jit\.save\), which is not read/],
  ['legacy.bin', /is a PyTorch file from before version 1\.6.*load it in PyTorch and save it again/],
  [
    'weights.h5',
    /'weights\.h5' is an HDF5 file, as Keras writes, which is not read here; save its weights as safetensors/,
  ],
  ['external.bin', /'external\.bin' is a file of a kind that is not known here, which cannot be read/],
])('%s is refused in one sentence', async (name, sentence) => {
  const error = await rejectedBy(openCheckpoint(fileOf(name)));
  expect(error.code).toBe('unsupported');
  expect(error.message).toMatch(sentence);
  const other = await rejectedBy(parseArrays(fileOf(name)));
  expect(other.message).toMatch(name === 'module.pt' || name === 'script.pt' ? /which openCheckpoint reads/ : sentence);
});

const text = (value: string) => new TextEncoder().encode(value);
const latin1 = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));

const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)];

/** A ZIP archive of files that are not compressed. */
function stored(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const [locals, directory]: [number[], number[]] = [[], []];
  for (const [name, content] of Object.entries(files)) {
    const size = u32(content.length);
    const header = [...Array(8).fill(0), ...u32(crc32(content)), ...size, ...size, ...u16(name.length), 0, 0];
    directory.push(...text('PK\x01\x02'), 20, 0, 20, 0, ...header, ...Array(10).fill(0), ...u32(locals.length));
    directory.push(...text(name));
    locals.push(...text('PK\x03\x04'), 20, 0, ...header, ...text(name), ...content);
  }
  const count = u16(Object.keys(files).length);
  const end = [...Array(4).fill(0), ...count, ...count, ...u32(directory.length), ...u32(locals.length), 0, 0];
  return Uint8Array.from([...locals, ...directory, ...text('PK\x05\x06'), ...end]);
}

/** A file of torch.save({'w': tensor}): `size` elements of steps of 0 over a storage of one number. */
function torchFile(size: number, { kind = 'storage', storage = 'FloatStorage', first = 0 } = {}): Uint8Array {
  const string = (value: string) => `X${String.fromCharCode(value.length)}\0\0\0${value}`;
  const pickle = [
    `\x80\x02}${string('w')}ctorch._utils\n_rebuild_tensor_v2\n`,
    `((${string(kind)}ctorch\n${storage}\n${string('0')}${string('cpu')}K\x01tQ`,
    `K${String.fromCharCode(first)}J${String.fromCharCode(...u32(size))}\x85K\0\x85\x89}tRs.`,
  ].join('');
  return stored({ 'w/data.pkl': latin1(pickle), 'w/version': text('3\n'), 'w/data/0': new Uint8Array(4) });
}

it('a tensor of PyTorch is in its storage, and not larger than that explains', async () => {
  const { tensors } = await openCheckpoint(torchFile(1000));
  expect(tensors.get('w')).toMatchObject({ shape: [1000], dtype: 'F32' });
  const wrong = [
    [torchFile(2 ** 27), /134217728 numbers is not allowed; expected about as many as its storage has/],
    [torchFile(1, { first: 1 }), /bytes up to 8 is not allowed; expected .*4, the size of its storage/],
    [torchFile(1, { kind: 'module' }), /expected a storage, as torch.save writes/],
    [torchFile(1, { storage: 'OddStorage' }), /OddStorage|expected a storage, as torch.save writes/],
  ] as const;
  for (const [file, message] of wrong) expect((await rejectedBy(openCheckpoint(file))).message).toMatch(message);
});

/** The header of a file in an archive from before POSIX, which has no magic. */
function tar(): Uint8Array {
  const header = new Uint8Array(512);
  const write = (at: number, value: string) => header.set(text(value), at);
  write(0, 'config.json');
  write(124, '00000000002 ');
  write(148, '        ');
  write(
    148,
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
  );
  return header;
}

/** 3 × 2 words, 26 weights of a layer, 2 of the last norm, a cosine and a sine of one position. */
const llama2c = () => new Uint8Array(Int32Array.of(2, 1, 1, 1, 1, 3, 1, ...Array(36).fill(0)).buffer);

describe('detect', () => {
  it.each<[string, Uint8Array]>([
    ['tflite', latin1(`\x1c\0\0\0TFL3${'\0'.repeat(40)}`)],
    ['hdf5', bytesOf('weights.h5')],
    ['pytorch-legacy', bytesOf('legacy.bin')],
    ['pickle', latin1('\x80\x04\x95\x0b\0\0\0\0\0\0\0}\x94\x8c\x01a\x94K\x01s.')],
    ['zip', latin1('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txt')],
    ['gzip', latin1('\x1f\x8b\x08\0\0\0\0\0')],
    ['jpeg', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['png', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['wav', latin1('RIFF\x24\x08\0\0WAVEfmt ')],
    ['pdf', text('%PDF-1.7\n')],
    ['html', text('\n<!DOCTYPE html>\n<html><head><title>404</title></head></html>')],
    ['xml', text('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
    ['git-lfs', text('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n')],
    [
      'tokenizer',
      text('{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "model": {"type": "BPE"}}'),
    ],
    ['tokenizer-config', text('{"add_bos_token": true, "tokenizer_class": "LlamaTokenizer"}')],
    ['config', text('{"architectures": ["LlamaForCausalLM"], "model_type": "llama"}')],
    ['index', text('{"metadata": {}, "weight_map": {"a": "b"}}')],
    ['vocabulary', text('{"!": 0, "\\"": 1, "#": 2, "$": 3}')],
    ['notebook', text('{"cells": [], "metadata": {}, "nbformat": 4}')],
    ['package-json', text('{"name": "posenc", "version": "0.1.0", "scripts": {}}')],
    ['python', text('# a model\nimport torch\n\nclass Model(torch.nn.Module):\n  pass\n')],
    ['javascript', text("import { a } from 'b';\nconsole.log(a);\n")],
    ['markdown', text('# A model\n\nIt is small.\n')],
    ['yaml', text('model: llama\nlayers: 3\n')],
    ['numbers', text('[[0.5, 1], [2, 3]]')],
    ['numbers', text('a,b\n1,2\n3,4\n')],
    ['arrays', text('{"cos": [[1, 0.5]], "sin": [[0, 0.8]]}')],
    ['text', text('the quick brown fox\n')],
    ['empty', new Uint8Array(0)],
    ['unknown', latin1('\x07\x8c\xf3\0\xff\x91\x02\x17\x88')],
    ['onnx', bytesOf('operators.onnx').subarray(0, 512)],
    ['saved-model', latin1('\x08\x01\x12\x80\x08\x0a\x10\x0a\x04\0\0\0\0')],
    ['gguf', latin1('GGUF\x03\0\0\0')],
    ['pickle', latin1('(dp0\nVa\np1\nF1.5\ns.')],
    ['matlab', latin1(`MATLAB 7.3 MAT-file${' '.repeat(493)}\x89HDF\r\n\x1a\n`)],
    ['hdf5', latin1(`${'u'.repeat(512)}\x89HDF\r\n\x1a\n`)],
    ['tf-checkpoint', latin1('\0\0\x08\x08\x01\x1a\x02\x08\x01\0\x05\x10bert')],
    ['tf-checkpoint', text('model_checkpoint_path: "model.ckpt-1"\nall_model_checkpoint_paths: "model.ckpt-1"\n')],
    // The length, and its checksum as TensorFlow writes it.
    ['tfrecord', latin1(`\x18\0\0\0\0\0\0\0\xa3\x7f\x4b\x22${'\x09'.repeat(28)}`)],
    ['tar', tar()],
    ['zlib', latin1('\x78\x9c\x4b\x04\0\0\x62\0\x62\0')],
    ['archive', latin1(`\x5d\0\0\x80\0${'\xff'.repeat(8)}\0`)],
    ['image', latin1('\0\0\0\x0cJXL \r\n\x87\n')],
    ['media', latin1('RIFF\x10\0\0\0AVI LIST')],
    ['office', text('{\\rtf1\\ansi A model}')],
    // A graph of 112 bytes, of which 3 are there.
    ['onnx', latin1('\x08\x08\x12\x04test:\x70\x0a\x12\x0a')],
    // A name, the kind of elements and one of them; a name is text.
    ['onnx-sequence', latin1('\x0a\x03seq\x10\x01\x1a\0')],
    ['unknown', latin1('\x0a\x03\xff\xfe\0\x10\x01\x1a\0')],
    // Words in pointed brackets are no markup; a configuration in a ZIP is not Keras's.
    ['vocabulary', text('<unk>\t0\n<s>\t0\n')],
    ['vocabulary', text('{"vocab": [{"rank": 0, "token_bytes": "AA=="}]}')],
    ['zip', latin1(`PK\x03\x04${'\0'.repeat(22)}\x0b\0\0\0config.json`)],
    ['tensorrt', latin1('ptrt\0\0\0\0')],
    ['llama2c-new', latin1('24ka\x01\0\0\0')],
    ['llm.c', latin1('\xc6\xd7\x34\x01\x03\0\0\0')],
    ['llama2c', llama2c()],
    ['tfjs', text('{"format": "layers-model", "weightsManifest": []}')],
    ['manifest', text('{"schemaVersion": 2, "layers": []}')],
    ['zeros', new Uint8Array(64)],
    ['hub-error', text('{"error":"Repository not found"}')],
    ['hub-error', text('Access to model meta-llama/Llama-2-7b is restricted. Please log in.')],
    ['git-lfs', text('/annex/objects/SHA256E-s1048576--0a1b.safetensors\n')],
    ['link', text('../../blobs/4d7a214614ab2935c943f9e0ff69d22e')],
    ['mlpackage', text('{"fileFormatVersion": "1.0.0", "itemInfoEntries": {}}')],
    ['zarr', text('{"shape": [4], "zarr_format": 3}')],
    ['vocabulary', text('[PAD]\n[unused0]\n')],
    ['vocabulary', text('IQ== 0\nIg== 1\n')],
    ['markdown', text('---\nlicense: mit\n---\n# A model\n')],
    ['yaml', text('---\nlicense: mit\n---\nmodel: llama\n')],
    ['empty', text(' \n\n')],
    ['text-encoding', latin1('{"name": "caf\xe9"}')],
    ['config', new Uint8Array(new Uint16Array([...'{ "model_type": 1 }'].map((one) => one.charCodeAt(0))).buffer)],
  ])('names %s', (kind, bytes) => {
    // The others are whole files.
    const found = detect(bytes, ['onnx', 'saved-model'].includes(kind) ? { byteLength: 17928 } : {});
    expect(found.kind).toBe(kind);
    expect(found.description).toMatch(/^(?:an? |numbers|JSON|one |Python|JavaScript|the |data |records )/);
    // A kind has a reader or a sentence of what becomes of it.
    expect(found.which).toMatch(/\w/);
  });
});
