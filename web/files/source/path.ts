/** Files of a computer, in Node, Bun and Deno. */
import { PosencError } from '../../api/errors/index.ts';
import { rule } from '../../refusals/index.ts';
import { loadFailed, refused, unsupported } from '../errors/index.ts';

/** A file whose bytes are read when they are asked for: what `openCheckpoint`, `openModel` and `openSource` read from. */
export interface PathSource {
  /** Name without its folder; of a part of a pipeline with the folder of the part: 'transformer/config.json'. */
  readonly name: string;
  readonly path: string;
  readonly byteLength: number;
  /** Returns the bytes from `begin` up to but excluding `end`. */
  slice(begin: number, end: number): Promise<ArrayBuffer>;
}

/** What is used of `node:fs/promises`. */
interface Files {
  stat(
    path: string,
  ): Promise<{ readonly size: number; readonly mtimeMs: number; isDirectory(): boolean; isFile(): boolean }>;
  readdir(path: string): Promise<string[]>;
  open(path: string): Promise<{
    read(bytes: Uint8Array, at: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
    close(): Promise<void>;
  }>;
}

interface Process {
  getBuiltinModule?: (id: 'node:fs/promises') => Files;
}

/**
 * Opens a path or `file:` URL in Node. A file gives one source; a folder gives its files, without those of folders in it,
 * sorted by name. Of a pipeline of diffusers, which has a model_index.json, it also gives the config.json of each of its
 * parts. Nothing is read yet.
 *
 * ```js
 * import { openPath, openSource } from 'posenc/inspect';
 * const path = globalThis.process?.argv[0]; // 'model.safetensors', or the folder of a model
 * const source = await openSource([await openPath(path ?? '')].flat()[0]);
 * console.log(source.name, source.byteLength); // openCheckpoint takes what openPath returns, too
 * ```
 *
 * @throws PosencError 'load-failed' if there is no such file, or it cannot be read; 'unsupported' in browsers
 */
export async function openPath(path: string | URL): Promise<PathSource | PathSource[]> {
  const files = (globalThis as { process?: Process }).process?.getBuiltinModule?.('node:fs/promises');
  if (!files)
    throw unsupported('path', 'paths can be opened in Node alone; in a browser, take the File that was chosen');
  const name = pathOf(path);
  return reading(name, async () => {
    if (!(await files.stat(name)).isDirectory()) return sourceOf(files, name);
    const names = (await files.readdir(name)).filter((one) => !one.startsWith('.')).sort();
    const paths = names.map((one) => `${name.replace(/[\\/]+$/, '')}/${one}`);
    const stats = await Promise.all(paths.map((one) => files.stat(one)));
    const own = await Promise.all(paths.filter((_, i) => stats[i]?.isFile()).map((one) => sourceOf(files, one)));
    if (!names.includes('model_index.json')) return own;
    const parts = names.filter((_, i) => stats[i]?.isDirectory());
    const configs = await Promise.all(
      parts.map(async (part) => {
        const folder = paths[names.indexOf(part)] as string;
        const inside = await files.readdir(folder);
        const source = inside.includes('config.json') ? await sourceOf(files, `${folder}/config.json`) : undefined;
        return source ? [{ ...source, name: `${part}/config.json` }] : [];
      }),
    );
    return [...own, ...configs.flat()];
  });
}

/** The path of a `file:` URL. */
function pathOf(path: string | URL): string {
  const isUrl = path instanceof URL || /^file:/i.test(path);
  if (!isUrl) return path;
  const { protocol, host, pathname } = new URL(path);
  if (protocol !== 'file:' || host !== '') {
    const value = { text: "an address with '{protocol}'", values: { protocol } };
    throw refused('path', value, rule('a path, or a file: URL of this computer'));
  }
  // file:///C:/models on Windows.
  return decodeURIComponent(pathname.replace(/^\/(?=[a-z]:)/i, ''));
}

async function sourceOf(files: Files, path: string): Promise<PathSource> {
  const { size, mtimeMs } = await files.stat(path);
  const slice = async (begin: number, end: number) => {
    const handle = await files.open(path);
    try {
      const now = await files.stat(path);
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw unreadable(path, 'it has changed since it was opened');
      const bytes = new Uint8Array(end - begin);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, begin + at);
        if (bytesRead === 0) throw unreadable(path, 'it ended early');
        at += bytesRead;
      }
      return bytes.buffer;
    } finally {
      await handle.close();
    }
  };
  const name = path.replace(/^.*[\\/]/, '');
  return { name, path, byteLength: size, slice: (begin, end) => reading(path, () => slice(begin, end)) };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

async function reading<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof PosencError) throw thrown;
    const { code = '', message } = thrown as { code?: string; message: string };
    throw unreadable(path, reasons[code] ?? message, thrown);
  }
}

function unreadable(path: string, why: string, cause?: unknown): PosencError {
  return loadFailed("'{path}' could not be read: {why}", { path, why }, cause);
}
