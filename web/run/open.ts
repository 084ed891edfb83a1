/** Opens the files of a model. */
import { createPosenc } from 'posenc';
import { type CheckedSource, openCheckpoint, openSource, type SourceLike, type SourceOptions } from 'posenc/inspect';
import { invalid, missing, oneOf, PosencError, refused, rule } from '../api/errors/index.ts';
import { checkInteger, readOptions } from '../api/input/index.ts';
import { type LoadOptions, loadOptionNames, locate } from '../api/module/index.ts';
import { coresToSpare, type WorkerFile } from '../api/thread/index.ts';
import { Copies, type CopiesOptions } from './copies.ts';
import { describeModel } from './description.ts';
import { readGgufModel } from './gguf.ts';
import { readLlama2c } from './llama2c.ts';
import { RunModel } from './model.ts';
import { loadRunModule } from './module.ts';
import { type OtherFormat, ReadConfig } from './reading.ts';
import { checkStated } from './stated.ts';
import { largestTokenizer, openTokenizer, type TokenizerSource } from './tokenizer.ts';
import { isTrained, readTrained } from './trained.ts';
import { readGgufVocabulary, readLlama2cVocabulary } from './vocabulary.ts';
import { checkFinite, listWeights, type PlaceOptions, type WeightFile } from './weights.ts';

export interface OpenModelOptions extends LoadOptions, SourceOptions, PlaceOptions {
  /**
   * Whether the model is put into workers (Web Workers; in Node: worker_threads), so that the page never waits for it.
   * 'auto' (default): if they can be started.
   */
  readonly worker?: boolean | 'auto' | undefined;
  /**
   * How many workers there are at most, 1 to 256; each has a copy of the weights in its own memory. They start when
   * calls are made at the same time. Default: one less than the number of cores, and no more than have room for their
   * copies in 1 GiB; at least 1.
   */
  readonly workers?: number | undefined;
  /** URL of the package's `run-worker.js`. Browsers require the page's own origin. Default: next to the module. */
  readonly workerUrl?: string | URL | undefined;
}

const optionNames = [
  ...loadOptionNames,
  'worker',
  'workers',
  'workerUrl',
  'signal',
  'fetch',
  'headers',
  'wholeFile',
  'firstBytes',
  'timeoutSeconds',
  'onProgress',
] as const;

/**
 * Opens a decoder: its config.json with its safetensors (all shards, and their index if there is one), a GGUF file, the .bin of llama2.c, or what posenc/train saves, as File objects, bytes or URLs. Weights in F32, F16, BF16 and Q8_0 stay in memory as they are in the file; GGUF's other types of 2 to 6 bits (Q4_0 to Q6_K) become F16, two bytes a weight, which `bytes` counts. Nothing is uploaded.
 *
 * Throws a PosencError that says what is missing or contradicts itself, 'unsupported' for parts that are not known, and
 * 'out-of-memory', with the numbers, for models that do not fit, before their weights are read.
 *
 * ```js
 * import { openModel } from 'posenc/run';
 * const model = await openModel(files); // the files of a folder: config.json and model.safetensors
 * const asTrained = await model.evaluate([1, 403, 407]); // { loss, lossByToken }
 * const swapped = await model.evaluate([1, 403, 407], { positions: { layout: 'interleaved' } });
 * ```
 */
export async function openModel(
  files: SourceLike | readonly SourceLike[],
  options: OpenModelOptions = {},
): Promise<RunModel> {
  const request = readOptions('options', options, optionNames) as OpenModelOptions;
  const {
    build,
    wasmUrl,
    wasmBinary,
    maxMemory,
    worker = 'auto',
    workers,
    workerUrl,
    onProgress,
    ...reading
  } = request;
  if (![true, false, 'auto'].includes(worker)) throw invalid('worker', worker, oneOf(['true', 'false', "'auto'"]));
  if (workers !== undefined) checkInteger('workers', workers, 1, 256);
  const file = fileOf(workerUrl === undefined ? undefined : locate('workerUrl', workerUrl));
  const { list, config, format, weights: checkpoint, tokenizer } = await sortedFiles(files, reading);
  const read = new ReadConfig(config, format);
  const description = describeModel(read, checkpoint.tensors);
  checkStated(read, description, read.report.layers[0]?.table?.offset ?? 0);
  const lying = tokenizer ? undefined : await vocabularyAmong(list.others, description.vocab, reading);
  const weights = listWeights(checkpoint, description);
  const module = await loadRunModule({ build, wasmUrl, wasmBinary, maxMemory });
  const max = workers ?? Math.max(1, Math.min(coresToSpare(), Math.floor(2 ** 30 / Math.max(weights.total, 1))));
  const copies = await started(
    { module, description, weights, file: worker === false ? undefined : file, max },
    worker,
  );
  const tableOf = async (name: string) => {
    const table = await checkpoint.tensor(name, { signal: reading.signal });
    checkFinite(name, table.data.buffer, 'F32');
    return table;
  };
  try {
    const [pe, text, table] = await Promise.all([
      createPosenc({ build: module.build }),
      tokenizerOf(tokenizer ?? (() => lying), read),
      description.positions && tableOf(description.positions.tensor),
      copies.open({ signal: reading.signal, onProgress }),
    ]);
    const { report } = read;
    const opened = { report, build: module.build, copies, isInWorker: copies.isInWorker, bytes: weights.total };
    return new RunModel({ ...opened, ...text, pe, description, table, arrays: format?.arrays ?? {} });
  } catch (thrown) {
    copies.dispose();
    throw thrown;
  }
}

