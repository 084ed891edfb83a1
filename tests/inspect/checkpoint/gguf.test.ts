import { gguf as oracle } from '@huggingface/gguf';
import { type MetadataArray, openCheckpoint } from 'posenc/inspect';
import { afterEach, describe, expect, it } from 'vitest';
import {
  concatenated,
  counting,
  f32,
  float,
  type GgufValue,
  gguf,
  ggufString,
  int,
  scalar,
  text,
  u32,
  u64,
  utf8,
  type WrittenTensor,
} from './files.ts';
import { rejectedBy } from './rejected.ts';
import { inMemory, ranges, type Server, serve } from './server.ts';

let server: Server | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const words = Array.from({ length: 40_000 }, (_, i) => `word ${i}`);
const keys: Record<string, GgufValue> = {
  'general.architecture': text('llama'),
  'llama.block_count': int(2),
  'llama.rope.freq_base': float(500_000),
  'llama.rope.dimension_sections': { type: 'array', of: 'int32', values: [16, 24, 24, 0] },
  'tokenizer.ggml.tokens': { type: 'array', of: 'string', values: words },
  'tokenizer.ggml.scores': { type: 'array', of: 'float32', values: words.map((_, i) => -i) },
  'tokenizer.chat_template': text('{{ messages }}'),
  'some.int8': { type: 'int8', value: -3 },
  'some.uint8': { type: 'uint8', value: 250 },
  'some.int16': { type: 'int16', value: -300 },
  'some.uint16': { type: 'uint16', value: 65_000 },
  'some.int32': { type: 'int32', value: -70_000 },
  'some.bool': { type: 'bool', value: 1 },
  'some.float64': { type: 'float64', value: Math.PI },
  'some.uint64': { type: 'uint64', value: 2n ** 40n },
  'some.huge': { type: 'uint64', value: 2n ** 63n },
  'some.int64': { type: 'int64', value: -(2n ** 40n) },
};
/** A block of 32: its scale 0.5, followed by -16 to 15. */
const block = concatenated(
  new Uint8Array(Uint16Array.of(0x3800).buffer),
  new Uint8Array(Int8Array.from({ length: 32 }, (_, i) => i - 16).buffer),
);
const tensors: WrittenTensor[] = [
  counting('token_embd.weight', 5, 8),
  { name: 'blk.0.attn_q.weight', dtype: 'Q8_0', shape: [3, 64], bytes: concatenated(...Array(6).fill(block)) },
  { name: 'rope_freqs.weight', dtype: 'F32', shape: [3], bytes: f32([1, 8, 8]) },
  { name: 'blk.0.attn_k.weight', dtype: 'IQ4_XS', shape: [1, 256], bytes: new Uint8Array(136) },
];

