import type { FoundPositions } from 'posenc/inspect';

/** Only the first rows of larger tensors are read. */
const maxBytes = 2 ** 24;

/** Number of rows to read of a larger tensor; undefined if all are read. */
export function rowsRead({ shape: [rows = 1], byteLength }: FoundPositions): number | undefined {
  const part = Math.max(1, Math.floor((rows * maxBytes) / Math.max(1, byteLength)));
  return part < rows ? part : undefined;
}

/** Number of bytes to read for a tensor. */
export function costOf(info: FoundPositions): number {
  const part = rowsRead(info);
  return part === undefined ? info.byteLength : (info.byteLength / (info.shape[0] as number)) * part;
}