/** Opens the files; an error names them as openModel does, not as openCheckpoint does. */
async function sortedFiles(files: SourceLike | readonly SourceLike[], options: SourceOptions) {
  try {
    const list = await sorted(await listOf(files, options), options);
    return { list, ...(await openFiles(list, options)) };
  } catch (thrown) {
    if (!(thrown instanceof PosencError) || thrown.argument !== 'checkpoint') throw thrown;
    const { code, given, expected, text, values, cause } = thrown;
    throw new PosencError({ code, argument: 'files', given, expected, text, values }, { cause });
  }
}

function fileOf(workerUrl: string | undefined): WorkerFile {
  return {
    inBrowser: () =>
      workerUrl === undefined
        ? new Worker(new URL('./run-worker.js', import.meta.url), { type: 'module' })
        : new Worker(workerUrl, { type: 'module' }),
    inNode: workerUrl ?? import.meta.url.replace(/[^/]*$/, 'run-worker.js'),
  };
}

/** Starts the first worker, or an instance in the page if there is to be no worker, or if none can be started. */
async function started(options: CopiesOptions, worker: boolean | 'auto'): Promise<Copies> {
  const copies = new Copies(options);
  try {
    await copies.start();
    return copies;
  } catch (thrown) {
    copies.dispose();
    const isUnstartable = thrown instanceof PosencError && ['load-failed', 'unsupported'].includes(thrown.code);
    if (worker !== 'auto' || !options.file || !isUnstartable) throw thrown;
    return started({ ...options, file: undefined }, worker);
  }
}

interface OpenedFiles {
  readonly config: string | object;
  readonly format?: OtherFormat;
  readonly weights: WeightFile;
  /** @throws PosencError for a vocabulary that is not known */
  readonly tokenizer?: () => TokenizerSource | undefined;
}

/** One file, a list of files, or the address of a folder, which ends with a slash. */
async function listOf(
  files: SourceLike | readonly SourceLike[],
  options: SourceOptions,
): Promise<readonly SourceLike[]> {
  if (Array.isArray(files)) return files;
  if (typeof files !== 'string' && !(files instanceof URL)) return [files as SourceLike];
  const base = URL.canParse(files, globalThis.location?.href) ? new URL(files, globalThis.location?.href) : undefined;
  if (!base?.pathname.endsWith('/')) return [files];
  const addressOf = (name: string) => {
    const address = new URL(name, base);
    address.search = base.search;
    return address;
  };
  const found = (name: string) => openSource(addressOf(name), options).catch(ifMissing);
  const [index, ...texts] = await Promise.all(
    ['model.safetensors.index.json', 'tokenizer.json', 'tokenizer_config.json'].map(found),
  );
  const weights = index ? 'model.safetensors.index.json' : 'model.safetensors';
  return [addressOf('config.json'), addressOf(weights), ...texts.filter((text) => text !== undefined)];
}

/** A file that a folder need not have. */
function ifMissing(thrown: unknown): undefined {
  const status = thrown instanceof PosencError ? thrown.values?.status : undefined;
  if (status !== 404 && status !== 410) throw thrown;
}

/** The longest configuration that is read. */
const longestConfig = 2 ** 20;

/** Names of JSON files that may be longer. */
const longFiles = /(?:index|tokenizer)\.json$/;

const namesOfWeights = /\.(?:safetensors|gguf)$/i;

/** What is in a list of files. */
interface SortedFiles {
  readonly config?: string;
  readonly tokenizer?: object;
  readonly tokenizerConfig?: object;
  readonly weights: readonly SourceLike[];
  /** Files that are neither text nor known to be weights. */
  readonly others: readonly CheckedSource[];
}