describe.each([
  [2, 32],
  [3, 32],
  [3, 64],
])('a file of version %d whose tensors begin at multiples of %d', (version, alignment) => {
  const bytes = gguf(keys, tensors, { version, alignment });

  it('lists its keys, without the lists of its tokenizer', async () => {
    const checkpoint = await openCheckpoint(bytes);
    expect([checkpoint.format, checkpoint.version]).toEqual(['gguf', version]);
    const value = (key: string) => checkpoint.metadata.get(key);
    expect(value('llama.rope.freq_base')).toBe(500_000);
    expect(value('llama.rope.dimension_sections')).toEqual({
      elementType: 'int32',
      length: 4,
      values: [16, 24, 24, 0],
    });
    expect(value('tokenizer.ggml.tokens')).toEqual({ elementType: 'string', length: 40_000 });
    expect(value('tokenizer.ggml.scores')).toEqual({ elementType: 'float32', length: 40_000 });
    expect(value('tokenizer.chat_template')).toBe('{{ messages }}');
    expect(value('some.huge')).toBe(2n ** 63n);
    expect(value('some.uint64')).toBe(2 ** 40);
    expect(value('some.bool')).toBe(true);
  });

  it('has the lists of its tokenizer on request', async () => {
    const { metadata } = await openCheckpoint(bytes, { arrays: true });
    expect(metadata.get('tokenizer.ggml.tokens')).toMatchObject({ values: words });
    expect((metadata.get('tokenizer.ggml.scores') as MetadataArray).values?.[39_999]).toBe(-39_999);
  });

  it('has shapes with the innermost axis last, and reads tensors and their rows', async () => {
    const checkpoint = await openCheckpoint(bytes);
    expect([...checkpoint.tensors.values()].map(({ dtype, shape, byteLength }) => [dtype, shape, byteLength])).toEqual([
      ['F32', [5, 8], 160],
      ['Q8_0', [3, 64], 204],
      ['F32', [3], 12],
      ['IQ4_XS', [1, 256], 136],
    ]);
    const { data, shape } = await checkpoint.tensor('token_embd.weight', { rows: [1, 2] });
    expect([[...data], shape]).toEqual([
      [8, 9, 10, 11, 12, 13, 14, 15],
      [1, 8],
    ]);
    const q = await checkpoint.tensor('blk.0.attn_q.weight', { rows: { numbers: [2, 0] } });
    expect(q.shape).toEqual([2, 64]);
    expect(q.data.every((x, i) => x === 0.5 * ((i % 32) - 16))).toBe(true);
    expect([...(await checkpoint.tensor('rope_freqs.weight')).data]).toEqual([1, 8, 8]);
    const error = await rejectedBy(checkpoint.tensor('blk.0.attn_k.weight'));
    expect(error).toMatchObject({ code: 'unsupported', argument: 'name' });
    expect(error.message).toMatch(/'blk\.0\.attn_k\.weight' is of type 'IQ4_XS', which is not decoded; .*Q8_0/);
  });

  it('says what @huggingface/gguf says', async () => {
    const ours = await openCheckpoint(bytes, { arrays: true });
    const send: typeof fetch = async (_, init) => {
      const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
      const part = bytes.slice(Number(begin), Number(end) + 1);
      return new Response(part, { status: 206, headers: { 'content-range': `bytes ${begin}-${end}/${bytes.length}` } });
    };
    const theirs = await oracle('https://example.org/model.gguf', { fetch: send });
    const { version: theirVersion, tensor_count: count, kv_count: keyCount, ...rest } = theirs.metadata;
    expect(Number(theirVersion)).toBe(ours.version);
    expect([Number(count), Number(keyCount)]).toEqual([ours.tensors.size, ours.metadata.size]);
    for (const [key, value] of ours.metadata) {
      const theirValue = rest[key as keyof typeof rest] as unknown;
      if (typeof value === 'object') expect(value.values?.map(Number)).toEqual((theirValue as unknown[]).map(Number));
      else expect(typeof theirValue === 'bigint' ? BigInt(value as number) : value, key).toEqual(theirValue);
    }
    expect([...ours.tensors.values()].map(({ name, shape }) => [name, shape])).toEqual(
      theirs.tensorInfos.map(({ name, shape }) => [name, shape.map(Number).reverse()]),
    );
    // Their offsets are positions in the file; ours are verified by the data read there.
    const { offset } = theirs.tensorInfos[0] as (typeof theirs.tensorInfos)[number];
    const begin = Number(theirs.tensorDataOffset) + Number(offset);
    const first = await ours.tensor('token_embd.weight');
    expect([...first.data]).toEqual([...new Float32Array(bytes.slice(begin, begin + 160).buffer)]);
  });
});

it('does not download what it jumps over', async () => {
  const scores = { type: 'array', of: 'float32', values: new Array<number>(300_000).fill(0) } as const;
  const bytes = gguf({ 'tokenizer.ggml.scores': scores, 'general.architecture': text('llama') }, tensors);
  server = await serve({ '/m.gguf': ranges(inMemory(bytes)) });
  const checkpoint = await openCheckpoint(`${server.origin}/m.gguf`);
  expect(bytes.length).toBeGreaterThan(1.2e6);
  expect(checkpoint.metadata.get('general.architecture')).toBe('llama');
  expect(server.sent).toBe(checkpoint.bytesRead);
  expect(checkpoint.bytesRead).toBeLessThan(0.2e6);
});

