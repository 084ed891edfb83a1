import type { PosencError } from 'posenc';
import { rule } from 'posenc/catalogue';
import { refused } from '../../files/errors/index.ts';
import { openPath, openSource, type PathSource } from '../../files/index.ts';
import { pipelineParts } from './diffusion.ts';
import { inspectConfig } from './everything.ts';
import { isEntries } from './keys.ts';
import type { ConfigReport, InspectOptions } from './types.ts';

/** What a configuration is called, in the order in which a folder is searched. */
const names = ['config.json', 'params.json', 'adapter_config.json', 'mlc-chat-config.json', 'model_index.json'];

/**
 * Reports how the model in a folder encodes position: `inspectConfig` on the configuration among its files. Of a pipeline of
 * diffusers, whose model_index.json has names alone, the configurations of its parts are read as well.
 *
 * `folder`: a path in Node; or files, such as those that a page was given, with their paths in `webkitRelativePath`.
 *
 * ```js
 * import { inspectFolder } from 'posenc/inspect';
 * const report = await inspectFolder([new File(['{"model_type": "gpt2"}'], 'config.json'), new File([''], 'merges.txt')]);
 * console.assert(report.layers.length === 12);
 * ```
 *
 * @throws PosencError 'invalid-argument' if no file is a configuration; what `openPath` throws
 */
export async function inspectFolder(
  folder: string | URL | readonly (File | PathSource)[],
  options: InspectOptions = {},
): Promise<ConfigReport> {
  const isList = Array.isArray(folder);
  const files = isList ? (folder as readonly (File | PathSource)[]) : [await openPath(folder as string | URL)].flat();
  const byPath = new Map(relativePaths(files).map((path, i) => [path, files[i]] as const));
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const file = byPath.get(path);
    const source = file && (await openSource(file));
    return source && new Uint8Array(await source.slice(0, source.byteLength));
  };
  const name = [...names, ...pipelineParts.map(inner)].find((one) => byPath.has(one));
  const bytes = name === undefined ? undefined : await read(name);
  if (!bytes) throw noConfig(isList ? undefined : String(folder));
  if (name !== 'model_index.json') return inspectConfig(bytes, options);
  const index = objectIn(bytes);
  if (!index) return inspectConfig(bytes, options);
  const all = await Promise.all(pipelineParts.map(async (part) => [part, objectIn(await read(inner(part)))] as const));
  const parts = all.flatMap(([part, one]) => (one ? [[part, one] as const] : []));
  const report = inspectConfig({ ...index, ...Object.fromEntries(parts) }, options);
  const [, first] = parts[0] ?? [];
  // Of a class that is not known, its own file says more than the names in the index.
  return report.status === 'error' && first ? inspectConfig(first, options) : report;
}

const inner = (part: string) => `${part}/config.json`;

function objectIn(bytes: Uint8Array | undefined): object | undefined {
  try {
    const value: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
    return isEntries(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Paths without the folder that all files are in. */
function relativePaths(files: readonly (File | PathSource)[]): readonly string[] {
  const paths = files.map((file) => ('webkitRelativePath' in file && file.webkitRelativePath) || file.name);
  const [root = ''] = paths[0]?.split('/') ?? [];
  return paths.every((path) => path.startsWith(`${root}/`)) ? paths.map((path) => path.slice(root.length + 1)) : paths;
}

function noConfig(path: string | undefined): PosencError {
  const value =
    path === undefined ? 'no configuration' : { text: "'{path}', without a configuration", values: { path } };
  return refused('folder', value, rule('a folder with a config.json, or a model_index.json'));
}
