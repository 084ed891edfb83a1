import { parseSafetensorsMetadata } from '@huggingface/hub';
import { openCheckpoint } from 'posenc/inspect';
import { afterEach, describe, expect, it } from 'vitest';
import { concatenated, counting, f32, gguf, safetensors, safetensorsOf, utf8, type WrittenTensor } from './files.ts';
import { rejectedBy } from './rejected.ts';
import { inMemory, ranges, type Server, serve, type VirtualFile } from './server.ts';

let server: Server | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const wpe = counting('wpe.weight', 4, 3);
const small = safetensors([wpe, counting('h.0.ln_1.weight', 2)], { format: 'pt' });

describe('a file', () => {
  it('lists its contents', async () => {
    const checkpoint = await openCheckpoint(new File([small], 'model.safetensors'));
    expect(checkpoint.format).toBe('safetensors');
    expect([...checkpoint.metadata]).toEqual([['format', 'pt']]);
    expect([...checkpoint.tensors.values()]).toEqual([
      { name: 'wpe.weight', dtype: 'F32', shape: [4, 3], byteLength: 48, file: 'model.safetensors' },
      { name: 'h.0.ln_1.weight', dtype: 'F32', shape: [2], byteLength: 8, file: 'model.safetensors' },
    ]);
  });

  it('gives tensors, and rows of them, by their bytes alone', async () => {
    const checkpoint = await openCheckpoint(small);
    const before = checkpoint.bytesRead;
    expect(await checkpoint.tensor('wpe.weight')).toEqual({ data: Float32Array.from(Array(12).keys()), shape: [4, 3] });
    expect(checkpoint.bytesRead - before).toBe(48);
    const { data, shape } = await checkpoint.tensor('wpe.weight', { rows: [1, 3] });
    expect([[...data], shape]).toEqual([
      [3, 4, 5, 6, 7, 8],
      [2, 3],
    ]);
    expect(checkpoint.bytesRead - before).toBe(48 + 24);
  });

  it('gives rows by their numbers, in that order, those that lie together by one read', async () => {
    const checkpoint = await openCheckpoint(small);
    const { bytesRead, requests } = checkpoint;
    const { data, shape } = await checkpoint.tensor('wpe.weight', { rows: { numbers: [3, 0, 1, 3] } });
    expect([[...data], shape]).toEqual([
      [9, 10, 11, 0, 1, 2, 3, 4, 5, 9, 10, 11],
      [4, 3],
    ]);
    expect([checkpoint.bytesRead - bytesRead, checkpoint.requests - requests]).toEqual([36, 2]);
    expect((await checkpoint.tensor('wpe.weight', { rows: { numbers: [] } })).shape).toEqual([0, 3]);
    expect((await checkpoint.tensor('wpe.weight', { rows: [2, 2] })).data.length).toBe(0);
  });

  it.each([
    [{ rows: [0, 5] }, 'rows'],
    [{ rows: [3, 1] }, 'rows'],
    [{ rows: [-1, 1] }, 'rows'],
    [{ rows: [0.5, 1] }, 'rows'],
    [{ rows: [1] }, 'rows'],
    [{ rows: [1, 2, 3] }, 'rows'],
    [{ rows: 2 }, 'rows'],
    [{ rows: null }, 'rows'],
    [{ rows: { numbers: [4] } }, 'rows.numbers'],
    [{ rows: { numbers: [Number.NaN] } }, 'rows.numbers'],
    [{ rows: { numbers: 'all' } }, 'rows'],
  ])('refuses %o', async (options, argument) => {
    const checkpoint = await openCheckpoint(small);
    const error = await rejectedBy(checkpoint.tensor('wpe.weight', options as never));
    expect(error).toMatchObject({ code: 'invalid-argument', argument });
  });

  it('has only its own tensors', async () => {
    const checkpoint = await openCheckpoint(small);
    for (const name of ['wpe', '__proto__', 'constructor', '']) {
      expect(await rejectedBy(checkpoint.tensor(name))).toMatchObject({ argument: 'name' });
    }
    expect((await rejectedBy(checkpoint.tensor(7 as never))).message).toMatch(
      /^name: 7 is not allowed; expected one of/,
    );
  });

  it('may have tensors without elements and without axes', async () => {
    const scalar = { name: 'scale', dtype: 'F32', shape: [], bytes: f32([7]) };
    const checkpoint = await openCheckpoint(safetensors([counting('none', 0, 4), scalar]));
    expect(await checkpoint.tensor('none')).toEqual({ data: new Float32Array(0), shape: [0, 4] });
    expect(await checkpoint.tensor('scale')).toEqual({ data: Float32Array.of(7), shape: [] });
    expect(await rejectedBy(checkpoint.tensor('scale', { rows: [0, 1] }))).toMatchObject({ argument: 'rows' });
  });

  it('may list its tensors in another order than that of their bytes', async () => {
    const entry = (begin: number) => `{"dtype":"F32","shape":[1],"data_offsets":[${begin},${begin + 4}]}`;
    const bytes = safetensorsOf(`{"second":${entry(4)},"first":${entry(0)}}`, f32([1, 2]));
    const checkpoint = await openCheckpoint(bytes);
    expect([...checkpoint.tensors.keys()]).toEqual(['second', 'first']);
    expect([...(await checkpoint.tensor('first')).data, ...(await checkpoint.tensor('second')).data]).toEqual([1, 2]);
  });

  it('may have tensors without elements where others begin', async () => {
    const entry = (extent: number, end: number) =>
      `{"dtype":"U8","shape":[${extent}],"data_offsets":[${end - extent},${end}]}`;
    const bytes = safetensorsOf(
      `{"one":${entry(1, 1)},"two":${entry(1, 2)},"none":${entry(0, 1)}}`,
      Uint8Array.of(3, 4),
    );
    const checkpoint = await openCheckpoint(bytes);
    expect([...(await checkpoint.tensor('two')).data]).toEqual([4]);
    expect((await checkpoint.tensor('none')).shape).toEqual([0]);
  });

  it('may name tensors as it likes', async () => {
    const names = ['__proto__', 'constructor', '', 'a "quoted" \\ name', '名前', 'toString'];
    const entries = names.map(
      (name, i) => `${JSON.stringify(name)}:{"dtype":"U8","shape":[1],"data_offsets":[${i},${i + 1}]}`,
    );
    const checkpoint = await openCheckpoint(safetensorsOf(`{${entries}}`, Uint8Array.of(0, 1, 2, 3, 4, 5)));
    expect([...checkpoint.tensors.keys()]).toEqual(names);
    expect([...(await checkpoint.tensor('__proto__')).data]).toEqual([0]);
    expect([...(await checkpoint.tensor('toString')).data]).toEqual([5]);
  });
});

