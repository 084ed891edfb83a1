/** The download that a library costs a page: its files, each compressed as a server would. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const root = new URL('../../', import.meta.url);

/** The benchmark's own modules, and flatbuffers, which writes its models, count as nobody's download. */
const isLibrary = (path) => /^dist\/|^tests\/bench\/node_modules\/(?!flatbuffers\/)/.test(path);

/** @param {string[]} files  paths in the checkout @returns {Promise<number>} bytes after brotli */
export async function downloadOf(files) {
  const sizes = files
    .filter(isLibrary)
    .map(async (path) => (await compress(await readFile(new URL(path, root)))).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
