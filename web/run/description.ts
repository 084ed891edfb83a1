/** A decoder as its files describe it: plain data with names of tensors, before any weight is read. */
import { invalid, missing, rule, wholeNumber } from '../api/errors/index.ts';
import {
  type Activation,
  type Architecture,
  architectures,
  type BlockForm,
  type Choice,
  type Keyed,
  type NormKind,
} from './architectures.ts';
import { chosen, contradiction, type FileTensor, missingTensor, type ReadConfig, unknownPart } from './reading.ts';

/** A matrix of the file, or some of its rows. */
export interface MatrixPart {
  readonly tensor: string;
  readonly outputs: number;
  readonly inputs: number;
  readonly inputsFirst: boolean;
  /** The first row, and how many there are; absent for all. */
  readonly rows?: readonly [first: number, count: number];
}

export interface LinearPart {
  readonly weight: MatrixPart;
  readonly bias?: VectorPart;
}

/** Numbers of one tensor, or of several one after the other. */
export interface VectorPart {
  readonly tensors: readonly string[];
  readonly size: number;
  readonly rows?: readonly [first: number, count: number];
}

export interface NormPart {
  readonly kind: 'rms' | 'layer';
  readonly eps: number;
  readonly offset: number;
  readonly weight?: VectorPart;
  readonly bias?: VectorPart;
  readonly size: number;
}

export interface Places {
  readonly first: number;
  readonly group: number;
  readonly group_stride: number;
}

export interface FeedForwardPart {
  readonly activation: Activation;
  readonly gate?: LinearPart;
  readonly up: LinearPart;
  readonly down: LinearPart;
}

export interface BlockPart {
  readonly form: BlockForm;
  readonly attentionNorm?: NormPart;
  readonly attentionOutputNorm?: NormPart;
  readonly feedForwardNorm?: NormPart;
  readonly feedForwardOutputNorm?: NormPart;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly projections: readonly LinearPart[];
  readonly places: Readonly<Record<'queries' | 'keys' | 'values', Places>>;
  readonly clip: number;
  readonly queryNorm?: NormPart;
  readonly keyNorm?: NormPart;
  readonly headNormExtent: 'head' | 'own-head' | 'all';
  readonly attentionOutput: LinearPart;
  readonly scale: number;
  readonly softcap: number;
  readonly feedForward?: FeedForwardPart;
  readonly experts?: { readonly router: LinearPart; readonly top: number; readonly each: readonly FeedForwardPart[] };
}

export interface Description {
  readonly modelType: string;
  readonly dim: number;
  readonly vocab: number;
  readonly embedding: MatrixPart;
  readonly embeddingScale: number;
  readonly positions?: MatrixPart;
  readonly inputProjection?: LinearPart;
  readonly embeddingNorm?: NormPart;
  readonly blocks: readonly BlockPart[];
  readonly residualScale: number;
  readonly finalNorm?: NormPart;
  readonly outputProjection?: LinearPart;
  readonly head: LinearPart;
  readonly logitScale: number;
  readonly logitSoftcap: number;
}

const activationsByName: Readonly<Record<string, Activation>> = {
  silu: 'silu',
  swish: 'silu',
  gelu: 'gelu',
  gelu_new: 'gelu-tanh',
  gelu_pytorch_tanh: 'gelu-tanh',
  gelu_fast: 'gelu-tanh',
  relu: 'relu',
  relu2: 'relu2',
};

/** Tensors that files hold beside the weights, and that are none. */
const buffers =
  /(^|\.)(attn\.(bias|masked_bias)|attention\.(bias|masked_bias|rotary_emb\.inv_freq)|rotary_emb\.inv_freq|embed_positions\.(weights|_float_tensor))$/;

/** What the description of a model is made of. */
interface Source {
  readonly config: ReadConfig;
  readonly architecture: Architecture;
  readonly tensors: ReadonlyMap<string, FileTensor>;
  /** What is put before a name, or left out of it. */
  readonly nameOf: (name: string) => string;
  readonly used: Set<string>;
}

/** @throws PosencError for files that contradict themselves, and for parts that are not known */
export function describeModel(config: ReadConfig, tensors: ReadonlyMap<string, FileTensor>): Description {
  const { modelType, architecture } = config;
  if (!architecture) throw unknownPart('model_type', modelType, Object.keys(architectures));
  const source = { config, architecture, tensors, nameOf: prefixed(architecture, tensors), used: new Set<string>() };
  const description = described(source);
  const unread = [...tensors.keys()].filter((name) => !source.used.has(name) && !buffers.test(name));
  if (unread.length > 0) throw unknownPart('tensor', unread[0] as string, []);
  return description;
}