describe('a type', () => {
  const bits = (...words: number[]) => new Uint8Array(Uint16Array.from(words).buffer);
  const stored: [string, Uint8Array, number[]][] = [
    ['F64', new Uint8Array(Float64Array.of(1.5, -(2 ** 80)).buffer), [1.5, -(2 ** 80)]],
    ['F32', f32([1.1, Number.NEGATIVE_INFINITY]), [Math.fround(1.1), Number.NEGATIVE_INFINITY]],
    // 1, -2, the largest, the smallest, the largest subnormal number, infinity, NaN.
    [
      'F16',
      bits(0x3c00, 0xc000, 0x7bff, 0x0001, 0x03ff, 0x7c00, 0x7e00, 0x8000),
      [1, -2, 65504, 2 ** -24, 1023 * 2 ** -24, Number.POSITIVE_INFINITY, Number.NaN, -0],
    ],
    ['BF16', bits(0x3f80, 0xc2f7, 0x0001, 0x7f80), [1, -123.5, 2 ** -133, Number.POSITIVE_INFINITY]],
    // The largest of E4M3 without infinities is 448; the smallest 2^-9.
    ['F8_E4M3', Uint8Array.of(0x38, 0x7e, 0x01, 0x7f, 0xff, 0xb8, 0x08), [1, 448, 2 ** -9, NaN, NaN, -1, 2 ** -6]],
    ['F8_E4M3', Uint8Array.of(0x03, 0x87, 0x80), [3 * 2 ** -9, -7 * 2 ** -9, -0]],
    ['F8_E5M2', Uint8Array.of(0x3c, 0x7b, 0x01, 0x7c, 0xbc), [1, 57344, 2 ** -16, Number.POSITIVE_INFINITY, -1]],
    ['I64', new Uint8Array(BigInt64Array.of(-5n, 2n ** 40n).buffer), [-5, 2 ** 40]],
    ['I32', new Uint8Array(Int32Array.of(-5, 9).buffer), [-5, 9]],
    ['I16', new Uint8Array(Int16Array.of(-5, 9).buffer), [-5, 9]],
    ['I8', new Uint8Array(Int8Array.of(-5, 9).buffer), [-5, 9]],
    ['U64', new Uint8Array(BigUint64Array.of(2n ** 63n).buffer), [2 ** 63]],
    ['U32', new Uint8Array(Uint32Array.of(4294967040).buffer), [4294967040]],
    ['U16', bits(65535), [65535]],
    ['U8', Uint8Array.of(0, 255), [0, 255]],
    ['BOOL', Uint8Array.of(0, 1), [0, 1]],
  ];

  it.each(stored)('%s is decoded', async (dtype, bytes, values) => {
    const checkpoint = await openCheckpoint(safetensors([{ name: 'x', dtype, shape: [values.length], bytes }]));
    expect([...(await checkpoint.tensor('x')).data]).toEqual(values);
  });

  it.each([['F4'], ['F8_E8M0'], ['C64'], ['F7_NEW']])('%s is named if it is requested', async (dtype) => {
    const bytes = new Uint8Array(dtype === 'C64' ? 16 : dtype === 'F4' ? 1 : 2);
    const tensors: WrittenTensor[] = [{ name: 'x', dtype, shape: [2], bytes }, wpe];
    const checkpoint = await openCheckpoint(safetensors(tensors));
    const error = await rejectedBy(checkpoint.tensor('x'));
    expect(error.code).toBe('unsupported');
    expect(error.message).toMatch(new RegExp(`'x' is of type '${dtype}', which is not decoded`));
    expect((await checkpoint.tensor('wpe.weight')).data[11]).toBe(11);
  });
});