it('walks through a long tokenizer with few requests and little more than its bytes', async () => {
  const tokens = Array.from({ length: 130_000 }, (_, i) => `a somewhat longer word ${i}`);
  const head = { 'tokenizer.ggml.tokens': { type: 'array', of: 'string', values: tokens } } as const;
  const bytes = gguf(head, [counting('token_embd.weight', 100, 8192)]);
  server = await serve({ '/m.gguf': ranges(inMemory(bytes)) });
  const checkpoint = await openCheckpoint(`${server.origin}/m.gguf`);
  const header = bytes.length - 100 * 8192 * 4;
  expect(header).toBeGreaterThan(4.5e6);
  expect(checkpoint.bytesRead).toBeLessThan(header + 2 ** 21);
  expect(checkpoint.requests).toBeLessThan(8);
});

it('reads the parts of a file that was split', async () => {
  const parts = [
    new File([gguf({ 'general.architecture': text('llama'), 'split.no': int(0) }, [counting('a', 2)])], 'm-1'),
    new File([gguf({ 'split.no': int(1) }, [counting('b', 3)])], 'm-2'),
  ];
  const checkpoint = await openCheckpoint(parts);
  expect([...checkpoint.tensors.keys()]).toEqual(['a', 'b']);
  expect(checkpoint.metadata.get('split.no')).toBe(0);
  expect([...(await checkpoint.tensor('b')).data]).toEqual([0, 1, 2]);
  expect(checkpoint.incomplete).toBeUndefined();
});

it('says when parts are missing', async () => {
  const bytes = gguf({ 'split.count': { type: 'uint16', value: 3 } }, [counting('a', 2)]);
  expect((await openCheckpoint(bytes)).incomplete).toMatch(/^The model has 3 files, of which 1 was given/);
  const named = new File([gguf({}, [counting('a', 2)])], 'model-00002-of-00004.gguf');
  expect((await openCheckpoint(named)).incomplete).toMatch(/^The model has 4 files/);
  expect((await openCheckpoint(gguf({}, []))).incomplete).toBeUndefined();
});

