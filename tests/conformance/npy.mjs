import { readFile } from 'node:fs/promises';

/** Reads a NumPy file. Integers become exact doubles. */
export async function readNpy(path) {
  // Imported only when needed, because the program that runs the cases reports a missing build itself.
  const { parseNpy } = await import('../../dist/inspect.js');
  return parseNpy(await readFile(path), path);
}
