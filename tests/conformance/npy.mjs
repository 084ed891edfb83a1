import { readFile } from 'node:fs/promises';

/** Reads a NumPy file. Integers come as exact doubles. */
export async function readNpy(path) {
  // As soon as it is needed: whoever runs the cases says himself what is missing where nothing is built yet.
  const { parseNpy } = await import('../../dist/inspect.js');
  return parseNpy(await readFile(path), path);
}
