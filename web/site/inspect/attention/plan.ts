import { schemeNamed, turnsOnLine } from 'posenc/catalogue';
import {
  type Checkpoint,
  embeddingTable,
  type FoundPositions,
  findPositions,
  inspectConfig,
  type LayerPositions,
  queryKeyTensors,
  type TensorInfo,
  type TensorRead,
} from 'posenc/inspect';
import { english } from '../../../charts/index.ts';
import { type ModelInput, modelInput } from './models.ts';

/** Everything that determines the first layer's queries and keys, located but not yet read. */
export interface FirstLayer {
  readonly model: ModelInput;
  /** The layer's row in the report of the configuration. */
  readonly row: LayerPositions;
  readonly epsilon: number;
  readonly softcap: number | undefined;
  readonly keyValueHeads: number | undefined;
  /** The table of word embeddings, and the factor of its rows. */
  readonly words: TensorInfo;
  readonly scale: number;
  /** A table of positions that is added, and the row of the first position. */
  readonly positions: { readonly info: TensorInfo; readonly offset: number } | undefined;
  /** A table whose row 0 is added to every word. */
  readonly segments: TensorInfo | undefined;
  readonly sumNorm: { readonly weight: TensorInfo; readonly bias: TensorInfo | undefined } | undefined;
  /** A bias for each bucket of distances. */
  readonly buckets: TensorInfo | undefined;
  readonly sinks: TensorInfo | undefined;
  /** The tensors to read once, whatever the words are. */
  readonly reads: readonly TensorRead[];
}

/** With longer sentences, cells become too small to tell apart. */
export const maxTokens = 48;

/**
 * Locates everything that the first layer of a checkpoint needs; `text` is its config.json. Throws an error with a
 * sentence if something is missing or unknown: nothing is guessed.
 */
export function planFirstLayer(checkpoint: Checkpoint, text: string): FirstLayer {
  if (checkpoint.format !== 'safetensors') {
    throw new Error(
      'Attention is computed from safetensors only. What writes GGUF files may permute the rows of queries and keys and change the weights of normalisations, and the tokenizer is stored in another form.',
    );
  }
  const { row, model, config } = described(text);
  const found = findPositions(checkpoint).filter(({ stack }) => stack !== 'vision' && stack !== 'audio');
  const name = embeddingTable(checkpoint);
  const words = name === undefined ? undefined : checkpoint.tensors.get(name);
  if (!words) throw new Error('The file has no table of words under a known name.');
  const keyValueHeads = wholeNumber(config.num_key_value_heads);
  const queryKey = queryKeyTensors(checkpoint, 0, options({ row, keyValueHeads }));
  const [key, byDefault] = model.epsilon;
  const buckets = row.entry === 'bias' && row.learned ? ofFirstLayer(found, 't5-buckets', row) : undefined;
  const sinks = row.attentionSink ? ofFirstLayer(found, 'sinks', row) : undefined;
  const sumNorm = model.afterSum ? normOfSum(checkpoint) : undefined;
  const segments = model.segments
    ? named(checkpoint, /(?:^|\.)token_type_embeddings\.weight$/, 'table of segments')
    : undefined;
  const whole = [sumNorm?.weight, sumNorm?.bias, buckets, sinks].filter((info) => info !== undefined);
  return {
    model,
    row,
    epsilon: (key === undefined ? undefined : numberOf(config[key])) ?? byDefault,
    softcap: softcapOf(model, config),
    keyValueHeads,
    words,
    scale: scaleOf(model, words, config),
    positions: row.entry === 'absolute' ? tableOf(found, row) : undefined,
    segments,
    sumNorm,
    buckets,
    sinks,
    reads: [
      ...queryKey,
      ...whole.map(({ name, byteLength }) => ({ name, byteLength })),
      ...(segments ? [{ name: segments.name, byteLength: bytesOfRow(segments) }] : []),
    ],
  };
}

/** The options for `queryKeyWeights`. */
export function options({ row, keyValueHeads }: Pick<FirstLayer, 'row' | 'keyValueHeads'>) {
  return { heads: row.heads, keyValueHeads, ...(row.stack ? { stack: row.stack } : {}) };
}

export const bytesOfRow = ({ byteLength, shape }: TensorInfo): number => byteLength / (shape[0] as number);

