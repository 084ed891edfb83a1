/** Files that were once read wrongly or almost wrongly. Each is judged like the fuzzer's own. */
import {
  concatenated,
  counting,
  ggufString,
  safetensors,
  safetensorsOf,
  u32,
  u64,
  utf8,
} from '../../inspect/checkpoint/files.ts';
import type { Bytes } from './files.ts';

const gguf = (version: number, tensors: number | bigint, keys: number | bigint, ...rest: Uint8Array[]) =>
  concatenated(utf8('GGUF'), u32(version), u64(tensors), u64(keys), ...rest, new Uint8Array(64));
const entry = '{"dtype":"F32","shape":[1],"data_offsets":[0,4]}';

export const corpus: readonly (readonly [what: string, bytes: Bytes, outcome: string])[] = [
  ['nothing', new Uint8Array(0), 'unsupported'],
  ['seven bytes', new Uint8Array(7), 'unsupported'],
  ['a header of 2^64 - 1 bytes', concatenated(u64(2n ** 64n - 1n), utf8('{}')), 'unsupported'],
  [
    'a header that begins as an index does',
    safetensorsOf(`{"a":${entry}}${' '.repeat(0x7b - 56)}`, new Uint8Array(4)),
    'opened',
  ],
  ['lists in lists', safetensorsOf(`{"a":${'['.repeat(1e6)}`), 'invalid-argument'],
  ['an escape at the end', safetensorsOf('{"a\\\\\\'), 'invalid-argument'],
  ['many backslashes', safetensorsOf(`{"${'\\'.repeat(1e5)}"`), 'invalid-argument'],
  ['many quotes after backslashes', safetensorsOf(`{"${'\\"'.repeat(1e5)}`), 'invalid-argument'],
  ['a tensor that is named __proto__', safetensorsOf(`{"__proto__":${entry}}`, new Uint8Array(4)), 'opened'],
  ['one twice', safetensorsOf(`{"__proto__":${entry},"__proto__":${entry}}`, new Uint8Array(4)), 'invalid-argument'],
  ['a byte order mark', safetensorsOf(`\ufeff{"a":${entry}}`, new Uint8Array(4)), 'invalid-argument'],
  ['half a character', concatenated(u64(2), Uint8Array.of(0x7b, 0xc3)), 'invalid-argument'],
  ['an extent of -0', safetensorsOf('{"a":{"dtype":"F32","shape":[-0],"data_offsets":[0,0]}}'), 'opened'],
  [
    'an extent of 1e0',
    safetensorsOf('{"a":{"dtype":"F32","shape":[1e0],"data_offsets":[0,4]}}', new Uint8Array(4)),
    'opened',
  ],
  [
    'an extent of 1e999',
    safetensorsOf('{"a":{"dtype":"F32","shape":[1e999],"data_offsets":[0,0]}}'),
    'invalid-argument',
  ],
  ['a key of 2^63 bytes', gguf(3, 0, 1, u64(2n ** 63n)), 'invalid-argument'],
  ['a million keys in a hundred bytes', gguf(3, 0, 1e6), 'invalid-argument'],
  ['a list of lists of 2^60', gguf(3, 0, 1, ggufString('a'), u32(9), u32(9), u64(2n ** 60n)), 'invalid-argument'],
  [
    'lists in lists in lists in lists in lists',
    gguf(3, 0, 1, ggufString('a'), ...Array(9).fill(concatenated(u32(9), u32(9), u64(1)))),
    'invalid-argument',
  ],
  ['a tensor without axes', gguf(3, 1, 0, ggufString('a'), u32(0), u32(0), u64(0)), 'opened'],
  ['a tensor of a type that is not known', gguf(3, 1, 0, ggufString('a'), u32(1), u64(1), u32(99), u64(0)), 'opened'],
  ['a negative version', gguf(2 ** 32 - 1, 0, 0), 'unsupported'],
  ['a file that ends where its data would begin', concatenated(utf8('GGUF'), u32(3), u64(0), u64(0)), 'opened'],
  [
    'an index that leads elsewhere',
    concatenated(utf8('{"weight_map":{"a":"https://example.com/x"}}')),
    'invalid-argument',
  ],
  ['an index of nothing', concatenated(utf8('{"weight_map":{}}')), 'invalid-argument'],
  ['a name of many words', safetensors([counting(`${'pos_'.repeat(5000)}embed`, 2, 2)]), 'opened'],
  [
    'a type with a control character in its name',
    safetensorsOf('{"a":{"dtype":"F\\u000832","shape":[1],"data_offsets":[0,4]}}', new Uint8Array(4)),
    'opened',
  ],
];