/** Older files lack the prefix of the whole model. */
function prefixed(
  { names, optionalPrefix = '' }: Architecture,
  tensors: ReadonlyMap<string, FileTensor>,
): Source['nameOf'] {
  const isWhole = tensors.has(`${names.embedding}.weight`);
  return (name) => (isWhole || !name.startsWith(optionalPrefix) ? name : name.slice(optionalPrefix.length));
}

function described(source: Source): Description {
  const { config, architecture } = source;
  const { names, embeddingScale = 1, residualScale, logitScale, logitDivisor, logitSoftcap } = architecture;
  const embedding = matrixOf(source, names.embedding) as MatrixPart;
  const [vocab, width] = [embedding.outputs, embedding.inputs];
  const inputProjection = names.inputProjection && linearOf(source, names.inputProjection, []);
  const dim = inputProjection ? inputProjection.weight.outputs : width;
  const outputProjection = names.outputProjection && linearOf(source, names.outputProjection, [dim]);
  const finalNorm = chosen(config, names.finalNorm);
  const blocks = config.report.layers.map((_, layer) => blockOf(source, layer, dim));
  checkEqual(blocks);
  const positions = names.positions && matrixOf(source, names.positions);
  const embeddingNorm = names.embeddingNorm && normOf(source, names.embeddingNorm, dim);
  const scale = (pair: readonly [key: string, absent: number] | undefined) => (pair ? config.number(...pair) : 1);
  return {
    modelType: config.modelType,
    dim,
    vocab,
    embedding,
    embeddingScale: embeddingScaleOf(config, embeddingScale, dim),
    ...partOf('positions', positions),
    ...partOf('inputProjection', inputProjection),
    ...partOf('embeddingNorm', embeddingNorm),
    blocks,
    residualScale: scale(residualScale),
    ...partOf('finalNorm', finalNorm && normOf(source, finalNorm, dim)),
    ...partOf('outputProjection', outputProjection),
    head: headOf(source, embedding),
    logitScale: scale(logitScale) / ((logitDivisor && config.bound(...logitDivisor)) || 1),
    logitSoftcap: logitSoftcap ? config.bound(...logitSoftcap) : 0,
  };
}

function embeddingScaleOf(
  config: ReadConfig,
  scale: NonNullable<Architecture['embeddingScale']> | 1,
  dim: number,
): number {
  if (scale === 1) return 1;
  if (Array.isArray(scale)) return config.number(scale[0], scale[1]);
  const word = chosen(config, scale as 'sqrt' | Choice<'sqrt' | 1>);
  return word === 'sqrt' ? Math.sqrt(dim) : 1;
}

/** The embedding, if the model ties the two. Files of tied models may hold the head as well. */
function headOf(source: Source, embedding: MatrixPart): LinearPart {
  const { names } = source.architecture;
  const name = source.nameOf(`${names.head}.weight`);
  const isThere = source.tensors.has(name);
  const isTied = source.config.flag('tie_word_embeddings', !isThere);
  if (!isTied) return linearOf(source, names.head, [embedding.inputs]) as LinearPart;
  if (isThere) source.used.add(name);
  const bias = vectorOf(source, `${names.head}?`, '.bias', embedding.outputs);
  return { weight: embedding, ...partOf('bias', bias) };
}

function blockOf(source: Source, layer: number, dim: number): BlockPart {
  const { config, architecture } = source;
  const { names, headNorm = 'head', attentionSoftcap, clip } = architecture;
  const row = config.report.layers[layer] as (typeof config.report.layers)[number];
  const { heads, headDim, attention } = row;
  if (heads === undefined || headDim === undefined || attention.scale === undefined)
    throw missing('config', rule('heads with a width'));
  const inLayer = (name: string) => name.replaceAll('{layer}', String(layer));
  const form = chosen(config, architecture.block);
  const linear: LinearReader = (name, sizes) =>
    linearOf(source, inLayer(name), sizes, architecture.inputsFirst) as LinearPart;
  const projections = names.projections.map((name) => linear(name, [dim]));
  const { kvHeads, places } = placesOf(source, projections, heads, headDim);
  const norm = (name: string | undefined, size = dim) => name && normOf(source, inLayer(name), size);
  const headNormOf = (name: string | undefined, count: number) => {
    if (!name) return undefined;
    if (name.includes('{head}')) return normOfHeads(source, inLayer(name), count, headDim);
    return norm(name, headNorm === 'head' ? headDim : count * headDim);
  };
  const feedForwardName = form === 'parallel' ? names.feedForwardNorm : names.feedForwardNorm?.replace('?', '');
  return {
    form,
    ...partOf('attentionNorm', norm(names.attentionNorm)),
    ...partOf('attentionOutputNorm', norm(names.attentionOutputNorm)),
    ...partOf('feedForwardNorm', norm(feedForwardName)),
    ...partOf('feedForwardOutputNorm', norm(names.feedForwardOutputNorm)),
    heads,
    kvHeads,
    headDim,
    projections,
    places,
    clip: clip ? config.bound(clip, null) : 0,
    ...partOf('queryNorm', headNormOf(names.queryNorm, heads)),
    ...partOf('keyNorm', headNormOf(names.keyNorm, kvHeads)),
    headNormExtent: headNorm,
    attentionOutput: linear(names.attentionOutput, [heads * headDim, dim]),
    scale: attention.scale,
    softcap: attentionSoftcap ? config.bound(...attentionSoftcap) : 0,
    ...feedForwardsOf(source, linear, dim),
  };
}

