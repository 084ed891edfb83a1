/** What a command reads: paths, addresses, and repositories of the hub. */
import { existsSync } from 'node:fs';
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
const repository = /^([\w.-]+)\/([\w.-]+)(?:@([\w./-]+))?$/;
const namesOfConfigs = [
  'config.json',
  'params.json',
  'adapter_config.json',
  'mlc-chat-config.json',
  'model_index.json',
];
const weights = /\.(?:safetensors|gguf|onnx|bin|pth|pt)$/i;

/** What another program pipes into this one, for which `-` stands. */
async function standardInput(): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of process.stdin) parts.push(Uint8Array.from(part as Uint8Array));
  return new File(parts, 'standard input');
}

/** Opens what was typed: a path, an address, or owner/model; `-` is the standard input. */
export async function openModelFiles(target: string, options: HubOptions): Promise<Model> {
  const reading = { part: options.part, as: options.as };
  if (target === '-') return openFile('standard input', await standardInput(), reading);
  if (isAddress(target)) return openFile(target, target, reading);
  if (!existsSync(target)) {
    const [, owner, name, revision = 'main'] = repository.exec(target) ?? [];
    if (owner === undefined) throw new UsageError(`there is no file or folder '${target}'`);
    return openRepository(target, `${owner}/${name}`, revision, options);
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
  // An index alone says which files are missing.
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
  const { kind, reader } = detect(begin, { byteLength: source.byteLength });
  // Of other texts, whatever they are called, inspectConfig says more than what they are.
  const isText = isJson(begin) || /\.(?:json|ya?ml|txt)$/i.test(source.name);
  if (reader === 'inspectConfig' || (isText && !namedByContent.test(kind))) {
    const bytes = new Uint8Array(await source.slice(0, source.byteLength));
    return { name, file: name, report: inspectConfig(bytes, reading) };
  }
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
  const endpoint = (options.hub ?? process.env.HF_ENDPOINT ?? 'https://huggingface.co').replace(/\/+$/, '');
  const token = process.env.HF_TOKEN;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
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
        ? `'${name}' is no file here, and ${endpoint} answers 401: it has no ${id}, or ${token ? 'the token in HF_TOKEN may not read it' : 'only after a login: set HF_TOKEN'}`
        : `'${name}' is no file here, and ${endpoint} has no ${id} with a config.json or safetensors`,
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
export async function readArrays(target: string): Promise<readonly ParsedArray[]> {
  const tensor = /^(.+\.(?:safetensors|gguf|onnx|bin|pth|pt|json|npz)):(.+)$/i.exec(target);
  if (tensor?.[1] && tensor[2] && !existsSync(target)) return [await readTensor(tensor[1], tensor[2])];
  if (target === '-')
    return parseArrays(new Uint8Array(await (await standardInput()).arrayBuffer()), { name: 'standard input' });
  if (!existsSync(target) && !isAddress(target)) throw new UsageError(`there is no file '${target}'`);
  const source = await openSource(isAddress(target) ? target : ((await openPath(target)) as PathSource));
  const bytes = new Uint8Array(await source.slice(0, source.byteLength));
  return parseArrays(bytes, { name: target });
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
