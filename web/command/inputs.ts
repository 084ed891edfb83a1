/** What a command reads: paths, addresses, and repositories of the hub. */
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PosencError } from 'posenc';
import {
  type Checkpoint,
  type ConfigReport,
  detect,
  ggufConfig,
  inspectConfig,
  inspectFolder,
  openCheckpoint,
  openPath,
  openSource,
  type ParsedArray,
  type PathSource,
  parseArrays,
} from 'posenc/inspect';
import { UsageError } from './options.ts';

/** What is known of a model: its configuration, its tensors, or both. */
export interface Model {
  /** As it was typed. */
  readonly name: string;
  /** The file that the report is about. */
  readonly file?: string;
  readonly report?: ConfigReport;
  readonly checkpoint?: Checkpoint;
}

export interface HubOptions {
  readonly hub?: string | undefined;
  readonly part?: string | undefined;
  readonly as?: string | undefined;
}

const isAddress = (target: string) => /^https?:\/\//i.test(target);
/** owner/model, and a revision: owner/model@main. */
const repository = /^(\w[\w.-]*)\/(\w[\w.-]*)(?:@([\w./-]+))?$/;
/** What is called like a file is not asked of the hub. */
const isNamedAsFile = /\.(?:json|ya?ml|toml|txt|gguf|safetensors|onnx|bin|pth?|ckpt|np[yz]|h5|tflite|zip)$/i;

/** The path of a file: URL, the file or the repository of a page of the hub, or what was typed. */
function targetOf(typed: string): string {
  if (/^file:/i.test(typed)) {
    try {
      return fileURLToPath(typed);
    } catch (error) {
      throw new UsageError(`'${typed}' is no file of this computer: ${(error as Error).message}`);
    }
  }
  const [, page = '', kind, rest = ''] =
    /^(https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)\/(?!datasets\/|spaces\/)[^/?#]+\/[^/?#]+)(?:\/(tree|blob|resolve)\/([^?#]+))?\/?(?:[?#].*)?$/i.exec(
      typed,
    ) ?? [];
  if (page === '') return typed;
  if (kind === 'blob' || kind === 'resolve') return `${page}/resolve/${rest}`;
  return `${page.replace(/^.*?\/\/[^/]+\//, '')}${kind === 'tree' ? `@${rest}` : ''}`;
}

/** The parts of owner/model, where there is no such file. */
function repositoryOf(target: string): { readonly id: string; readonly revision: string } {
  const [, owner, name, revision = 'main'] = repository.exec(target) ?? [];
  if (owner === undefined || isNamedAsFile.test(target)) throw new UsageError(`there is no file or folder '${target}'`);
  return { id: `${owner}/${name}`, revision };
}

const endpointOf = ({ hub }: HubOptions) =>
  (hub ?? process.env.HF_ENDPOINT ?? 'https://huggingface.co').replace(/\/+$/, '');

function headersOf(): Record<string, string> {
  const token = process.env.HF_TOKEN;
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** What `openModel` opens: files of this computer, an address, or the files of owner/model. */
export async function runFiles(typed: string, options: HubOptions) {
  const target = targetOf(typed);
  if (isAddress(target)) return { files: target, headers: {} };
  if (existsSync(target)) return { files: await openPath(target), headers: {} };
  const { id, revision } = repositoryOf(target);
  return { files: `${endpointOf(options)}/${id}/resolve/${encodeURIComponent(revision)}/`, headers: headersOf() };
}
const namesOfConfigs = [
  'config.json',
  'params.json',
  'adapter_config.json',
  'mlc-chat-config.json',
  'model_index.json',
];
const weights = /\.(?:safetensors|gguf|onnx|bin|pth|pt)$/i;

/** Reads standard input, which `-` denotes. */
export async function standardInput(): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of process.stdin) parts.push(Uint8Array.from(part as Uint8Array));
  return new File(parts, 'standard input');
}

/** Opens an operand: a path, an address, or owner/model; `-` is the standard input. */
export async function openModelFiles(typed: string, options: HubOptions): Promise<Model> {
  const target = targetOf(typed);
  const reading = { part: options.part, as: options.as };
  if (target === '-') return openFile('standard input', await standardInput(), reading);
  if (isAddress(target)) return openFile(target, target, reading);
  if (!existsSync(target)) {
    const { id, revision } = repositoryOf(target);
    return openRepository(target, id, revision, options);
  }
  const opened = await openPath(target);
  if (!Array.isArray(opened)) return openFile(target, opened, reading);
  return openFolder(target, opened, reading);
}