function partOf<Name extends string, Part>(name: Name, part: Part | '' | undefined): { [Key in Name]?: Part } {
  return (part ? { [name]: part } : {}) as { [Key in Name]?: Part };
}

/** A matrix of a layer. */
type LinearReader = (name: string, sizes: Sizes) => LinearPart;

function feedForwardsOf(source: Source, linear: LinearReader, dim: number): Pick<BlockPart, 'feedForward' | 'experts'> {
  const { names, expertsPerToken } = source.architecture;
  const activation = activationOf(source);
  const { experts } = names;
  if (!names.router || !experts) return { feedForward: feedForwardOf(names, linear, activation, dim) };
  const router = linear(names.router, [dim]);
  const each = Array.from({ length: router.weight.outputs }, (_, expert) => {
    const ofExpert: LinearReader = (name, sizes) => linear(name.replaceAll('{expert}', String(expert)), sizes);
    return feedForwardOf(experts, ofExpert, activation, dim);
  });
  const top = expertsPerToken ? source.config.number(...expertsPerToken) : 1;
  if (!Number.isInteger(top) || top < 1 || top > each.length)
    throw invalid((expertsPerToken as Keyed & object)[0], top, wholeNumber(1, each.length));
  return { experts: { router, top, each } };
}

function feedForwardOf(
  names: { readonly gate?: string; readonly up?: string; readonly gateUp?: string; readonly down?: string },
  linear: LinearReader,
  activation: Activation,
  dim: number,
): FeedForwardPart {
  const both = linear((names.gateUp ?? names.up) as string, [dim]);
  const { tensor, outputs } = both.weight;
  const width = names.gateUp ? outputs / 2 : outputs;
  if (!Number.isInteger(width)) throw contradiction(tensor, [outputs], rule('an even number of rows'));
  const [gate, up] = names.gateUp
    ? [rowsOf(both, 0, width), rowsOf(both, width, width)]
    : [names.gate && linear(names.gate, [dim, width]), both];
  return { activation, ...partOf('gate', gate), up, down: linear(names.down as string, [width, dim]) };
}

function rowsOf({ weight, bias }: LinearPart, first: number, count: number): LinearPart {
  const rows = [first, count] as const;
  return {
    weight: { ...weight, outputs: count, rows },
    ...(bias ? { bias: { ...bias, size: count, rows } } : {}),
  };
}

function activationOf({ architecture, config }: Source): Activation {
  const { activation } = architecture;
  if (typeof activation === 'string') return activation;
  const name = activation.keys.map((key) => config.text(key)).find((one) => one !== undefined) ?? activation.absent;
  const known = Object.hasOwn(activationsByName, name) ? activationsByName[name] : undefined;
  if (known === undefined) throw unknownPart(activation.keys[0] as string, name, Object.keys(activationsByName));
  return known;
}

/** Where heads are, and how many share keys: what the shapes of the projections imply. */
function placesOf(
  { architecture: { fused }, config }: Source,
  projections: readonly LinearPart[],
  heads: number,
  headDim: number,
): Pick<BlockPart, 'kvHeads' | 'places'> {
  const [first, second] = projections as [LinearPart, LinearPart | undefined];
  const width = projections.reduce((sum, { weight }) => sum + weight.outputs, 0);
  const kvHeads = second ? second.weight.outputs / headDim : (width / headDim - heads) / 2;
  const whole = Number.isInteger(kvHeads) && kvHeads > 0 && heads % kvHeads === 0;
  if (!whole || width !== (heads + 2 * kvHeads) * headDim) {
    throw contradiction(
      first.weight.tensor,
      [width, first.weight.inputs],
      rule('{heads} heads of {headDim} with their keys and values', { heads, headDim }),
    );
  }
  const stated = config.optionalNumber('num_key_value_heads');
  if (stated !== undefined && stated !== kvHeads && fused !== 'groups')
    throw invalid('num_key_value_heads', stated, rule('{kvHeads}, as many as the projections have', { kvHeads }));
  const group = heads / kvHeads;
  if (fused === 'groups') {
    const stride = (group + 2) * headDim;
    return {
      kvHeads,
      places: {
        queries: { first: 0, group, group_stride: stride },
        keys: { first: group * headDim, group: 1, group_stride: stride },
        values: { first: (group + 1) * headDim, group: 1, group_stride: stride },
      },
    };
  }
  if (fused === 'codegen') {
    // Four parts, each with the queries, the values and the keys of a quarter of the heads.
    const quarter = heads / 4;
    const at = (part: number) => ({
      first: part * quarter * headDim,
      group: quarter,
      group_stride: 3 * quarter * headDim,
    });
    return { kvHeads, places: { queries: at(0), values: at(1), keys: at(2) } };
  }
  const after = (count: number, perHead: number) => ({ first: count * headDim, group: perHead, group_stride: 0 });
  return {
    kvHeads,
    places: { queries: after(0, heads), keys: after(heads, kvHeads), values: after(heads + kvHeads, kvHeads) },
  };
}