describe('a header', () => {
  const entry = (more: object = {}) => ({ dtype: 'F32', shape: [2], data_offsets: [0, 8], ...more });
  const file = (header: unknown, data = 8) =>
    safetensorsOf(typeof header === 'string' ? header : JSON.stringify(header), new Uint8Array(data));
  const length = (value: bigint, rest = '{}') => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setBigUint64(0, value, true);
    return concatenated(head, utf8(rest));
  };
  const two = (a: object, b: object) => file({ a, b }, 16);

  const refused: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['that is longer than the file', length(1000n), /a length of 1000 bytes in a file of 10 bytes/],
    ['of no length', length(0n), /a length of 0 bytes/],
    ['that is no JSON', file('{"a":'), /at character 5/],
    ['with a comma too many', file('{"a":1,}'), /expected a key in quotes/],
    ['with NaN', file('{"a":NaN}'), /'NaN}' at character 5/],
    ['with something after it', file('{} {}'), /expected the end/],
    ['with a list', file('[]'), /: \[\] is not allowed; expected an object/],
    ['with null', file('null'), /null is not allowed; expected an object/],
    ['with invalid UTF-8', length(2n, '\u{1F600}'), /invalid UTF-8/],
    ['with a string without an end', file('{"a\\"'), /expected a string that ends/],
    ['with a line break in a string', file('{"a\n":1}'), /expected a string as JSON has them/],
    ['with a number as no JSON has it', file('{"a":01}'), /expected ',' or '}'/],
    ['that is nested too deep', file(`{"a":${'['.repeat(100_000)}`), /at most 4 levels/],
    ['with a name twice', file(`{"a":${JSON.stringify(entry())},"a":${JSON.stringify(entry())}}`), /'a' twice/],
    ['with a name twice, once by its code', file('{"a":1,"\\u0061":2}'), /'a' twice/],
    ['with a key of a tensor twice', file('{"a":{"dtype":"F32","dtype":"F16"}}'), /'dtype' twice/],
    ['with a tensor that is a number', file({ a: 7 }), /the tensor 'a' of 'bytes': 7 is not allowed/],
    ['without a dtype', file({ a: entry({ dtype: undefined }) }), /without dtype/],
    ['with a dtype that is a number', file({ a: entry({ dtype: 5 }) }), /a dtype of 5/],
    ['without a shape', file({ a: entry({ shape: undefined }) }), /without shape/],
    ['with an extent below 0', file({ a: entry({ shape: [-2] }) }), /an extent of -2/],
    ['with a fraction of an extent', file({ a: entry({ shape: [0.5] }) }), /an extent of 0\.5/],
    ['with an extent that is no number', file({ a: entry({ shape: ['2'] }) }), /an extent of '2'/],
    ['with more elements than can be counted', file({ a: entry({ shape: [2 ** 40, 2 ** 40] }) }), /fewer than 2\^53/],
    [
      'that hides them behind a 0',
      file({ a: entry({ shape: [0, 2 ** 53 - 2], data_offsets: [0, 0] }) }),
      /fewer than 2/,
    ],
    ['without offsets', file({ a: entry({ data_offsets: undefined }) }), /without data_offsets/],
    ['with one offset', file({ a: entry({ data_offsets: [0] }) }), /data_offsets of \[0\]/],
    ['with offsets below 0', file({ a: entry({ data_offsets: [-8, 0] }) }), /data_offsets of \[-8, 0\]/],
    ['with offsets the wrong way round', file({ a: entry({ data_offsets: [8, 0] }) }), /data_offsets of \[8, 0\]/],
    [
      'with offsets that are no numbers',
      file({ a: entry({ data_offsets: ['0', '8'] }) }),
      /data_offsets of \['0', '8'\]/,
    ],
    [
      'with offsets beyond the file',
      file({ a: entry({ shape: [4], data_offsets: [0, 16] }) }),
      /data_offsets to byte 16/,
    ],
    [
      'with sizes that contradict each other',
      file({ a: entry({ shape: [3] }) }),
      /8 bytes for 'F32' \[3\].*expected 12/,
    ],
    ['with halves that take the bytes of floats', file({ a: entry({ dtype: 'F16' }) }), /8 bytes for 'F16'/],
    ['with tensors that overlap', two(entry(), entry({ data_offsets: [4, 12] })), /belong to both 'a' and 'b'/],
    ['with tensors in the same place', two(entry(), entry()), /belong to both/],
    [
      'with bytes between tensors',
      two(entry({ shape: [1], data_offsets: [0, 4] }), entry({ data_offsets: [8, 16] })),
      /4 bytes before the tensor 'b'/,
    ],
    ['with bytes after the last tensor', file({ a: entry() }, 10), /2 bytes at the end/],
    ['with metadata that is no object', file({ __metadata__: [] }, 0), /__metadata__ is \[\] is not allowed/],
    [
      'with metadata that is no string',
      file({ __metadata__: { a: { b: 1 } } }, 0),
      /__metadata__ has an object for 'a'/,
    ],
  ];

  it.each(refused)('%s', async (_, bytes, message) => {
    const error = await rejectedBy(openCheckpoint(bytes));
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'checkpoint' });
    expect(error.message).toMatch(message);
    expect(error.message.length).toBeLessThan(1000);
  });

  it('that is cut off', async () => {
    for (let length = 0; length < small.length; length++) {
      expect(await rejectedBy(openCheckpoint(small.slice(0, length)))).toMatchObject({ argument: 'checkpoint' });
    }
  });

  it('may begin with the byte of any letter, as its length does', async () => {
    // The lengths 60 and 80 are '<' and 'P', with which pages and archives begin.
    for (const length of [60, 80]) {
      const header = JSON.stringify({ a: entry() }).padEnd(length);
      expect((await openCheckpoint(safetensorsOf(header, new Uint8Array(8)))).tensors.size).toBe(1);
    }
  });

  it('of more than 25 MB is not read', async () => {
    const slice = async (begin: number, end: number) => {
      const bytes = new Uint8Array(end - begin);
      bytes.set(length(30_000_000n).slice(begin, end));
      return bytes.buffer;
    };
    const error = await rejectedBy(openCheckpoint({ byteLength: 10 ** 9, slice }));
    expect(error.message).toMatch(/a length of 30000000 bytes .* from 2 to 25000000/);
  });

  it('does not touch what all objects inherit', async () => {
    await rejectedBy(openCheckpoint(file('{"__proto__":{"polluted":1}}')));
    await rejectedBy(openCheckpoint(file('{"a":{"__proto__":{"dtype":"F32"},"shape":[2],"data_offsets":[0,8]}}')));
    expect(({} as { polluted?: 1 }).polluted).toBeUndefined();
  });

  it('shows names on one line, and short', async () => {
    const error = await rejectedBy(openCheckpoint(file({ ['\u0007\u202e\n'.repeat(10_000)]: 1 })));
    expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(error.message.length).toBeLessThan(300);
  });
});

