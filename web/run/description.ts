/** A decoder as its files describe it: plain data with names of tensors, before any weight is read. */
import { invalid, rule, wholeNumber } from '../api/errors/index.ts';
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
  const embedding = matrixOf(source, names.embedding, false);
  const [vocab, width] = [embedding.outputs, embedding.inputs];
  const inputProjection = names.inputProjection && linearOf(source, names.inputProjection);
  const outputProjection = names.outputProjection && linearOf(source, names.outputProjection);
  const dim = inputProjection ? inputProjection.weight.outputs : width;
  const finalNorm = chosen(config, names.finalNorm);
  const blocks = config.report.layers.map((_, layer) => blockOf(source, layer, dim));
  checkEqual(blocks);
  const positions = names.positions && optionalMatrixOf(source, names.positions);
  const embeddingNorm = names.embeddingNorm && normOf(source, names.embeddingNorm, dim);
  const scale = (pair: readonly [key: string, absent: number] | undefined) => (pair ? config.number(...pair) : 1);
  return {
    modelType: config.modelType,
    dim,
    vocab,
    embedding,
    embeddingScale: embeddingScaleOf(config, embeddingScale, dim),
    ...(positions ? { positions } : {}),
    ...(inputProjection ? { inputProjection } : {}),
    ...(embeddingNorm ? { embeddingNorm } : {}),
    blocks,
    residualScale: scale(residualScale),
    ...partOf('finalNorm', finalNorm && normOf(source, finalNorm, dim)),
    ...(outputProjection ? { outputProjection } : {}),
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
  if (!isTied) return linearOf(source, names.head) as LinearPart;
  if (isThere) source.used.add(name);
  const bias = vectorOf(source, `${names.head}.bias?`, embedding.outputs);
  return { weight: embedding, ...(bias ? { bias } : {}) };
}

function blockOf(source: Source, layer: number, dim: number): BlockPart {
  const { config, architecture } = source;
  const { names, headNorm = 'head', attentionSoftcap, clip } = architecture;
  const row = config.report.layers[layer] as (typeof config.report.layers)[number];
  const { heads, headDim, attention } = row;
  if (heads === undefined || headDim === undefined || attention.scale === undefined)
    throw unknownPart('layer', String(layer), []);
  const inLayer = (name: string) => name.replaceAll('{layer}', String(layer));
  const form = chosen(config, architecture.block);
  const projections = names.projections.map(
    (name) => linearOf(source, inLayer(name), architecture.inputsFirst) as LinearPart,
  );
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
    attentionOutput: linearOf(source, inLayer(names.attentionOutput), architecture.inputsFirst) as LinearPart,
    scale: attention.scale,
    softcap: attentionSoftcap ? config.bound(...attentionSoftcap) : 0,
    ...feedForwardsOf(source, inLayer),
  };
}

function partOf<Name extends string, Part>(name: Name, part: Part | '' | undefined): { [Key in Name]?: Part } {
  return (part ? { [name]: part } : {}) as { [Key in Name]?: Part };
}

function feedForwardsOf(source: Source, inLayer: (name: string) => string): Pick<BlockPart, 'feedForward' | 'experts'> {
  const { names, expertsPerToken } = source.architecture;
  const activation = activationOf(source);
  if (!names.router || !names.experts) return { feedForward: feedForwardOf(source, names, inLayer, activation) };
  const router = linearOf(source, inLayer(names.router)) as LinearPart;
  const each = Array.from({ length: router.weight.outputs }, (_, expert) =>
    feedForwardOf(
      source,
      names.experts as { gate: string; up: string; down: string },
      (name) => inLayer(name).replaceAll('{expert}', String(expert)),
      activation,
    ),
  );
  const top = expertsPerToken ? source.config.number(...expertsPerToken) : 1;
  if (!Number.isInteger(top) || top < 1 || top > each.length)
    throw invalid((expertsPerToken as Keyed & object)[0], top, wholeNumber(1, each.length));
  return { experts: { router, top, each } };
}

