import type { Tensor } from 'posenc';
import { rule, wholeNumber } from 'posenc/catalogue';
import { checkedNames, invalid, type OptionNames, quoted, refused } from '../../../files/errors/index.ts';
import { type Checkpoint, checkedCheckpoint, type TensorInfo } from '../../../files/formats/index.ts';
import type { ReadOptions } from '../../../files/source/index.ts';
import { findNorms, type Norms, readNorms } from './embedding-rows.ts';
import { type Fused, findProjections, type Module, type Separate, type Stack } from './find-projections.ts';

/** Options of `queryKeyWeights` and `queryKeyTensors`. */
export interface QueryKeyOptions extends ReadOptions {
  /**
   * Number of query heads. Default: that of a GGUF file. Required if q, k and v are one matrix and there are fewer key
   * heads.
   */
  heads?: number | undefined;
  /** Number of key heads. Default: that of a GGUF file, or else `heads`, or the number that follows from the shapes. */
  keyValueHeads?: number | undefined;
  /** The part of the model, if several have layers: `encoder`, `decoder`, `vision`, `audio` or `text`. */
  stack?: Stack | undefined;
}

const optionNames: OptionNames<QueryKeyOptions> = { heads: true, keyValueHeads: true, stack: true, signal: true };

/** The weights that compute the queries and keys of one layer. */
export interface QueryKeyWeights extends Norms {
  /** [heads · headDim, hidden], as linear layers store it, for `project`. */
  readonly q: Tensor;
  /** [keyValueHeads · headDim, hidden]. */
  readonly k: Tensor;
  /** [heads · headDim], if there is one. */
  readonly qBias: Tensor | undefined;
  readonly kBias: Tensor | undefined;
  /** `undefined` if neither the caller nor the file gives it. */
  readonly heads: number | undefined;
  readonly keyValueHeads: number | undefined;
  readonly headDim: number | undefined;
  /** Names of the tensors that compute queries and keys. */
  readonly names: readonly string[];
}

/**
 * Reads the weights that compute the queries and keys of a layer, counted from 0, and the normalisations before them.
 * No other bytes are read. If queries, keys and values are one matrix, the values are not read, except for GPT-2, which
 * stores it transposed. `queryKeyTensors` returns the number of bytes beforehand.
 *
 * Rows are in the order of the file; in GGUF files of some architectures they are permuted, as `ggufConfig` reports.
 * Throws `invalid-argument` for layers without such weights and for numbers of heads that contradict the shapes,
 * `unsupported` for latent attention and for types that cannot be decoded.
 */
export async function queryKeyWeights(
  checkpoint: Checkpoint,
  layer: number,
  options: QueryKeyOptions = {},
): Promise<QueryKeyWeights> {
  const { heads, projections, norms } = found(checkpoint, layer, options);
  const reading = { signal: options.signal };
  const [weights, read] = await Promise.all([
    'q' in projections
      ? separate(checkpoint, projections, heads, reading)
      : fused(checkpoint, projections, heads, reading),
    readNorms(checkpoint, norms, reading),
  ]);
  return { ...weights, ...read };
}

/** A tensor to be read, and how many of its bytes. */
export interface TensorRead {
  readonly name: string;
  readonly byteLength: number;
}

/**
 * Returns what `queryKeyWeights` would read with the same arguments, without reading it. Throws the same errors.
 *
 * ```ts
 * import { queryKeyTensors } from 'posenc/inspect';
 * const names = ['q_proj', 'k_proj', 'v_proj'].map((name) => `model.layers.0.self_attn.${name}.weight`);
 * const info = (name: string) => ({ name, dtype: 'BF16', shape: [64, 64], byteLength: 8192, file: 'model.safetensors' });
 * const checkpoint = { tensors: new Map(names.map((name) => [name, info(name)])) };
 * const read = queryKeyTensors(checkpoint, 0, { heads: 4 });
 * console.assert(read.length === 2 && read.every(({ byteLength }) => byteLength === 8192)); // no values
 * ```
 */