it.each([
  ['PK\x03\x04rest of an archive', /'weights' is a ZIP archive, which has to be unpacked first$/],
  ['', /'weights' is an empty file/],
  ['\0\0\0\0\0', /'weights' is a file of a kind that is not known here, which cannot be read$/],
  ['version https://git-lfs.github.com/spec/v1', /a pointer of Git LFS/],
  ['<!DOCTYPE html><html>', /'weights' is an HTML page, which servers send in place of a file/],
])('says what %j is', async (begin, message) => {
  const error = await rejectedBy(openCheckpoint(new File([begin], 'weights')));
  expect(error.code).toBe('unsupported');
  expect(error.message).toMatch(message);
});

describe('shards', () => {
  const [first, second] = [counting('a', 2), counting('b', 3)];
  const shards = {
    'model-00001-of-00002.safetensors': safetensors([first]),
    'model-00002-of-00002.safetensors': safetensors([second]),
  };
  const map = { a: 'model-00001-of-00002.safetensors', b: 'model-00002-of-00002.safetensors' };
  const index = (weightMap: unknown = map) =>
    utf8(JSON.stringify({ metadata: { total_size: 20 }, weight_map: weightMap }));
  const files = (indexBytes?: Uint8Array<ArrayBuffer>) => [
    ...(indexBytes ? [new File([indexBytes], 'model.safetensors.index.json')] : []),
    ...Object.entries(shards).map(([name, bytes]) => new File([bytes], name)),
  ];

  it('are found beside their index on a server', async () => {
    server = await serve({
      '/m/model.safetensors.index.json': ranges(inMemory(index())),
      ...Object.fromEntries(Object.entries(shards).map(([name, bytes]) => [`/m/${name}`, ranges(inMemory(bytes))])),
    });
    const checkpoint = await openCheckpoint(`${server.origin}/m/model.safetensors.index.json?download=true`);
    expect([...checkpoint.tensors.values()].map(({ name, file }) => [name, file])).toEqual(Object.entries(map));
    expect([...(await checkpoint.tensor('b')).data]).toEqual([0, 1, 2]);
    expect(checkpoint.requests).toBe(3);
    expect(checkpoint.incomplete).toBeUndefined();
    expect(checkpoint.bytesRead).toBe(server.sent);
  });

  it.each([[true], [false]])('are given as files, with an index: %s', async (withIndex) => {
    const checkpoint = await openCheckpoint(files(withIndex ? index() : undefined));
    expect([...checkpoint.tensors.keys()]).toEqual(['a', 'b']);
    expect([...(await checkpoint.tensor('b')).data]).toEqual([0, 1, 2]);
  });

  it.each([
    ['../secret'],
    ['/etc/passwd'],
    ['https://example.org/x'],
    ['//example.org/x'],
    ['.'],
    ['..'],
    ['a\\b'],
    ['%2e%2e'],
    ['x?y'],
    ['x#y'],
    [''],
    ['x'.repeat(300)],
    [7],
    [null],
  ])('whose index leads to %j are refused, without asking for it', async (name) => {
    server = await serve({ '/i.json': ranges(inMemory(index({ a: name }))) });
    const error = await rejectedBy(openCheckpoint(`${server.origin}/i.json`));
    expect(error.message).toMatch(/expected the name of a file beside the index/);
    expect(server.log.length).toBe(1);
  });

  it('may be passed alone, which is reported', async () => {
    const checkpoint = await openCheckpoint(files()[1] as File);
    expect([...checkpoint.tensors.keys()]).toEqual(['b']);
    expect(checkpoint.incomplete).toMatch(
      /^The model has 2 files, of which 1 was given; tensors of the others are missing/,
    );
  });

  it('that are missing are named', async () => {
    server = await serve({ '/i.json': ranges(inMemory(index())) });
    expect((await rejectedBy(openCheckpoint(`${server.origin}/i.json`))).message).toMatch(
      /model-0000.-of-00002.*status 404/,
    );
    expect((await rejectedBy(openCheckpoint(files(index()).slice(0, 2)))).message).toMatch(
      /the tensor 'b' in 'model-00002/,
    );
    expect((await rejectedBy(openCheckpoint(index()))).message).toMatch(/an index without the files/);
  });

  it('are named in the order of their tensors, after the index', async () => {
    const checkpoint = await openCheckpoint(files(index()));
    expect(checkpoint.files).toEqual(['model.safetensors.index.json', ...Object.keys(shards)]);
  });

  it('may be passed in part, which is reported', async () => {
    const names = [1, 2].map((part) => `model-0000${part}-of-00003.safetensors`);
    const part = (name: string, i: number) => new File([safetensors([counting(`t${i}`, 2)])], name);
    expect((await openCheckpoint(names.map(part))).incomplete).toMatch(
      /^The model has 3 files, of which 2 were given; tensors of the others are missing/,
    );
  });

  it('are of one format', async () => {
    for (const list of [
      [new File([gguf({}, [])], 'g'), ...files()],
      [...files(), new File([gguf({}, [])], 'g')],
    ]) {
      expect((await rejectedBy(openCheckpoint(list))).message).toMatch(/files side by side/);
    }
  });

  it('are 2000 at most', async () => {
    const map = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, `file ${i}`]));
    const opened = (count: number) => rejectedBy(openCheckpoint([new File([index(map(count))], 'i'), ...files()]));
    expect((await opened(2001)).message).toMatch(/2001 files is not allowed; expected at most 2000/);
    expect((await opened(2000)).message).toMatch(/an index with the tensor 't0' in 'file 0'/);
  });

  it('of which two have the same tensor are refused', async () => {
    const twice = [new File([shards[map.a as keyof typeof shards]], 'x'), ...files()];
    expect((await rejectedBy(openCheckpoint(twice))).message).toMatch(/the tensor 'a' in both 'x' and 'model-00001/);
  });

  it.each([
    ['{}'],
    ['{"weight_map":[]}'],
    ['{"weight_map":{"a":"x","a":"y"}}'],
    ['{'],
    ['{"weight_map":{"a":[[[[[]]]]]}}'],
  ])('with the index %s are refused', async (text) => {
    expect(await rejectedBy(openCheckpoint([new File([text], 'i'), ...files()]))).toMatchObject({
      argument: 'checkpoint',
    });
  });

  it('need be at least one', async () => {
    expect((await rejectedBy(openCheckpoint([]))).message).toMatch(/an empty list/);
    expect((await rejectedBy(openCheckpoint([...files(index()), new File([index()], 'j')]))).message).toMatch(
      /2 indices/,
    );
  });
});

