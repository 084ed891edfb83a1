/** Makes inputs of parseArrays, valid and spoilt: tables and lists as text, NPY, NPZ, and files of other formats. */

import { npy, zip } from '../../inspect/arrays/files.ts';
import { concatenated, u64, utf8 } from '../../inspect/checkpoint/files.ts';
import type { Random } from '../random.ts';
import type { Bytes } from './files.ts';

const numbers = ['0', '-0', '1', '-1.5', '.5', '2.', '1e3', '1E-400', '1e400', '-inf', 'nan', 'NaN', 'Infinity', '007'];
const names = ['a', 'cos', '__proto__', 'constructor', '', '\u202e\n"\\', 'x'.repeat(400), 'data', 'shape'];

const number = (random: Random) => (random.chance(0.8) ? `${random.whole(-9, 9)}` : random.pick(numbers));

function extents(random: Random): number[] {
  return Array.from({ length: random.whole(1, 4) }, () => random.whole(random.chance(0.1) ? 0 : 1, 4));
}

/** Nested lists as printed by JSON, NumPy or PyTorch. */
function nested(random: Random, separator: string, [extent = 0, ...rest] = extents(random)): string {
  const members = Array.from({ length: extent }, () =>
    rest.length === 0 ? number(random) : nested(random, separator, rest),
  );
  return `[${members.join(separator)}]`;
}

function members(random: Random): string {
  const entries = Array.from(
    { length: random.whole(0, 3) },
    () => `${JSON.stringify(random.pick(names))}: ${nested(random, ', ')}`,
  );
  return `{${entries.join(', ')}}`;
}

function lines(random: Random): string {
  const separator = random.pick([',', ';', '\t', ' ', '  ']);
  const width = random.whole(1, 5);
  const line = () => Array.from({ length: width }, () => number(random)).join(separator);
  const heading = random.chance(0.3) ? [Array.from({ length: width }, () => random.pick(names)).join(separator)] : [];
  const ending = random.pick(['\n', '\r\n', '\r']);
  return [...heading, ...Array.from({ length: random.whole(0, 5) }, line), random.pick(['', '# end'])].join(ending);
}

const widths: Readonly<Record<string, number>> = { b1: 1, i1: 1, u2: 2, i4: 4, i8: 8, f2: 2, f4: 4, f8: 8 };

function numpy(random: Random): Bytes {
  const type = random.pick(Object.keys(widths));
  const shape = extents(random);
  const count = shape.reduce((product, extent) => product * extent, 1);
  const body = Uint8Array.from({ length: count * (widths[type] as number) }, () => random.whole(0, 255));
  const tuple = `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
  const fortran = random.pick(['False', 'True']);
  return npy(`${random.pick(['<', '>', '|'])}${type}`, tuple, body, { fortran, version: random.pick([1, 2, 3]) });
}

export function soundSource(random: Random): Bytes {
  switch (random.whole(0, 8)) {
    case 0:
    case 1:
      return numpy(random);
    case 2:
      return zip(random.pick(['a.npy', 'b/c.npy', '../d.npy', 'e']), numpy(random), random.pick([0, 8] as const));
    case 3:
      return utf8(nested(random, random.pick([', ', ' ', ',\n'])));
    case 4:
      return utf8(`${random.pick(['array', 'tensor', 'x = np.array'])}(${nested(random, ', ')}, dtype=float32)`);
    case 5:
      return utf8(members(random));
    case 6:
      return utf8(`{"data": ${nested(random, ',')}, "shape": [${extents(random)}]}`);
    case 7:
      // Not a format of parseArrays, which must say so.
      return concatenated(
        u64(2),
        utf8('{}'),
        Uint8Array.from({ length: 8 }, () => random.whole(0, 255)),
      );
    default:
      return utf8(lines(random));
  }
}