export function queryKeyTensors(
  checkpoint: Pick<Checkpoint, 'tensors'> & Partial<Pick<Checkpoint, 'metadata'>>,
  layer: number,
  options: QueryKeyOptions = {},
): readonly TensorRead[] {
  const { heads, projections, norms } = found(checkpoint, layer, options);
  const whole = ({ name, byteLength }: TensorInfo) => ({ name, byteLength });
  const ofNorms = Object.values(norms).flatMap((norm) => (norm ? [norm.weight, norm.bias] : []));
  const known = (infos: readonly (TensorInfo | undefined)[]) => infos.filter((info) => info !== undefined).map(whole);
  if ('q' in projections) {
    const { q, k } = projections;
    separateHeads(projections, heads);
    return known([q.weight, q.bias, k.weight, k.bias, ...ofNorms]);
  }
  const { qkv } = projections;
  const { q, k, rows, isTransposed } = fusedRows(projections, heads);
  const part = (q.length + k.length) / rows;
  const weight = whole(qkv.weight);
  return [
    isTransposed ? weight : { ...weight, byteLength: weight.byteLength * part },
    ...(qkv.bias ? [{ name: qkv.bias.name, byteLength: qkv.bias.byteLength * part }] : []),
    ...known(ofNorms),
  ];
}

function found(checkpoint: Parameters<typeof queryKeyTensors>[0], layer: number, options: QueryKeyOptions) {
  if (!Number.isInteger(layer) || layer < 0) throw invalid('layer', layer, wholeNumber(0));
  checkedCheckpoint(checkpoint);
  const heads = headsOf(checkpoint, layer, checkedNames(options, optionNames));
  const projections = findProjections(checkpoint, layer, options.stack);
  const { name } = ('q' in projections ? projections.q : projections.qkv).weight;
  return { heads, projections, norms: findNorms(checkpoint, name, layer) };
}

type Projections = Omit<QueryKeyWeights, keyof Norms>;

interface Heads {
  readonly heads: number | undefined;
  readonly keyValueHeads: number | undefined;
}

function headsOf({ metadata }: Partial<Pick<Checkpoint, 'metadata'>>, layer: number, options: QueryKeyOptions): Heads {
  for (const name of ['heads', 'keyValueHeads'] as const) {
    const value = options[name];
    if (value !== undefined && (!Number.isInteger(value) || value < 1)) {
      throw invalid(name, value, wholeNumber(1));
    }
  }
  const arch = metadata?.get('general.architecture');
  const stated = (key: string) => {
    const value = metadata?.get(`${arch}.attention.${key}`);
    const ofLayer = typeof value === 'object' ? value.values?.[layer] : value;
    return typeof ofLayer === 'number' && Number.isInteger(ofLayer) && ofLayer > 0 ? ofLayer : undefined;
  };
  const heads = options.heads ?? stated('head_count');
  return { heads, keyValueHeads: options.keyValueHeads ?? stated('head_count_kv') };
}

async function separate(
  checkpoint: Checkpoint,
  projections: Separate,
  value: Heads,
  options: ReadOptions,
): Promise<Projections> {
  const { q, k } = projections;
  const heads = separateHeads(projections, value);
  const [qWeight, kWeight, qBias, kBias] = await Promise.all([
    checkpoint.tensor(q.weight.name, options),
    checkpoint.tensor(k.weight.name, options),
    q.bias && checkpoint.tensor(q.bias.name, options),
    k.bias && checkpoint.tensor(k.bias.name, options),
  ]);
  return { q: qWeight, k: kWeight, qBias, kBias, ...heads, names: namesOf([q, k]) };
}

function separateHeads({ q, k }: Separate, value: Heads): Heads & { readonly headDim: number | undefined } {
  const rows = q.weight.shape[0] as number;
  const keyRows = k.weight.shape[0] as number;
  if (q.weight.shape[1] !== k.weight.shape[1]) {
    throw refused(
      'layer',
      { text: '{q} beside {k}', values: { q: shapeOf(q), k: shapeOf(k) } },
      rule('weights of the same width'),
    );
  }
  const { heads } = value;
  const headDim = heads === undefined ? undefined : divided('heads', heads, rows, shapeOf(q));
  const keyValueHeads = value.keyValueHeads ?? (headDim === undefined ? undefined : keyRows / headDim);
  if (headDim !== undefined && keyValueHeads !== undefined && keyValueHeads * headDim !== keyRows) {
    throw refused(
      'keyValueHeads',
      { text: '{keyValueHeads} of {headDim} components', values: { keyValueHeads, headDim } },
      rule('heads that fit {k}', { k: shapeOf(k) }),
    );
  }
  return { heads, keyValueHeads, headDim };
}