/** GPT-2's tensors in full size; their bytes are generated when they are requested. */
function gpt2(): VirtualFile & { value(row: number, column: number): number } {
  const [vocabulary, positions, width] = [50_257, 1024, 768];
  const shapes: [string, number[]][] = [
    ['wte.weight', [vocabulary, width]],
    ['wpe.weight', [positions, width]],
    ...Array.from({ length: 12 }, (_, layer): [string, number[]][] => [
      [`h.${layer}.attn.c_attn.weight`, [width, 3 * width]],
      [`h.${layer}.attn.c_proj.weight`, [width, width]],
      [`h.${layer}.mlp.c_fc.weight`, [width, 4 * width]],
      [`h.${layer}.mlp.c_proj.weight`, [4 * width, width]],
    ]).flat(),
  ];
  let at = 0;
  let wpeBegin = 0;
  const entries = shapes.map(([name, shape]) => {
    const begin = at;
    at += 4 * shape.reduce((product, extent) => product * extent, 1);
    if (name === 'wpe.weight') wpeBegin = begin;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, at] }];
  });
  const head = safetensorsOf(JSON.stringify(Object.fromEntries(entries)));
  const value = (row: number, column: number) => row + column / 1024;
  const read = (begin: number, end: number) => {
    const bytes = new Uint8Array(end - begin);
    if (begin < head.length) bytes.set(head.subarray(begin, Math.min(end, head.length)));
    const view = new DataView(bytes.buffer);
    const first = head.length + wpeBegin;
    for (let i = Math.max(0, Math.ceil((begin - first) / 4)); i < positions * width; i++) {
      const place = first + 4 * i - begin;
      if (place + 4 > bytes.length) break;
      view.setFloat32(place, value(Math.floor(i / width), i % width), true);
    }
    return bytes;
  };
  return { byteLength: head.length + at, read, value };
}