type Reading = Pick<HubOptions, 'part' | 'as'>;

async function openFolder(name: string, files: readonly PathSource[], reading: Reading): Promise<Model> {
  const config = namesOfConfigs
    .map((one) => files.find((file) => file.name === one))
    .find((file) => file !== undefined);
  const found = files.filter((file) => weights.test(file.name));
  const format = ['.safetensors', '.gguf', '.onnx', ''].find((ending) =>
    found.some((file) => file.name.endsWith(ending)),
  );
  const chosen = found.filter((file) => file.name.endsWith(format ?? ''));
  const models = format === '.gguf' ? chosen.filter((file) => !/-\d{5}-of-\d{5}\.gguf$/.test(file.name)) : [];
  if (models.length > 1)
    throw new UsageError(
      `'${name}' has ${models.length} GGUF files, each a model: name one, such as ${models[0]?.path}`,
    );
  // Only an index shows which files are missing.
  const index = chosen.length > 0 ? undefined : files.find((file) => file.name.endsWith('.index.json'));
  const checkpoint = chosen.length > 0 ? await openCheckpoint(chosen) : index && (await openCheckpoint(index.path));
  if (!config && !checkpoint) throw new UsageError(`'${name}' has neither a config.json nor weights`);
  const report = config
    ? await inspectFolder(files, reading)
    : checkpoint?.format === 'gguf'
      ? inspectConfig(await ggufConfig(checkpoint), reading)
      : undefined;
  return {
    name,
    file: config?.path ?? chosen[0]?.path ?? name,
    ...(report ? { report } : {}),
    ...(checkpoint ? { checkpoint } : {}),
  };
}

/** The class of a model_index.json. */
function pipelineOf(text: string): { pipeline?: string } {
  const [, pipeline] = /"_class_name"\s*:\s*"(\w+)"/.exec(text) ?? [];
  return pipeline === undefined ? {} : { pipeline };
}

/** Opens one file: text is a configuration, or the index of shards; everything else holds tensors. */
async function openFile(name: string, value: string | File | PathSource, reading: Reading): Promise<Model> {
  const source = await openSource(value);
  const begin = new Uint8Array(await source.slice(0, Math.min(source.byteLength, 65_536)));
  const { kind, reader, description, which } = detect(begin, { byteLength: source.byteLength });
  // For other texts, whatever their names, the errors of inspectConfig say more.
  const isText = isJson(begin) || /\.(?:json|ya?ml|txt)$/i.test(source.name);
  if (reader === 'inspectConfig' || (isText && !namedByContent.test(kind))) {
    const report = inspectConfig(new Uint8Array(await source.slice(0, source.byteLength)), reading);
    // Of what is no configuration, the kind of the file says more than its keys.
    const isNamed =
      report.findings.some(({ id }) => id === 'file.no-model') &&
      reader === undefined &&
      !/^(?:json|unknown)$/.test(kind);
    if (isNamed) throw new UsageError(`'${source.name}' is ${description}, which ${which}`);
    return { name, file: name, report };
  }
  if (reader === 'parseArrays' && kind !== 'npz' && kind !== 'npy')
    throw new UsageError(`'${source.name}' is ${description}, no model; identify and verify read it`);
  const checkpoint = await openCheckpoint(typeof value === 'object' && 'path' in value ? value.path : value);
  if (checkpoint.format !== 'gguf') return { name, file: name, checkpoint };
  return { name, file: name, checkpoint, report: inspectConfig(await ggufConfig(checkpoint), reading) };
}

/** Kinds that are no configuration under any name. */
const namedByContent =
  /^(?:index|numbers|arrays|empty|zeros|text-encoding|git-lfs|link|html|xml|hub-error|npy|npz|gguf|safetensors|onnx|pytorch)$/;