function feedForwardOf(
  source: Source,
  names: { readonly gate?: string; readonly up?: string; readonly gateUp?: string; readonly down?: string },
  inLayer: (name: string) => string,
  activation: Activation,
): FeedForwardPart {
  const { inputsFirst } = source.architecture;
  const linear = (name: string | undefined) => linearOf(source, inLayer(name as string), inputsFirst) as LinearPart;
  const down = linear(names.down);
  if (!names.gateUp) {
    return { activation, ...(names.gate ? { gate: linear(names.gate) } : {}), up: linear(names.up), down };
  }
  const both = linear(names.gateUp);
  const half = both.weight.outputs / 2;
  if (!Number.isInteger(half))
    throw contradiction(both.weight.tensor, [both.weight.outputs], rule('an even number of rows'));
  return { activation, gate: rowsOf(both, 0, half), up: rowsOf(both, half, half), down };
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
    .replace(/\?$/, '')
    .split('|')
    .map((one) => source.nameOf(`${one}${suffix}`));
  const found = names.map((one) => source.tensors.get(one)).find((one) => one !== undefined);
  if (found) source.used.add(found.name);
  else if (!optional) throw missingTensor(names[0] as string);
  return found;
}

function matrixOf(source: Source, name: string, inputsFirst = false): MatrixPart {
  const found = find(source, name, '.weight') as FileTensor;
  const [rows, columns] = found.shape as [number, number];
  if (found.shape.length !== 2) throw contradiction(found.name, found.shape, rule('two axes'));
  const [outputs, inputs] = inputsFirst ? [columns, rows] : [rows, columns];
  return { tensor: found.name, outputs, inputs, inputsFirst };
}

function optionalMatrixOf(source: Source, name: string): MatrixPart | undefined {
  return find(source, name, '.weight') && matrixOf(source, name);
}

/** A layer with its bias, if the file has one. */
function linearOf(source: Source, name: string, inputsFirst = false): LinearPart | undefined {
  const found = find(source, name, '.weight');
  if (!found) return undefined;
  const weight = matrixOf(source, name, inputsFirst);
  const bias = vectorOf(source, `${name.replace(/\?$/, '')}.bias?`, weight.outputs);
  return { weight, ...(bias ? { bias } : {}) };
}

/** A vector by its full name. */
function vectorOf(source: Source, name: string, size: number): VectorPart | undefined {
  const found = find(source, name, '');
  if (!found) return undefined;
  const count = found.shape.reduce((product, extent) => product * extent, 1);
  if (count !== size) throw contradiction(found.name, found.shape, rule('{size} numbers', { size }));
  return { tensors: [found.name], size };
}

function epsOf(config: ReadConfig, eps: Keyed): number {
  return typeof eps === 'number' ? eps : config.atLeastZero(...eps);
}

function normOf(source: Source, name: string, size: number): NormPart | undefined {
  const { norm } = source.architecture;
  const kind = normParts(source, norm);
  if (norm.bare) return { ...kind, size };
  const weight = withAlternatives(source, name, '.weight', size);
  if (!weight) return undefined;
  const bias = withAlternatives(source, `${name.replace(/\?$/, '')}?`, '.bias', size);
  return { ...kind, size, weight, ...(bias ? { bias } : {}) };
}

function withAlternatives(source: Source, name: string, suffix: string, size: number): VectorPart | undefined {
  const found = find(source, name, suffix);
  return found && vectorOf({ ...source, nameOf: (one) => one }, found.name, size);
}

/** A norm whose weights are tensors of their own for each head (StableLM). */
function normOfHeads(source: Source, name: string, heads: number, headDim: number): NormPart | undefined {
  const parts = Array.from({ length: heads }, (_, head) =>
    withAlternatives(source, name.replaceAll('{head}', String(head)), '.weight', headDim),
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
  return { kind, eps: epsOf(config, eps), offset: offset ?? 0 };
}

/** A part that some layers have and others lack is missing from the file. */
function checkEqual(blocks: readonly BlockPart[]): void {
  const optionalParts = (block: BlockPart) => [
    ...Object.keys(block).sort(),
    ...[
      ...block.projections,
      block.attentionOutput,
      ...(block.feedForward ? [block.feedForward.up, block.feedForward.down] : []),
    ].map(({ bias }) => bias !== undefined),
    ...[block.attentionNorm, block.feedForwardNorm].map((norm) => norm?.bias !== undefined),
  ];
  const [first, ...others] = blocks.map((block) => optionalParts(block).join());
  const other = others.findIndex((one) => one !== first);
  if (other >= 0) throw missingTensor(`layer ${other + 1}`);
}