describe("GPT-2's table of positions", () => {
  const file = gpt2();

  it('costs its own bytes and those of the first request', async () => {
    expect(file.byteLength).toBeGreaterThan(490e6);
    server = await serve({ '/model.safetensors': ranges(file) });
    const checkpoint = await openCheckpoint(`${server.origin}/model.safetensors`);
    expect(checkpoint.tensors.size).toBe(50);
    const { data, shape } = await checkpoint.tensor('wpe.weight');
    expect(shape).toEqual([1024, 768]);
    expect(data.every((x, i) => x === file.value(Math.floor(i / 768), i % 768))).toBe(true);
    expect(checkpoint.bytesRead).toBe(65_536 + 1024 * 768 * 4);
    expect(server.sent).toBe(checkpoint.bytesRead);
    expect(server.sent).toBeLessThan(3.3e6);
    expect(checkpoint.requests).toBe(2);
  });

  it('costs less with a smaller first request, and a row costs a row', async () => {
    server = await serve({ '/model.safetensors': ranges(file) });
    const checkpoint = await openCheckpoint(`${server.origin}/model.safetensors`, { firstBytes: 8192 });
    await checkpoint.tensor('wpe.weight', { rows: { numbers: [1000] } });
    expect(server.sent).toBe(8192 + 768 * 4);
  });
});

