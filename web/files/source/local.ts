import { inOneLine, loadFailed } from '../errors/index.ts';
import type { ByteSource } from './types.ts';

/** A source for a file that the user chose, or any other Blob. */
export function blobSource(blob: Blob): ByteSource {
  return {
    byteLength: blob.size,
    async slice(begin, end) {
      try {
        return await blob.slice(begin, end).arrayBuffer();
      } catch (thrown) {
        // Browsers refuse to read a file that was changed after it was chosen.
        throw loadFailed(
          "'{name}' could not be read; it has changed, was moved, or is not allowed any more",
          { name: inOneLine(nameOfBlob(blob)) },
          thrown,
        );
      }
    },
  };
}

export function nameOfBlob(blob: Blob): string {
  const { name } = blob as Partial<File>;
  return typeof name === 'string' && name !== '' ? name : 'a file without a name';
}

/** A source for bytes in memory, which are only copied when they are asked for. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    byteLength: bytes.byteLength,
    slice: async (begin, end) => Uint8Array.from(bytes.subarray(begin, end)).buffer,
  };
}