/** The bytes to read once, and for the rows of these words. */
export function bytesOf(
  layer: FirstLayer,
  ids: readonly number[],
): { readonly weights: number; readonly rows: number } {
  const { reads, words, positions } = layer;
  const ofPositions = positions ? ids.length * bytesOfRow(positions.info) : 0;
  return {
    weights: reads.reduce((sum, { byteLength }) => sum + byteLength, 0),
    rows: new Set(ids).size * bytesOfRow(words) + ofPositions,
  };
}

type Config = Readonly<Record<string, unknown>>;

/** The first layer in the report of the configuration, and the keys of the part that describes it. */
function described(text: string): { row: LayerPositions; model: ModelInput; config: Config } {
  const { layers, modelType, part, findings } = inspectConfig(text);
  const [row] = layers;
  if (!row) {
    throw new Error(
      `The configuration does not say what the first layer does: ${findings[0]?.message ?? 'it is empty.'}`,
    );
  }
  const model = modelInput(modelType);
  if (!model) {
    throw new Error(
      `What ${modelType ? `a model of type '${modelType}'` : 'this model'} does between its embeddings and the queries and keys of the first layer is not known here, and is not guessed.`,
    );
  }
  const whole = JSON.parse(text) as Config;
  const config = (part?.split('.').reduce<unknown>((within, key) => (within as Config)[key], whole) ?? whole) as Config;
  for (const [key, needed] of Object.entries(model.only ?? {})) {
    if (config[key] !== undefined && config[key] !== needed) {
      throw new Error(
        `With ${key} ${JSON.stringify(config[key])}, the first layer of '${modelType}' does something that is not computed here.`,
      );
    }
  }
  if (row.heads === undefined) throw new Error('The configuration does not say how many heads there are.');
  if (row.besides || row.entry === 'relative' || (row.entry !== 'none' && !row.encoding)) {
    throw new Error(`The encoding of the first layer ('${row.scheme}') is not computed from a file here.`);
  }
  if (row.entry === 'rotary' && !turnsOnLine(row.scheme))
    throw new Error(`The encoding of the first layer ('${row.scheme}') needs more than the order of the words.`);
  if (row.entry === 'bias' && row.learned && schemeNamed(row.scheme)?.explainedBy !== 'buckets') {
    throw new Error(`The encoding of the first layer ('${row.scheme}') has learned arrays that are not read here.`);
  }
  return { row, model, config };
}

function ofFirstLayer(found: readonly FoundPositions[], kind: string, { stack }: LayerPositions): TensorInfo {
  const fitting = found.filter((one) => one.kind === kind && (one.layer ?? 0) === 0 && (!stack || one.stack === stack));
  const [first] = fitting;
  if (!first) throw new Error(`By its configuration the first layer has '${kind}', and the file has none for it.`);
  return first;
}

function tableOf(found: readonly FoundPositions[], { encoding, scheme }: LayerPositions) {
  if (scheme !== 'learned')
    throw new Error(`The table that is added ('${scheme}') is not read here: only learned ones are.`);
  const tables = found.filter(
    ({ kind, layer, shape }) => kind === 'learned-positions' && layer === undefined && shape.length === 2,
  );
  if (tables.length === 0) throw new Error('The file has no table of positions under a known name.');
  // The table nearest to the root belongs to the model itself.
  const info = tables.reduce((a, b) => (b.name.length < a.name.length ? b : a));
  return { info, offset: wholeNumber(encoding?.positionOffset) ?? 0 };
}

function normOfSum(checkpoint: Checkpoint): FirstLayer['sumNorm'] {
  const module = '(?:^|\\.)(?:embeddings\\.LayerNorm|word_embeddings_layernorm)';
  const parameter = (...names: readonly string[]) =>
    named(
      checkpoint,
      new RegExp(`${module}\\.(?:${names.join('|')})$`),
      `${names[0]} of the normalisation of the embeddings`,
    );
  return { weight: parameter('weight', 'gamma'), bias: parameter('bias', 'beta') };
}

/** The tensor nearest to the root whose name matches. */
function named({ tensors }: Checkpoint, pattern: RegExp, what: string): TensorInfo {
  const fitting = [...tensors.values()].filter(({ name }) => name.length <= 300 && pattern.test(name));
  if (fitting.length === 0) throw new Error(`The file has no ${what} under a known name.`);
  return fitting.reduce((a, b) => (b.name.length < a.name.length ? b : a));
}

