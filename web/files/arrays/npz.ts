import { rule } from '../../refusals/index.ts';
import { inOneLine, refused } from '../errors/index.ts';
import { maxElements } from '../numbers/index.ts';
import { parseNpy } from './npy.ts';
import type { ParsedArray } from './parsed-array.ts';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly stored: number;
  readonly size: number;
  readonly header: number;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Reads every array of an NPZ file (a ZIP of NPY files, stored or deflated). */
export async function parseNpz(bytes: Uint8Array, argument: string): Promise<ParsedArray[]> {
  const entries = entriesOf(bytes, argument);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > 8 * maxElements)
    throw refused(
      argument,
      { text: '{total} bytes unpacked', values: { total } },
      { kind: 'range', max: 8 * maxElements },
    );
  const arrays: ParsedArray[] = [];
  for (const entry of entries) {
    const name = entry.name.replace(/\.npy$/, '');
    arrays.push(parseNpy(await contentOf(bytes, entry, argument), name));
  }
  return arrays;
}

/** Returns the files listed in the directory at the end. */
function entriesOf(bytes: Uint8Array, argument: string): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () =>
    refused(argument, 'this ZIP file', rule('a whole one: its directory is missing or out of range'));
  let end = bytes.length - 22;
  // A comment of up to 65535 bytes may follow the directory.
  while (end >= 0 && end >= bytes.length - 22 - 65535 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw broken();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw broken();
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, Math.min(end, at + 46 + lengths[0]!)));
    if (view.getUint16(at + 8, true) & 1)
      throw refused(
        argument,
        { text: "the encrypted file '{name}'", values: { name: inOneLine(name) } },
        rule('plain files'),
      );
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      stored: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    };
    if ([entry.stored, entry.size, entry.header].includes(0xffffffff)) {
      throw refused(
        argument,
        { text: "'{name}' of 4 GiB or more", values: { name: inOneLine(name) } },
        rule('smaller files'),
      );
    }
    entries.push(entry);
    at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
  }
  return entries;
}

async function contentOf(bytes: Uint8Array, entry: Entry, argument: string): Promise<Uint8Array> {
  const broken = (what: string) =>
    refused(
      argument,
      { text: "'{name}' {what}", values: { name: inOneLine(entry.name), what } },
      rule('an intact ZIP file'),
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { header } = entry;
  if (header + 30 > bytes.length || view.getUint32(header, true) !== 0x04034b50) throw broken('without its header');
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + entry.stored > bytes.length) throw broken('reaching past the end');
  const packed = bytes.subarray(start, start + entry.stored);
  if (entry.method !== 0 && entry.method !== 8) throw broken(`packed by method ${entry.method}`);
  const content = entry.method === 0 ? packed : await inflated(packed, entry.size, broken);
  if (content.length !== entry.size) throw broken(`of ${content.length} bytes instead of ${entry.size}`);
  if (crc32(content) !== entry.crc) throw broken('with a wrong checksum');
  return content;
}

/** Inflates data, and stops as soon as there is more than was declared. */
async function inflated(packed: Uint8Array, size: number, broken: (what: string) => Error): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw broken('with damaged content');
    });
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > size) {
      await reader.cancel();
      throw broken(`of more than ${size} bytes`);
    }
  }
  const content = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of ZIP archives. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