it('says what @huggingface/hub says', async () => {
  const tensors = [wpe, counting('h.0.attn.bias', 1, 1, 2, 2), { ...counting('x', 3), dtype: 'I32' }];
  const bytes = safetensors(tensors, { format: 'pt' });
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '');
    const part = range ? bytes.slice(Number(range[1]), Number(range[2]) + 1) : bytes;
    if (pathname.includes('/api/') || pathname.endsWith('/paths-info/main')) {
      return Response.json([{ type: 'file', path: 'model.safetensors', size: bytes.length, oid: '' }]);
    }
    if (!pathname.endsWith('model.safetensors')) return new Response(null, { status: 404 });
    const headers = {
      'content-length': `${part.length}`,
      etag: '"e"',
      ...(range ? { 'content-range': `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${bytes.length}` } : {}),
    };
    return new Response(init?.method === 'HEAD' ? null : part, { status: range ? 206 : 200, headers });
  };
  const oracle = await parseSafetensorsMetadata({ repo: 'some/model', fetch: send });
  if (oracle.sharded) throw new Error('not sharded');
  const { __metadata__: metadata, ...theirs } = oracle.header as Record<string, { dtype: string; shape: number[] }>;
  const ours = await openCheckpoint(bytes);
  expect(Object.fromEntries(ours.metadata)).toEqual(metadata);
  expect([...ours.tensors.values()].map(({ name, dtype, shape }) => [name, dtype, shape])).toEqual(
    Object.entries(theirs).map(([name, { dtype, shape }]) => [name, dtype, shape]),
  );
});