async function fused(
  checkpoint: Checkpoint,
  projections: Fused,
  value: Heads,
  options: ReadOptions,
): Promise<Projections> {
  const { qkv } = projections;
  const { q, k, isTransposed, ...heads } = fusedRows(projections, value);
  const [weight, bias] = await Promise.all([
    isTransposed
      ? checkpoint.tensor(qkv.weight.name, options).then(transposed)
      : checkpoint.tensor(qkv.weight.name, { ...options, rows: { numbers: [...q, ...k] } }),
    qkv.bias && checkpoint.tensor(qkv.bias.name, { ...options, rows: { numbers: [...q, ...k] } }),
  ]);
  const begin = isTransposed ? q[0] : 0;
  return {
    q: cut(weight, begin as number, q.length),
    k: cut(weight, (begin as number) + q.length, k.length),
    qBias: bias && cut(bias, 0, q.length),
    kBias: bias && cut(bias, q.length, k.length),
    heads: heads.heads,
    keyValueHeads: heads.keyValueHeads,
    headDim: heads.headDim,
    names: namesOf([qkv]),
  };
}

/** Finds the rows of queries and keys in a matrix that also holds values. */
function fusedRows({ qkv, arrangement }: Fused, value: Heads) {
  const [first, second] = qkv.weight.shape as readonly [number, number];
  // GPT-2's layers multiply from the other side: [in, out].
  const isTransposed = second === 3 * first;
  const rows = isTransposed ? second : first;
  const { heads } = value;
  const keyValueHeads = value.keyValueHeads ?? heads;
  if (heads === undefined && (arrangement === 'groups' || value.keyValueHeads !== undefined || rows % 3 !== 0)) {
    throw refused(
      'heads',
      'left out',
      rule('the number of heads, which {qkv} does not determine', { qkv: shapeOf(qkv) }),
    );
  }
  const parts = heads === undefined ? 3 : heads + 2 * (keyValueHeads as number);
  const headDim = divided('heads', parts, rows, `${shapeOf(qkv)}, which has queries, keys and values`);
  return {
    ...rowsOf(arrangement, heads ?? 1, keyValueHeads ?? 1, headDim),
    rows,
    isTransposed,
    heads,
    keyValueHeads,
    headDim: heads === undefined ? undefined : headDim,
  };
}

/** Returns the rows of the queries and those of the keys. */
function rowsOf(arrangement: Fused['arrangement'], heads: number, keyValueHeads: number, headDim: number) {
  const run = (begin: number, count: number) => Array.from({ length: count * headDim }, (_, i) => begin * headDim + i);
  if (arrangement === 'blocks') return { q: run(0, heads), k: run(heads, keyValueHeads) };
  const shared = divided('keyValueHeads', keyValueHeads, heads, `${heads} heads`);
  const groups = Array.from({ length: keyValueHeads }, (_, group) => group * (shared + 2));
  return { q: groups.flatMap((begin) => run(begin, shared)), k: groups.flatMap((begin) => run(begin + shared, 1)) };
}

function divided(argument: string, parts: number, whole: number, of: string): number {
  if (whole % parts !== 0)
    throw refused(
      argument,
      { text: '{parts} parts of {of}', values: { parts, of } },
      { kind: 'range', divisorOf: whole },
    );
  return whole / parts;
}

function transposed({ data, shape }: Tensor): Tensor {
  const [rows, columns] = shape as readonly [number, number];
  const result = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      result[column * rows + row] = data[row * columns + column] as number;
  }
  return { data: result, shape: [columns, rows] };
}

function cut({ data, shape }: Tensor, begin: number, rows: number): Tensor {
  const width = shape.slice(1).reduce((product, extent) => product * extent, 1);
  return { data: data.slice(begin * width, (begin + rows) * width), shape: [rows, ...shape.slice(1)] };
}

function shapeOf({ weight }: Module): string {
  return `${quoted(weight.name)} [${weight.shape.join(', ')}]`;
}

function namesOf(modules: readonly Module[]): string[] {
  return modules.flatMap(({ weight, bias }) => (bias ? [weight.name, bias.name] : [weight.name]));
}
