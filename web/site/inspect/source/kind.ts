/** Tells files apart by what is in them, once there are some. */
import { detect } from 'posenc/inspect';
import type { Part } from '../state/state.ts';

const parts: Readonly<Record<string, Part>> = {
  openCheckpoint: 'checkpoint',
  parseArrays: 'arrays',
  inspectConfig: 'config',
};

/** JSON and text for which `detect` finds no reader may be a configuration; `inspectConfig` reports what else they are. */
const perhaps: readonly string[] = ['json', 'unknown', 'empty'];

/**
 * The part that reads a file, or several that belong together, by what is in them.
 * @throws Error with a sentence that describes the first file, if no part reads any
 */
export async function partFor(files: readonly File[]): Promise<Part> {
  const kinds = await Promise.all(
    files.map(async (file) => detect(await file.slice(0, 65_536).arrayBuffer(), { byteLength: file.size })),
  );
  const found = kinds.flatMap(({ kind, reader }) => parts[reader ?? ''] ?? (perhaps.includes(kind) ? 'config' : []));
  for (const part of ['checkpoint', 'arrays', 'config'] as const) if (found.includes(part)) return part;
  throw new Error(`${files[0]?.name} is ${kinds[0]?.description}, which ${kinds[0]?.which}.`);
}

/** The configuration among the files of a folder. */
export const configAmong = (files: readonly File[]): File | undefined =>
  ['config.json', 'params.json', 'model_index.json'].flatMap((one) => files.find(({ name }) => name === one) ?? [])[0];

/** The text of a file, decoded as `inspectConfig` decodes bytes: UTF-16 if it says so or has bytes of 0 first, or UTF-8. */
export async function configText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first = 1, second = 1] = new Uint8Array(bytes);
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}