function scaleOf({ scale }: ModelInput, { shape }: TensorInfo, config: Config): number {
  if (scale === undefined) return 1;
  return scale === 'root' ? Math.sqrt(shape[1] as number) : (numberOf(config[scale.key]) ?? 1);
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** In files, null means no limit. */
function softcapOf({ softcap }: ModelInput, config: Config): number | undefined {
  if (softcap === undefined) return undefined;
  const [key, byDefault] = softcap;
  return config[key] === null ? undefined : (numberOf(config[key]) ?? byDefault ?? undefined);
}

const norms: Readonly<Record<'layer' | 'rms' | 'rms-from-1', string>> = {
  layer: 'layer normalisation',
  rms: 'RMS normalisation',
  'rms-from-1': 'RMS normalisation with 1 + weight',
};

/** The steps of the computation, each with its name and what it does, so that they can be checked. */
export function layerSteps(layer: FirstLayer): readonly (readonly [step: string, what: string])[] {
  return [
    ['Input', inputWords(layer)],
    ['Queries and keys', headWords(layer)],
    ['Position', positionWords(layer)],
    ['Softmax', softmaxWords(layer)],
  ];
}

function inputWords({ model, scale, positions, sumNorm, segments }: FirstLayer): string {
  const added = [
    scale === 1 ? 'embeddings' : `embeddings × ${rounded(scale)}`,
    ...(positions ? [`rows of ${positions.info.name}`] : []),
    ...(segments ? [`row 0 of ${segments.name}`] : []),
  ];
  const normed = [...(sumNorm ? [norms.layer] : []), ...(model.before ? [norms[model.norm]] : [])];
  return normed.reduce<string>((input, norm) => `${input}, then ${norm}`, added.join(' + '));
}

function headWords({ row: { heads, headDim }, keyValueHeads }: FirstLayer): string {
  const queries = `${heads ?? '?'} heads of ${headDim ?? '?'}`;
  return keyValueHeads === undefined || keyValueHeads === heads ? queries : `${queries}, ${keyValueHeads} of keys`;
}

function positionWords({ row, positions }: FirstLayer): string {
  if (positions) return `added to the input, from row ${positions.offset} on`;
  const { entry, scheme, layout, base, rotaryDim, headDim, scaling } = row;
  if (entry === 'none') return 'none in this layer';
  if (entry === 'bias') return `the bias of '${scheme}', added to the logits`;
  return [
    'RoPE',
    `layout '${layout ?? '?'}'`,
    `base ${base ?? '?'}`,
    ...(rotaryDim === headDim ? [] : [`${rotaryDim ?? '?'} of ${headDim ?? '?'} components`]),
    ...(scaling ? [`scaling '${scaling.type}'`] : []),
  ].join(', ');
}

function softmaxWords({ row, softcap, sinks }: FirstLayer): string {
  const { scale, causal, temperature } = row.attention;
  return [
    ...(scale === undefined ? [] : [`scale ${rounded(scale)}`]),
    causal ? 'causal mask' : 'no mask',
    ...(row.slidingWindow === undefined ? [] : [`window of ${row.slidingWindow} tokens`]),
    ...(softcap === undefined ? [] : [`logits capped at ${softcap}`]),
    ...(sinks ? ['a learned sink for each head'] : []),
    ...(temperature ? [`temperature '${temperature.form}'`] : []),
  ].join(', ');
}

const rounded = (value: number): string => english.exact(Number(value.toPrecision(6)));

/** A token as shown in a picture: its marker for a space becomes a dot, and a line break becomes visible. */
export function tokenText(token: string): string {
  const text = token.replace(/[Ġ▁ ]/g, '·').replace(/[Ċ\n]/g, '↵');
  return text === '' ? '∅' : text;
}

export interface HeadChange {
  /** Counted from 0. */
  readonly head: number;
  /**
   * The mean over queries of half the summed differences of their weights: 0 if nothing changes, 1 if all attention
   * moves elsewhere.
   */
  readonly moved: number;
}

/** The share of each head's attention that position moves; both arrays are [heads, tokens, tokens]. */
export function headChanges(weights: Float32Array, without: Float32Array, heads: number): HeadChange[] {
  const each = weights.length / heads;
  const tokens = Math.sqrt(each);
  return Array.from({ length: heads }, (_, head) => {
    let sum = 0;
    for (let i = head * each; i < (head + 1) * each; i++)
      sum += Math.abs((weights[i] as number) - (without[i] as number));
    return { head, moved: sum / 2 / tokens };
  });
}