/** The tensor of a name with alternatives; undefined if it may be missing, and is. */
function find(source: Source, name: string, suffix: string): FileTensor | undefined {
  const optional = name.endsWith('?');
  const names = name
    .replace(/\?+$/, '')
    .split('|')
    .map((one) => source.nameOf(`${one}${suffix}`));
  const found = names.map((one) => source.tensors.get(one)).find((one) => one !== undefined);
  if (found) source.used.add(found.name);
  else if (!optional) throw missingTensor(names[0] as string);
  return found;
}

/** The inputs and outputs of a matrix, as far as other tensors imply them. */
type Sizes = readonly [inputs?: number, outputs?: number];

function matrixOf(source: Source, name: string, sizes: Sizes = [], inputsFirst = false): MatrixPart | undefined {
  const found = find(source, name, '.weight');
  if (!found) return undefined;
  const [rows, columns] = found.shape as [number, number];
  if (found.shape.length !== 2) throw contradiction(found.name, found.shape, rule('two axes'));
  const [outputs, inputs] = inputsFirst ? [columns, rows] : [rows, columns];
  const [wantedInputs = inputs, wantedOutputs = outputs] = sizes;
  if (inputs !== wantedInputs || outputs !== wantedOutputs) {
    throw contradiction(
      found.name,
      found.shape,
      rule('{inputs} inputs and {outputs} outputs', { inputs: wantedInputs, outputs: wantedOutputs }),
    );
  }
  return { tensor: found.name, outputs, inputs, inputsFirst };
}

/** A layer with its bias, if the file has one. */
function linearOf(source: Source, name: string, sizes: Sizes, inputsFirst = false): LinearPart | undefined {
  const weight = matrixOf(source, name, sizes, inputsFirst);
  if (!weight) return undefined;
  const bias = vectorOf(source, `${name}?`, '.bias', weight.outputs);
  return { weight, ...partOf('bias', bias) };
}

function vectorOf(source: Source, name: string, suffix: string, size: number): VectorPart | undefined {
  const found = find(source, name, suffix);
  if (!found) return undefined;
  const count = found.shape.reduce((product, extent) => product * extent, 1);
  if (count !== size) throw contradiction(found.name, found.shape, rule('{size} numbers', { size }));
  return { tensors: [found.name], size };
}

function normOf(source: Source, name: string, size: number): NormPart | undefined {
  const { norm } = source.architecture;
  const kind = normParts(source, norm);
  if (norm.bare) return { ...kind, size };
  const weight = vectorOf(source, name, '.weight', size);
  if (!weight) return undefined;
  const bias = vectorOf(source, `${name}?`, '.bias', size);
  return { ...kind, size, weight, ...partOf('bias', bias) };
}

/** A norm with a separate tensor of weights for each head (StableLM). */
function normOfHeads(source: Source, name: string, heads: number, headDim: number): NormPart | undefined {
  const parts = Array.from({ length: heads }, (_, head) =>
    vectorOf(source, name.replaceAll('{head}', String(head)), '.weight', headDim),
  );
  if (parts[0] === undefined) return undefined;
  const tensors = parts.flatMap((part, head) => {
    if (part === undefined)
      throw missingTensor(source.nameOf(`${name.replaceAll('{head}', String(head)).replace('?', '')}.weight`));
    return part.tensors;
  });
  const size = heads * headDim;
  return { ...normParts(source, source.architecture.norm), size, weight: { tensors, size } };
}

function normParts({ config }: Source, { kind, eps, offset }: NormKind) {
  return { kind, eps: typeof eps === 'number' ? eps : config.atLeastZero(...eps), offset: offset ?? 0 };
}

/** A part that some layers have and others lack is missing from the file. */
function checkEqual(blocks: readonly BlockPart[]): void {
  const partsOf = (block: BlockPart) =>
    JSON.stringify(block, (_, value) => (typeof value === 'object' ? value : undefined));
  const [first, ...others] = blocks.map(partsOf);
  const other = others.findIndex((one) => one !== first);
  if (other >= 0) throw missingTensor(`layer ${other + 1}`);
}
