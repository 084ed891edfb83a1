/** Sources that parseArrays once read wrongly or almost wrongly. Each is judged like the fuzzer's own. */
import { npy, zip } from '../../inspect/arrays/files.ts';
import { utf8 } from '../../inspect/checkpoint/files.ts';
import type { Bytes } from './files.ts';

const four = new Uint8Array(4);

export const arrayCorpus: readonly (readonly [what: string, bytes: Bytes, outcome: string])[] = [
  ['nothing', new Uint8Array(0), 'invalid-argument'],
  ['a type with control characters', npy('>f4\b\0', '(1,)', four), 'invalid-argument'],
  ['a very long type', npy('x'.repeat(60_000), '(1,)', four), 'invalid-argument'],
  ['an extent of 2^60', npy('<f4', '(1152921504606846976,)', four), 'invalid-argument'],
  ['extents of 0 and 2^53', npy('<f4', '(0, 9007199254740992)', new Uint8Array(0)), 'invalid-argument'],
  ['a ZIP in a path that leads elsewhere', zip('../../x.npy', npy('<f4', '(1,)', four), 8), 'invalid-argument'],
  ['a name with control characters', utf8('{"\\n\\u0000\\u202e": 1}'), 'invalid-argument'],
  ['a name of a million letters', utf8(`{"${'x'.repeat(1e6)}": 1}`), 'invalid-argument'],
  ['JSON with a control character', utf8('{"a": [1,\u0007]}'), 'invalid-argument'],
  ['lists in lists in an object', utf8(`{"a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`), 'invalid-argument'],
  ['lists in lists', utf8('['.repeat(1e6)), 'invalid-argument'],
  ['comments that never end', utf8('<!---->'.repeat(1e4)), 'unsupported'],
  ['digits', utf8(`${'1'.repeat(1e5)}x`), 'invalid-argument'],
  ['letters', utf8('a'.repeat(1e5)), 'invalid-argument'],
  ['line ends', utf8('\n'.repeat(1e5)), 'invalid-argument'],
  ['a key of YAML and blanks', utf8(`a:${' '.repeat(1e5)}b`), 'invalid-argument'],
  ['a decorator', utf8(`@${'a'.repeat(1e5)}`), 'invalid-argument'],
  ['a shape of digits alone', npy('<f4', `(${'1'.repeat(5e4)}`, four), 'invalid-argument'],
  ['a shape of blanks alone', npy('<f4', `(${' '.repeat(5e4)}x)`, four), 'invalid-argument'],
  ['one name twice', utf8('{"a": [1], "a": [2]}'), 'invalid-argument'],
  ['an array that is named __proto__', utf8('{"__proto__": [1]}'), 'opened'],
  ['a shape of -1 and -1', utf8('{"data": [1], "shape": [-1, -1]}'), 'invalid-argument'],
  ['a shape of 0.5 and 2', utf8('{"data": [1], "shape": [0.5, 2]}'), 'invalid-argument'],
  ['a table of separators', utf8(',,,,\n,,,,'), 'invalid-argument'],
  ['a print that leaves some out', utf8('[[1., 2., ..., 3.]]'), 'invalid-argument'],
  ['half a character', Uint8Array.of(0x31, 0xc3), 'unsupported'],
];
