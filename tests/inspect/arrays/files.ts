/** Writes files of arrays byte by byte. */
import { deflateRawSync } from 'node:zlib';

/** An NPY file with these bytes. */
export function npy(
  descr: string,
  shape: string,
  body: Uint8Array,
  { fortran = 'False', version = 1 } = {},
): Uint8Array<ArrayBuffer> {
  const text = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }\n`;
  const start = version === 1 ? 10 : 12;
  const file = new Uint8Array(start + text.length + body.length);
  file.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  const view = new DataView(file.buffer);
  if (version === 1) view.setUint16(8, text.length, true);
  else view.setUint32(8, text.length, true);
  file.set(new TextEncoder().encode(text), start);
  file.set(body, start + text.length);
  return file;
}

/** A ZIP archive with one file. */
export function zip(
  path: string,
  content: Uint8Array,
  method: 0 | 8,
  { size = content.length, crc = crc32(content) } = {},
): Uint8Array<ArrayBuffer> {
  const packed = method === 8 ? deflateRawSync(content) : content;
  const name = new TextEncoder().encode(path);
  const file = new Uint8Array(30 + name.length + packed.length + 46 + name.length + 22);
  const view = new DataView(file.buffer);
  const common = (at: number) => {
    view.setUint16(at, method, true);
    view.setUint32(at + 6, crc, true);
    view.setUint32(at + 10, packed.length, true);
    view.setUint32(at + 14, size, true);
    view.setUint16(at + 18, name.length, true);
  };
  view.setUint32(0, 0x04034b50, true);
  common(8);
  file.set(name, 30);
  file.set(packed, 30 + name.length);
  const directory = 30 + name.length + packed.length;
  view.setUint32(directory, 0x02014b50, true);
  common(directory + 10);
  file.set(name, directory + 46);
  const end = directory + 46 + name.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 16, directory, true);
  return file;
}

export function crc32(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