/** Whether bytes begin like JSON. */
const isJson = (bytes: Uint8Array) => /^\uFEFF?\s*[[{"]/.test(new TextDecoder().decode(bytes.subarray(0, 4096)));

/** The addresses of the hub: https://huggingface.co/OWNER/MODEL/resolve/REVISION/FILE. */
async function openRepository(name: string, id: string, revision: string, options: HubOptions): Promise<Model> {
  const endpoint = endpointOf(options);
  const headers = headersOf();
  const address = (file: string) => `${endpoint}/${id}/resolve/${encodeURIComponent(revision)}/${file}`;
  let needsLogin = false;
  const open = <T>(file: string, read: (url: string) => Promise<T>) =>
    read(address(file)).catch((thrown: unknown) => {
      const status = thrown instanceof PosencError ? thrown.values?.status : undefined;
      // Servers of models answer 401 for repositories that do not exist, too.
      if (status !== 404 && status !== 410 && status !== 401) throw thrown;
      needsLogin ||= status === 401;
      return undefined;
    });
  const textAt = async (url: string) => {
    const source = await openSource(url, { headers });
    return new TextDecoder().decode(await source.slice(0, source.byteLength));
  };
  const configText = await open('config.json', textAt);
  // Models of diffusers have one file for the pipeline, and one for each of its parts.
  const index = configText === undefined ? await open('model_index.json', textAt) : undefined;
  const inner = index === undefined ? undefined : await open('transformer/config.json', textAt);
  const found = configText ?? inner ?? index;
  const reading = { part: options.part, as: options.as, ...(index && inner ? pipelineOf(index) : {}) };
  const config = found === undefined ? undefined : inspectConfig(found, reading);
  const checkpoint =
    (await open('model.safetensors.index.json', (url) => openCheckpoint(url, { headers }))) ??
    (await open('model.safetensors', (url) => openCheckpoint(url, { headers })));
  if (!config && !checkpoint)
    throw new UsageError(
      needsLogin
        ? `'${name}' is no file here, and ${endpoint} answers 401: it has no ${name}, or ${headers.authorization ? 'the token in HF_TOKEN may not read it' : 'only after a login: set HF_TOKEN'}`
        : `'${name}' is no file here, and ${endpoint} has no ${name} with a config.json or safetensors`,
    );
  return {
    name,
    file: address(
      configText ? 'config.json' : inner ? 'transformer/config.json' : index ? 'model_index.json' : 'model.safetensors',
    ),
    ...(config ? { report: config } : {}),
    ...(checkpoint ? { checkpoint } : {}),
  };
}

/** Reads the arrays of a file, or of one tensor: model.safetensors:wpe.weight. */
export async function readArrays(typed: string): Promise<readonly ParsedArray[]> {
  const target = targetOf(typed);
  if (target === '-')
    return parseArrays(new Uint8Array(await (await standardInput()).arrayBuffer()), { name: 'standard input' });
  const tensor = existsSync(target) ? undefined : tensorIn(target);
  if (tensor) return [await readTensor(...tensor)];
  if (!existsSync(target) && !isAddress(target)) throw new UsageError(`there is no file '${target}'`);
  if (!isAddress(target) && statSync(target).isDirectory())
    throw new UsageError(`'${target}' is a folder; name one file in it, or one tensor: FILE:NAME`);
  const source = await openSource(isAddress(target) ? target : ((await openPath(target)) as PathSource));
  const bytes = new Uint8Array(await source.slice(0, source.byteLength));
  return parseArrays(bytes, { name: target });
}

/** A file, and the name of a tensor behind a colon; names have colons, too. */
function tensorIn(target: string): readonly [file: string, name: string] | undefined {
  const [, file, name] = /^(.+\.(?:safetensors|gguf|onnx|bin|pth|pt|ckpt|json|npz)):(.+)$/i.exec(target) ?? [];
  const local = [...target.matchAll(/:/g)].find(({ index }) => index > 0 && existsSync(target.slice(0, index)));
  if (local) return [target.slice(0, local.index), target.slice(local.index + 1)];
  return file !== undefined && name !== undefined ? [file, name] : undefined;
}

async function readTensor(file: string, name: string): Promise<ParsedArray> {
  if (!existsSync(file) && !isAddress(file)) throw new UsageError(`there is no file '${file}'`);
  const checkpoint = await openCheckpoint(file);
  const names = [...checkpoint.tensors.keys()];
  if (!names.includes(name)) {
    const some = `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} others` : ''}`;
    throw new UsageError(`${file} has no array '${name}'; it has ${some}`);
  }
  const { data, shape } = await checkpoint.tensor(name);
  return { name, data, shape, dtype: checkpoint.tensors.get(name)?.dtype ?? 'F32' };
}

/** Reads the only array of a file. */
export async function readArray(target: string): Promise<ParsedArray> {
  const arrays = await readArrays(target);
  const [first] = arrays;
  if (first && arrays.length === 1) return first;
  throw new UsageError(
    `${target} has ${arrays.length} arrays (${arrays.map(({ name }) => name).join(', ')}); name one of them: ${target}:${first?.name ?? 'name'}`,
  );
}