/** Tells the files apart by what is in them. */
async function sorted(files: readonly SourceLike[], options: SourceOptions): Promise<SortedFiles> {
  const found: { -readonly [Name in keyof SortedFiles]: SortedFiles[Name] } = { weights: [], others: [] };
  const weights: SourceLike[] = [];
  const others: CheckedSource[] = [];
  for (const file of files) {
    const source = await openSource(file, options);
    const begin = new Uint8Array(await source.slice(0, Math.min(64, source.byteLength), options));
    if (!isText(begin) || namesOfWeights.test(source.name)) {
      // An index leads to the files beside its address, so that addresses are passed on as they are.
      if (isWeights(begin, source)) weights.push(file);
      else others.push(source);
      continue;
    }
    // Templates of chats begin as JSON does.
    const beginsAsJson = new TextDecoder().decode(begin).trimStart().startsWith('{');
    const isJson = beginsAsJson && !/\.(?!json$)\w+$/.test(source.name);
    if (!isJson && source.name !== 'config.json') continue;
    if (source.byteLength > (longFiles.test(source.name) ? largestTokenizer : longestConfig)) continue;
    const text = new TextDecoder().decode(await source.slice(0, source.byteLength, options));
    const entries = entriesOf(text, source.name);
    if ('weight_map' in entries) weights.push(file);
    else if ('model_type' in entries || 'architectures' in entries) found.config = text;
    else if (typeof entries.model === 'object' && 'added_tokens' in entries) found.tokenizer = entries;
    else if ('tokenizer_class' in entries || 'added_tokens_decoder' in entries) found.tokenizerConfig = entries;
  }
  return { ...found, weights, others };
}

/** Bytes that are the beginning of a text: of one that is not JSON, or of none, they are not read any further. */
function isText(begin: Uint8Array): boolean {
  return begin.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
}

/** What begins as weights do, or has their name: a file that is cut off or a page in its place is refused, not left out. */
function isWeights(begin: Uint8Array, { name, byteLength }: CheckedSource): boolean {
  if (namesOfWeights.test(name)) return true;
  if (String.fromCharCode(...begin.subarray(0, 4)) === 'GGUF') return true;
  const view = new DataView(begin.buffer, begin.byteOffset, begin.byteLength);
  return begin.length > 8 && begin[8] === 0x7b && view.getBigUint64(0, true) <= BigInt(byteLength - 8);
}

async function openFiles(files: SortedFiles, options: SourceOptions): Promise<OpenedFiles> {
  const { config, tokenizer, tokenizerConfig = {}, weights, others } = files;
  if (weights.length === 0 && config === undefined) {
    for (const source of others) {
      const found = await readLlama2c(source, options);
      if (found) return found;
    }
  }
  const value = weights.length > 0 ? weights : others;
  if (value.length === 0) throw missing('files', rule('weights: model.safetensors, or all its shards'));
  // The vocabulary of a GGUF file lies before its tensors, so that it is read in any case.
  const checkpoint = await openCheckpoint(value, { ...options, arrays: true });
  const { incomplete } = checkpoint;
  const { signal } = options;
  if (incomplete !== undefined)
    throw refused('files', { text: 'some of the files ({incomplete})', values: { incomplete } }, rule('all of them'));
  const opened = tokenizer && { tokenizer: () => ({ tokenizer, config: tokenizerConfig }) };
  if (checkpoint.format === 'gguf') {
    const readVocabulary = () => readGgufVocabulary(checkpoint.metadata);
    return { ...(await readGgufModel(checkpoint, { signal })), tokenizer: readVocabulary, ...opened };
  }
  if (config === undefined && isTrained(checkpoint))
    return { ...(await readTrained(checkpoint, { signal })), ...opened };
  if (config === undefined) throw missing('files', rule('a config.json beside the weights'));
  return { config, weights: checkpoint, ...opened };
}

/** The longest tokenizer.bin: a quarter of a million pieces have 5 MB. */
const longestVocabulary = 2 ** 25;

/** llama2.c's tokenizer.bin, which lies beside its models. */
async function vocabularyAmong(
  others: readonly CheckedSource[],
  size: number,
  options: SourceOptions,
): Promise<TokenizerSource | undefined> {
  for (const source of others) {
    if (source.byteLength > longestVocabulary) continue;
    const found = readLlama2cVocabulary(await source.slice(0, source.byteLength, options), size);
    if (found) return found;
  }
  return undefined;
}

/** A vocabulary that cannot be read does not keep a model from running: calls with text report why. */
async function tokenizerOf(read: () => TokenizerSource | undefined, config: ReadConfig) {
  const stated = (key: string) => {
    const value = config.entry(key);
    return [value].flat().find((id): id is number => typeof id === 'number' && Number.isInteger(id) && id >= 0);
  };
  const ends = { bos: stated('bos_token_id'), eos: stated('eos_token_id') };
  try {
    const source = read();
    return { tokenizer: source && (await openTokenizer(source, ends)) };
  } catch (thrown) {
    if (thrown instanceof PosencError) return { tokenizerError: thrown };
    throw thrown;
  }
}

function entriesOf(text: string, name: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refused('files', { text: "'{name}', which is not JSON,", values: { name } }, rule('JSON'));
  }
  return (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Readonly<Record<string, unknown>>;
}
