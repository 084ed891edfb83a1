/** What inspectConfig is given: texts, bytes, objects, and what leads to a file without being one. */
import { PosencError } from 'posenc';
import { inspectConfig } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';

const text = JSON.stringify({ model_type: 'llama', num_hidden_layers: 2, _name: 'Müller – 模型' }, null, 1);
const expected = inspectConfig(text);
const utf8 = new TextEncoder().encode(text);
const utf16 = (bigEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1) view.setUint16(2 * i, text.charCodeAt(i), !bigEndian);
  return bytes;
};
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((one) => [...one]));

describe('a file', () => {
  it.each<[string, string | object]>([
    ['text with a byte order mark', `\uFEFF${text}`],
    ['bytes', utf8],
    ['an ArrayBuffer', utf8.slice().buffer],
    ['a DataView', new DataView(utf8.slice().buffer)],
    ['a DataView of a part', new DataView(joined([1, 2, 3], utf8, [4]).buffer, 3, utf8.length)],
    ['a part of a buffer', joined([1, 2, 3], utf8, [4]).subarray(3, 3 + utf8.length)],
    ['a Buffer of Node', Buffer.from(text)],
    ['an Int8Array', new Int8Array(utf8.slice().buffer)],
    ['UTF-8 with a mark', joined([0xef, 0xbb, 0xbf], utf8)],
    ['UTF-16, little end first', joined([0xff, 0xfe], utf16(false))],
    ['UTF-16, big end first', joined([0xfe, 0xff], utf16(true))],
    ['UTF-16 without a mark', utf16(false)],
    ['UTF-16 without a mark, big end first', utf16(true)],
    ['an object', JSON.parse(text)],
  ])('may be %s', (_, given) => {
    expect(inspectConfig(given)).toEqual(expected);
  });

  it.each<[string, number[], string]>([
    ['GGUF', [0x47, 0x47, 0x55, 0x46, 3, 0, 0, 0], 'gguf'],
    ['safetensors', [2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x7d], 'safetensors'],
    ['TensorFlow Lite', [0x1c, 0, 0, 0, 0x54, 0x46, 0x4c, 0x33, 0], 'tflite'],
    ['a WebAssembly module', [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], 'wasm'],
    ['an image', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0], 'png'],
    ['a ZIP archive', [0x50, 0x4b, 3, 4, 0], 'zip'],
    ['a pickle', [0x80, 2, 0x63], 'pickle'],
    ['compressed', [0x1f, 0x8b, 8], 'gzip'],
    ['no text', [0x7b, 0xff, 0xfe, 0x80], 'unknown'],
    ['half a character', [0x7b, 0x22, 0xc3], 'unknown'],
  ])('of bytes that are %s is named', (_, bytes, format) => {
    const { status, findings } = inspectConfig(Uint8Array.from(bytes));
    expect(status).toBe('error');
    expect(findings).toMatchObject([{ id: 'file.binary', values: { format } }]);
  });

  it.each([
    [
      'import torch\nx = 1\n',
      'python',
      'The file is Python source, which is a program, no model; run it and save what it makes.',
    ],
    [
      '#version: 0.2\nĠ t\nĠ a\n',
      'merges',
      'The file is the merges of a tokenizer (merges.txt), which holds no weights and no arrays.',
    ],
    // They begin as JSON does.
    ['{"text": "a"}\n{"text": "b"}\n', 'jsonl', 'The file is JSON Lines, which holds no weights and no arrays.'],
    [
      '[model]\nrope_theta = 10000\n',
      'toml',
      'The file is a TOML or INI file, which is not read here; as JSON, inspectConfig reads configurations.',
    ],
    // It looks like YAML.
    [
      'ir_version: 8\nproducer_name: "x"\n',
      'onnx-text',
      'The file is an ONNX model in text, which is not read here; save it as .onnx.',
    ],
  ])('of the text %j is named', (text, format, message) => {
    for (const given of [text, new TextEncoder().encode(text)])
      expect(inspectConfig(given).findings).toMatchObject([{ id: 'text.other', values: { format }, message }]);
  });

  it('that is empty is not JSON', () => {
    for (const empty of ['', new Uint8Array(0), new ArrayBuffer(0)]) {
      expect(inspectConfig(empty).findings).toMatchObject([{ id: 'file.not-json' }]);
    }
  });
});

describe('anything but a file', () => {
  it.each([
    ...['cfg/llama31/config.json', './config.json', '/home/me/config.json', 'C:\\models\\config.json', 'config.json'],
    ...['~/models/llama', '../llama', 'meta-llama/Llama-3.1-8B', 'model.safetensors', 'dir with spaces/config.json'],
  ])('the path %s', (path) => {
    const { status, findings } = inspectConfig(path);
    expect(status).toBe('error');
    expect(findings).toMatchObject([{ id: 'file.path', values: { path } }]);
    expect(findings[0]?.message).toMatch(/read its config\.json first/);
  });

  it.each(['https://example.org/config.json', 'file:///home/me/config.json', 'hf://someone/llama'])(
    'the address %s',
    (address) => {
      const { status, findings } = inspectConfig(address);
      expect(status).toBe('error');
      expect(findings).toMatchObject([{ id: 'file.address', values: { address } }]);
    },
  );

  const errorOf = (given: unknown) => {
    try {
      inspectConfig(given as object);
    } catch (error) {
      if (error instanceof PosencError) return error;
    }
    throw new Error('It was not refused.');
  };

  it.each<[string, unknown, RegExp]>([
    ['a URL', new URL('https://example.org/config.json'), /https:\/\/example\.org\/config\.json.*read it first/],
    ['a promise', Promise.resolve(text), /a Promise.*await/],
    ['a Blob', new Blob([text]), /a Blob.*read it first/],
    ['a response', new Response(text), /a Response.*read it first/],
    ['a stream', new Blob([text]).stream(), /a ReadableStream.*read/],
    ['numbers that are not bytes', new Float32Array(4), /Float32Array.*bytes/],
    ['a Map', new Map([['model_type', 'llama']]), /a Map.*plain object/],
    ['nothing', undefined, /config/],
    ['null', null, /null/],
    ['a number', 7, /7/],
    ['a function', () => text, /function/],
  ])('%s is refused', (_, given, message) => {
    const error = errorOf(given);
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'config' });
    expect(error.message).toMatch(message);
  });
});
