/** Opens the files of a model. */
import { createPosenc } from 'posenc';
import { openCheckpoint, openSource, type SourceLike, type SourceOptions } from 'posenc/inspect';
import { missing, ofType, refused, rule } from '../api/errors/index.ts';
import { readOptions } from '../api/input/index.ts';
import { describeModel } from './description.ts';
import { readGgufModel } from './gguf.ts';
import { readLlama2c } from './llama2c.ts';
import { RunModel } from './model.ts';
import { type LoadOptions, loadOptionNames, loadRunEngine } from './module.ts';
import { type OtherFormat, ReadConfig } from './reading.ts';
import { checkStated } from './stated.ts';
import { type PlaceOptions, placeModel, type WeightFile } from './weights.ts';

export interface OpenModelOptions extends LoadOptions, SourceOptions, PlaceOptions {}

const optionNames = [
  ...loadOptionNames,
  'signal',
  'fetch',
  'headers',
  'wholeFile',
  'firstBytes',
  'timeoutSeconds',
  'onProgress',
] as const;

/**
 * Opens a decoder: its config.json with its safetensors (all shards, and their index if there is one), a GGUF file (of
 * llama, qwen2 or qwen3), or the .bin of llama2.c, as File objects, bytes or URLs. Weights in F32, F16, BF16 and Q8_0 stay in memory as they are in the file; nothing is uploaded.
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
export async function openModel(files: readonly SourceLike[], options: OpenModelOptions = {}): Promise<RunModel> {
  const given = readOptions('options', options, optionNames) as OpenModelOptions;
  const { build, wasmUrl, wasmBinary, maxMemory, onProgress, ...reading } = given;
  if (!Array.isArray(files)) throw refused('files', 'no list', ofType('a list of files, bytes or URLs'));
  const { config, format, weights: checkpoint } = await openFiles(files, reading);
  const read = new ReadConfig(config, format);
  const description = describeModel(read, checkpoint.tensors);
  checkStated(read, description, read.report.layers[0]?.table?.offset ?? 0);
  const engine = await loadRunEngine({ build, wasmUrl, wasmBinary, maxMemory });
  const [pe, placed] = await Promise.all([
    createPosenc({ build: engine.build }),
    placeModel(engine, checkpoint, description, { signal: reading.signal, onProgress }),
  ]);
  const table =
    description.positions && (await checkpoint.tensor(description.positions.tensor, { signal: reading.signal }));
  return new RunModel({ engine, pe, pointer: placed.pointer, description, table }, placed, read.report);
}

interface OpenedFiles {
  readonly config: string | object;
  readonly format?: OtherFormat;
  readonly weights: WeightFile;
}

/** The longest configuration that is read. */
const longestConfig = 2 ** 20;

/** Tells the configuration from the weights, by what is in the files. */
async function openFiles(files: readonly SourceLike[], options: SourceOptions): Promise<OpenedFiles> {
  let config: string | undefined;
  const weights: SourceLike[] = [];
  for (const file of files) {
    const source = await openSource(file, options);
    const begin = new TextDecoder().decode(await source.slice(0, Math.min(64, source.byteLength), options));
    if (!begin.trimStart().startsWith('{')) {
      weights.push(file);
      continue;
    }
    if (source.byteLength > longestConfig && !/index\.json$/.test(source.name)) continue;
    const text = new TextDecoder().decode(await source.slice(0, source.byteLength, options));
    const entries = entriesOf(text, source.name);
    if ('weight_map' in entries) weights.push(file);
    else if ('model_type' in entries || 'architectures' in entries) config = text;
  }
  if (weights.length === 0) throw missing('files', rule('weights: model.safetensors, or all its shards'));
  const [only] = weights;
  if (config === undefined && weights.length === 1) {
    const found = await readLlama2c(await openSource(only as SourceLike, options), options);
    if (found) return found;
  }
  const checkpoint = await openCheckpoint(weights, options);
  if (checkpoint.incomplete !== undefined) throw refused('files', 'some of the files', rule('all files of the model'));
  if (checkpoint.format === 'gguf') return readGgufModel(checkpoint, options);
  if (config === undefined) throw missing('files', rule('a config.json beside the weights'));
  return { config, weights: checkpoint };
}

function entriesOf(text: string, name: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refused('files', { text: "'{name}', which is not JSON", values: { name } }, rule('a config.json'));
  }
  return (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Readonly<Record<string, unknown>>;
}