describe('a header', () => {
  const head = (version: number, tensorCount: number | bigint, keyCount: number | bigint, ...rest: Uint8Array[]) =>
    concatenated(utf8('GGUF'), u32(version), u64(tensorCount), u64(keyCount), ...rest);
  const tensor = (name: string, shape: (number | bigint)[], type: number, offset: number | bigint) =>
    concatenated(ggufString(name), u32(shape.length), ...shape.map(u64), u32(type), u64(offset));
  const key = (name: string, type: number, ...value: Uint8Array[]) =>
    concatenated(ggufString(name), u32(type), ...value);
  const space = new Uint8Array(256);
  const list = (type: number, length: number | bigint) => concatenated(u32(type), u64(length));
  let nested = list(4, 0);
  for (let i = 0; i < 8; i++) nested = concatenated(list(9, 1), nested);

  const refused: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['with more keys than the file can hold', head(3, 0, 1000, space), /a number of keys of 1000 at byte 16/],
    ['with 2^63 keys', head(3, 0, 2n ** 63n, space), /a number of keys of more than 2\^53/],
    ['with 2^40 tensors', head(3, 2n ** 40n, 0, space), /a number of tensors of 1099511627776/],
    ['with a key that is longer than the file', head(3, 0, 1, u64(2 ** 40), space), /a string of 1099511627776/],
    ['with a long key', head(3, 0, 1, u64(70_000), new Uint8Array(80_000)), /a string of 70000 bytes/],
    ['with a value that is longer than the file', head(3, 0, 1, key('a', 8, u64(10_000)), space), /a string of 10000/],
    ['with a type that is not there', head(3, 0, 1, key('a', 13), space), /'a': the type 13/],
    ['with a list of a type that is not there', head(3, 0, 1, key('a', 9, list(77, 1)), space), /'a': the type 77/],
    ['with a list that is longer than the file', head(3, 0, 1, key('a', 9, list(4, 1000)), space), /a list of 1000/],
    ['with a list of 2^64 - 1', head(3, 0, 1, key('a', 9, list(0, 2n ** 64n - 1n)), space), /a list of more than 2/],
    ['with lists in lists in lists', head(3, 0, 1, key('a', 9, nested), space), /'a': a deeper list/],
    ['with such lists in the tokenizer', head(3, 0, 1, key('tokenizer.a', 9, nested), space), /a deeper list/],
    [
      'with a word of the tokenizer that is longer than the file',
      head(3, 0, 1, key('tokenizer.a', 9, list(8, 2), ggufString('x'), u64(2 ** 33)), space),
      /a string of 8589934592/,
    ],
    [
      'with a key twice',
      head(3, 0, 2, key('a', 7, Uint8Array.of(1)), key('a', 7, Uint8Array.of(1)), space),
      /'a' twice/,
    ],
    ['with a tensor twice', head(3, 2, 0, tensor('t', [1], 0, 0), tensor('t', [1], 0, 32), space), /'t' twice/],
    [
      'with tensors that overlap',
      head(3, 2, 0, tensor('t', [16], 0, 0), tensor('u', [1], 0, 32), space),
      /belong to both 't' and 'u'/,
    ],
    ['with five axes', head(3, 1, 0, tensor('t', [1, 1, 1, 1, 1], 0, 0), space), /5 axes/],
    ['with 2^32 - 1 axes', head(3, 1, 0, concatenated(ggufString('t'), u32(2 ** 32 - 1)), space), /4294967295 axes/],
    [
      'with extents beyond counting',
      head(3, 1, 0, tensor('t', [2n ** 32n, 2n ** 32n], 0, 0), space),
      /fewer than 2\^53/,
    ],
    ['with an extent of 2^64 - 1', head(3, 1, 0, tensor('t', [2n ** 64n - 1n], 0, 0), space), /an extent of/],
    [
      'with bytes beyond the file',
      head(3, 1, 0, tensor('t', [100], 0, 0), space),
      /the tensor 't' of 'bytes': bytes up to/,
    ],
    ['with an offset beyond the file', head(3, 1, 0, tensor('t', [1], 0, 2 ** 40), space), /bytes up to/],
    [
      'with an offset between',
      head(3, 1, 0, tensor('t', [1], 0, 4), space),
      /an offset of 4 is not allowed; expected a multiple of 32/,
    ],
    [
      'with part of a block',
      head(3, 1, 0, tensor('t', [33], 8, 0), space),
      /rows of 33 elements.*a multiple of 32, as Q8_0/,
    ],
    ['with an alignment of 0', head(3, 0, 1, key('general.alignment', 4, u32(0)), space), /a general\.alignment of 0/],
    [
      'with an alignment of 24',
      head(3, 0, 1, key('general.alignment', 4, u32(24)), space),
      /a general\.alignment of 24/,
    ],
    [
      'with an alignment in words',
      head(3, 0, 1, key('general.alignment', 8, ggufString('x')), space),
      /alignment of 'x'/,
    ],
  ];

  it.each(refused)('%s', async (_, bytes, message) => {
    const error = await rejectedBy(openCheckpoint(bytes));
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'checkpoint' });
    expect(error.message).toMatch(message);
  });

  it.each([
    [1, /GGUF version 1, of 2023/],
    [4, /GGUF version 4; versions 2 and 3/],
    [0x03000000, /a big-endian GGUF file/],
    [0, /GGUF version 0/],
  ])('of version %d', async (version, message) => {
    const error = await rejectedBy(openCheckpoint(head(version, 0, 0, space)));
    expect(error.code).toBe('unsupported');
    expect(error.message).toMatch(message);
  });

  it('that is cut off', async () => {
    const bytes = gguf({ 'general.architecture': text('llama'), ...(keys['some.bool'] && { b: keys['some.bool'] }) }, [
      counting('t', 2, 2),
    ]);
    // The last bytes are padding.
    for (let length = 0; length < bytes.length - 16; length++) {
      expect(await rejectedBy(openCheckpoint(bytes.slice(0, length)))).toMatchObject({ argument: 'checkpoint' });
    }
    expect((await openCheckpoint(bytes.slice(0, bytes.length - 16))).tensors.size).toBe(1);
  });

  it('may state a type that is not known, as long as nobody reads it', async () => {
    const checkpoint = await openCheckpoint(head(3, 1, 0, tensor('t', [3], 200, 0), space));
    expect(checkpoint.tensors.get('t')).toMatchObject({ dtype: 'type 200', shape: [3], byteLength: 0 });
    expect((await rejectedBy(checkpoint.tensor('t'))).code).toBe('unsupported');
  });

  it('may have a million short words', async () => {
    const many = key('tokenizer.a', 9, list(8, 1_000_000), new Uint8Array(8_000_000));
    const checkpoint = await openCheckpoint(head(3, 0, 1, many, space));
    expect(checkpoint.metadata.get('tokenizer.a')).toEqual({ elementType: 'string', length: 1_000_000 });
  });

  it('may have long lists, whose numbers are read when they are asked for, up to four million in all', async () => {
    const bytes = (length: number) => concatenated(list(0, length), new Uint8Array(length));
    const lengths = [65_536, 65_537, 2 ** 22 - 65_536 - 65_537, 1];
    const keys = lengths.map((length, i) => key(`list ${i}`, 9, bytes(length)));
    const file = head(3, 0, keys.length, ...keys, space);
    const kept = async (options?: { arrays: boolean }) => {
      const { metadata } = await openCheckpoint(file, options);
      return lengths.map((length, i) => {
        const found = metadata.get(`list ${i}`) as MetadataArray;
        expect(found.length).toBe(length);
        return found.values?.length;
      });
    };
    expect(await kept()).toEqual([65_536, undefined, undefined, 1]);
    expect(await kept({ arrays: true })).toEqual([65_536, 65_537, lengths[2], undefined]);
  });

  it('may have lists in lists, up to four levels, and tensors of four axes or none', async () => {
    const lists = concatenated(list(9, 1), list(9, 1), list(9, 1), list(4, 1), u32(7));
    const tensors = [tensor('four', [1, 1, 1, 2], 0, 0), tensor('none', [], 0, 32)];
    const checkpoint = await openCheckpoint(head(3, 2, 1, key('a', 9, lists), ...tensors, space));
    expect(checkpoint.metadata.get('a')).toMatchObject({
      elementType: 'array',
      values: [{ values: [{ elementType: 'array', values: [{ elementType: 'uint32', values: [7] }] }] }],
    });
    expect([...checkpoint.tensors.values()].map(({ shape, byteLength }) => [shape, byteLength])).toEqual([
      [[2, 1, 1, 1], 8],
      [[], 4],
    ]);
  });

  it('may align its tensors to 8 bytes, and to no fewer', async () => {
    const aligned = (bytes: number) => openCheckpoint(head(3, 0, 1, key('general.alignment', 4, u32(bytes)), space));
    expect((await aligned(8)).metadata.get('general.alignment')).toBe(8);
    expect((await rejectedBy(aligned(4))).message).toMatch(/a general\.alignment of 4/);
    expect((await rejectedBy(aligned(2 ** 31))).message).toMatch(/a general\.alignment of 2147483648/);
  });

  it('may name its keys as it likes', async () => {
    const value = scalar('uint32', 7);
    const checkpoint = await openCheckpoint(head(3, 0, 2, key('__proto__', 4, value), key('', 4, value), space));
    expect([...checkpoint.metadata.keys()]).toEqual(['__proto__', '']);
  });
});
