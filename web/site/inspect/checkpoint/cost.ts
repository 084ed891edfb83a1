import type { FoundPositions } from 'posenc/inspect';

/** Larger tensors are read in part: their first rows. */
const mostBytes = 2 ** 24;

/** Rows that are read of a larger tensor; undefined: all. */
export function rowsRead({ shape: [rows = 1], byteLength }: FoundPositions): number | undefined {
  const part = Math.max(1, Math.floor((rows * mostBytes) / Math.max(1, byteLength)));
  return part < rows ? part : undefined;
}

/** What reading it costs. */
export function costOf(info: FoundPositions): number {
  const part = rowsRead(info);
  return part === undefined ? info.byteLength : (info.byteLength / (info.shape[0] as number)) * part;
}
