/** What an error says, as data. Needs nothing of the rest of posenc, so every part of it shares this. */
import { longestName, nearest, normal } from './nearest.ts';

/**
 * The codes of errors:
 *
 * - 'invalid-argument': a value that is not allowed, or an unknown option;
 * - 'out-of-memory': arrays that do not fit in memory;
 * - 'unsupported': an engine that lacks what posenc needs, or a file format that posenc does not read;
 * - 'load-failed': a file of the package or of a model that could not be read;
 * - 'not-loaded': a function of the extended part, called before it was loaded (`CreateOptions.extended`);
 * - 'closed': a pool that was closed;
 * - 'instance-lost': an instance whose WebAssembly failed in the middle of a call. All later calls throw the same code;
 *   create a new instance;
 * - 'internal': a fault of posenc itself.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'out-of-memory'
  | 'unsupported'
  | 'load-failed'
  | 'not-loaded'
  | 'closed'
  | 'instance-lost'
  | 'internal';

/** A value that is in a sentence. */
export type PlainValue = undefined | null | boolean | number | string | readonly PlainValue[];

/** The values of a text, by the names in its braces. */
export type TextValues = Readonly<Record<string, PlainValue>>;

/** A text with values: `{count} numbers`. */
export interface Text {
  readonly text: string;
  readonly values?: TextValues | undefined;
}

/**
 * The value of an argument as bounded plain data: strings of at most 40 characters and lists of at most six elements,
 * then "…"; a text in place of what is neither (`an object`). Undefined if the argument is missing.
 */
export type Given = undefined | null | boolean | number | string | readonly Given[] | Text;

/** What every expectation may have. */
interface WithReason {
  /** What follows in the sentence, with its separator: `, that of k`, or a text with values. */
  readonly because?: string | Text | undefined;
}

/** A number within bounds. Without `type`, the value has the right type, and only a bound is at fault. */
export interface ExpectedRange extends WithReason {
  readonly kind: 'range';
  readonly type?: 'number' | 'integer' | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether `min` itself is not allowed. */
  readonly minExclusive?: boolean | undefined;
  /** Whether `max` itself is not allowed. */
  readonly maxExclusive?: boolean | undefined;
  readonly even?: boolean | undefined;
  readonly multipleOf?: number | undefined;
  readonly divisorOf?: number | undefined;
  /** What the bound is, if it has a name: `at most headDim, 8`. */
  readonly bound?: string | undefined;
}

/** One of some values. */
export interface ExpectedOneOf extends WithReason {
  readonly kind: 'oneOf';
  readonly values: readonly (string | number | boolean | null)[];
  /** The value that was probably meant. */
  readonly suggestion?: string | undefined;
}

/** True or false. */
export interface ExpectedBoolean extends WithReason {
  readonly kind: 'boolean';
}

/** One of some shapes; a name is an extent that is not determined, '...' any number of axes. */
export interface ExpectedShape extends WithReason {
  readonly kind: 'shape';
  readonly shapes: readonly (readonly (number | string)[])[];
  /** Whether any shape is allowed that broadcasts to it, as in NumPy. */
  readonly broadcast?: boolean | undefined;
  /** What is to have the shape, if the argument itself is no shape. */
  readonly of?: 'tensor' | 'list' | undefined;
}

/** A number of elements. */
export interface ExpectedLength extends WithReason {
  readonly kind: 'length';
  readonly length?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** What the elements are, in the plural: `positions`. */
  readonly of?: string | undefined;
}

/** Known options; the argument is an unknown one. */
export interface ExpectedOption extends WithReason {
  readonly kind: 'option';
  readonly known: readonly string[];
  /** The option that was probably meant. */
  readonly suggestion?: string | undefined;
  /** The value that it would have, if the unknown option is a switch. */
  readonly value?: string | undefined;
}

/** Nothing: the option must be left out. */
export interface ExpectedAbsent extends WithReason {
  readonly kind: 'absent';
  /** The option with which it must not be combined. */
  readonly beside?: string | undefined;
  /** The option whose value excludes it. */
  readonly with?: { readonly option: string; readonly value: PlainValue } | undefined;
}

/** A value of another type, such as `an object`. */
export interface ExpectedType extends WithReason {
  readonly kind: 'type';
  readonly type: string;
}

/** Any other rule, as a text with its values. */
export interface ExpectedRule {
  readonly kind: 'rule';
  readonly text: string;
  readonly values?: TextValues | undefined;
}

/** What is allowed in place of the value; `kind` says which of these it is. */
export type Expected =
  | ExpectedRange
  | ExpectedOneOf
  | ExpectedBoolean
  | ExpectedShape
  | ExpectedLength
  | ExpectedOption
  | ExpectedAbsent
  | ExpectedType
  | ExpectedRule;

/** What an error says, as plain data that can be sent to a worker and stored. */
export interface Problem {
  readonly code: ErrorCode;
  /** The option at fault by its name in the API, with dots for nested ones (`scaling.factor`). */
  readonly argument?: string | undefined;
  readonly given?: Given;
  readonly expected?: Expected | undefined;
  /** What is wrong, where that is more than the value itself, with the names of `values` in braces. */
  readonly text?: string | undefined;
  readonly values?: TextValues | undefined;
}

// Finds the name that was meant by one that does not exist: by what other programs call it, then by its spelling.

/** A name, or an option with the value that it is to have. */
export interface Meant {
  readonly name: string;
  readonly value?: string;
}

/**
 * What other programs, and earlier versions, call the options and choices of this package, with only lower-case letters
 * and digits. Of several that may be meant, the first that a function has is suggested. For an option that is a switch
 * elsewhere, the value follows a colon, and the value for a switch that is off follows a bar.
 */
const otherNames = /* @__PURE__ */ byName({
  base: 'theta ropetheta ropebase rotarybase rotaryembbase rotaryembeddingbase freqbase ropefreqbase frequencybase maxperiod temperature thetabase basefreq ropelocalbasefreq localbasefreq',
  maxPeriod: 'base theta',
  temperature: 'base theta temp',
  heads:
    'nheads nhead numheads numhead numattentionheads attentionheads numberofheads nattnheads decoderattentionheads numkeyvalueheads',
  kvHeads: 'nkvheads numkvheads numkeyvalueheads nheadkv',
  keyValueHeads: 'nkvheads numkvheads numkeyvalueheads nheadkv kvheads',
  headDim: 'dhead dimhead headsize headwidth dk dimk qkheaddim dimperhead dimensionperhead',
  rotaryDim:
    'rotdim rotarydims rotaryndims nrot ropedim ropedims rotaryembeddingdim ropedimensioncount qkropeheaddim partialrotaryfactor rotarypct rotarypercentage rotaryembfraction',
  dim: 'dmodel modeldim dimmodel hiddensize hiddendim embeddim embeddingdim embeddingsize embdim embsize nembd nembed channels numchannels features numfeatures dims headdim headsize dhead dimhead dk',
  numPosFeats: 'dim dmodel hiddensize embeddim channels headdim',
  length:
    'seqlen seqlength sequencelength maxlen maxlength maxseqlen maxseqlength maxsequencelength nctx ctxlen contextlength contextlen contextsize npositions numpositions numtokens tokens maxposition maxpositions maxpositionembeddings targetlength end numembeddings',
  queries:
    'qlen querylen querylength lenq seqlenq tgtlen targetlen targetlength numqueries nqueries seqlen sequencelength length',
  keys: 'klen keylen keylength lenk seqlenk kvlen kvlength srclen sourcelen sourcelength numkeys nkeys seqlen sequencelength length',
  layout: 'style ropestyle rotarystyle pairing',
  'layout:half|interleaved': 'neox isneox neoxstyle isneoxstyle gptneox useneox rotatehalf halfsplit splithalf half',
  'layout:interleaved|half':
    'interleaved isinterleaved rotaryinterleaved ropeinterleaved ropeinterleave interleave gptj isgptj gptjstyle traditional adjacent',
  'mode:interleaved|chunked': 'mropeinterleaved',
  bias: 'attnbias attentionbias positionbias relativepositionbias relposbias additivemask posbias relativebias',
  mask: 'attnmask attentionmask paddingmask keypaddingmask padmask srckeypaddingmask isreal',
  window: 'slidingwindow slidingwindowsize windowsize localwindow localwindowsize attentionwindow attentionwindowsize',
  positions: 'positionids posids pos position positionid cacheposition inputpos inputpositions',
  queryPositions: 'positions positionids qpositions qpos',
  keyPositions: 'positions positionids kpositions kpos kvpositions',
  offset:
    'start startpos startposition pastlen pastlength pastkeyvalueslength seqlenoffset positionoffset posoffset cachelen cachelength cacheoffset past',
  scaling:
    'ropescaling ropescalingconfig ropeparameters scalingconfig ropescale contextscaling ropetype ropescalingtype factor ntkalpha ntkfactor ropefactor scalingfactor ropefreqscale freqscale originalmaxpositionembeddings yarnfactor',
  type: 'ropetype ropescalingtype scalingtype method kind',
  factor:
    'scalingfactor ropefactor ropescalefactor ropescalingfactor scale alpha ntkfactor ntkalpha interpolationfactor',
  originalMaxPositionEmbeddings:
    'origctx origctxlen originalctx originallength originalcontextlength oldcontextlen origmaxposition originalmaxposition ropescalingoriginalcontextlength trainedlength maxpositionembeddings yarnorigctx',
  maxPositionEmbeddings:
    'maxposition maxpositions npositions nctx contextlength trainedlength originalmaxpositionembeddings',
  attentionFactor: 'attentionscale attentionscaling attentionscalingfactor mscalevalue',
  betaFast: 'highrot beta1 yarnbetafast',
  betaSlow: 'lowrot beta2 yarnbetaslow',
  causal: 'iscausal causalmask usecausalmask autoregressive isdecoder unidirectional',
  bidirectional: 'causal iscausal unidirectional isdecoder',
  scale: 'smscale softmaxscale attnscale attentionscale qkscale scaling scalefactor multiplier',
  extrapolationFactor: 'extfactor yarnextfactor',
  attnFactor: 'yarnattnfactor ropescalingattnfactor',
  numHeads: 'heads nheads nhead numattentionheads',
  dimPerAxis: 'dim headdim dhead headsize',
  sections: 'mropesection xdropesection section',
  table: 'weight weights embedding embeddings relativeattentionbias relativepositionbiastable',
  'direction:inverse|forward': 'inverse reverse conjugate backward transpose',
  'columns:repeated|pairs': 'repeat repeated repeatinterleave duplicate duplicated',
  'form:causal|symmetric': 'causal iscausal',
  'form:symmetric|causal': 'symmetric bidirectional',
  want: 'outputattentions returnweights needweights returnattention returnattentionweights outputfinalstate returnstate returnlogits',
  rotation: 'rope rotary encoding positionembedding',
  similarity: 'featuremap kernel phi',
  past: 'state initialstate recurrentstate paststate',
  complexPart: 'part',
  qRope: 'qpe qrot',
  kRope: 'kpe krot',
  flipSinToCos: 'flip cosfirst',
  downscaleFreqShift: 'denominator freqshift',
  paddingPosition: 'paddingidx padid',
  softcap: 'softcapping logitsoftcap logitsoftcapping logitssoftcap attnlogitsoftcapping attnlogitsoftcap',
  sinks: 'sink attentionsinks attnsinks saux',
  encoding:
    'positionencoding positionalencoding positionembedding positionalembedding posencoding posenc rope rotary encodings alibi alibislopes positions positionids',
  scheme: 'type kind method encoding encodingtype positionembeddingtype ropetype name',
  q: 'query queries',
  k: 'key keys',
  v: 'value values',
  numBuckets: 'relativeattentionnumbuckets buckets nbuckets',
  maxDistance: 'relativeattentionmaxdistance maxdist',
  maxRelativePositions: 'maxrelativeposition maxrelpos maxrelativedistance maxdistance clip clippingdistance',
  alibiBiasMax: 'maxbias biasmax alibimaxbias',
  prefixTokens: 'prefixrows extratokens numprefixtokens numextratokens numregisters clstoken classtoken',
  suffixTokens: 'suffixrows',
  grid: 'shape gridsize hw size imagesize patches height width gridthw',
  shape: 'grid gridsize hw size dims',
  to: 'size targetsize newsize newshape outputsize',
  from: 'gridsize oldsize oldshape imgsize',
  method: 'mode interpolation resample interpolationmode',
  normalize: 'normalise',
  out: 'output outarray result',
  seed: 'randomseed rng',
  extended: 'all full',
  size: 'workers numworkers threads numthreads poolsize concurrency',
  build: 'variant',
  dtype: 'type torchdtype datatype precision',
  layers: 'nlayers nlayer numlayers numhiddenlayers depth nblocks',
  vocab: 'vocabsize nvocab',
  batch: 'batchsize bs minibatch',
  lr: 'learningrate',
  weightDecay: 'wd decay',
  beta1: 'betas adambeta1',
  beta2: 'adambeta2',
  warmup: 'warmupsteps numwarmupsteps',
  total: 'steps totalsteps maxsteps numsteps',
  steps: 'totalsteps maxsteps numsteps iterations',
  rope: 'rotary rotarypositionembedding rotaryembedding rotarypositionalembedding roformer ropeembedding',
  sinusoidal: 'sin sine sincos vaswani fixed sinusoid absolute',
  learned: 'absolute learnable trained embedding gpt2 bert',
  alibi: 'attentionwithlinearbiases linearbias',
  t5: 'relativebias relativepositionbias t5bias bucketed',
  shaw: 'relative relativekey relativeposition',
  'bert-relative': 'relativekeyquery',
  'transformer-xl': 'transformerxl txl relativesinusoidal conformer',
  'music-transformer': 'skew skewing relativeglobalattention',
  'axial-rope': 'rope2d twodrope vitrope axial',
  mrope: 'multimodalrope qwen2vl qwenvl',
  half: 'neox gptneox rotatehalf halfsplit splithalf split concatenated blocked',
  interleaved: 'gptj adjacent interleave llama meta pairs traditional',
  linear: 'interpolation positioninterpolation pi',
  ntk: 'ntkaware fixedntk ntkscaled',
  dynamic: 'dynamicntk ntkdynamic',
  longrope: 'su',
  none: 'default no off null original',
});

function byName(names: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [own, others] of Object.entries(names)) {
    for (const other of others.split(' ')) found.set(other, [...(found.get(other) ?? []), own]);
  }
  return found;
}

/** Returns the existing name that was probably meant; `given` is its value, which may be that of a switch. */
export function meant(asked: unknown, known: readonly string[], given?: unknown): Meant | undefined {
  if (typeof asked !== 'string' || asked.length > longestName) return undefined;
  const typed = normal(asked);
  const same = known.find((one) => normal(one) === typed);
  if (same !== undefined) return { name: same };
  for (const own of otherNames.get(typed) ?? []) {
    const [option = '', values] = own.split(':');
    if (!known.includes(option)) continue;
    if (option === 'mask' && known.includes('bias') && isAdditive(given)) return { name: 'bias' };
    if (values === undefined) return { name: option };
    const [on, off] = values.split('|') as [string, string];
    return { name: option, value: given === false ? off : on };
  }
  if (isSize(asked)) return undefined;
  const name = nearest(typed, known);
  return name === undefined ? undefined : { name };
}

/** Sizes that have no option where arrays have them. */
const sizes = /* @__PURE__ */ new Set(
  `heads nheads numheads numattentionheads kvheads numkvheads nkvheads numkeyvalueheads headdim dhead dimhead headsize qkropeheaddim
  vheaddim dim dmodel hiddensize embeddim embeddingdim nembd length seqlen seqlength sequencelength maxseqlen qlen klen queries
  keys batch batchsize`.split(/\s+/),
);

/** Whether a name is that of a size, as programs call it. */
export function isSize(name: unknown): boolean {
  return typeof name === 'string' && name.length <= longestName && sizes.has(normal(name));
}

/** Whether a mask is one that is added to logits: it has other numbers than 0 and 1. */
function isAdditive(mask: unknown): boolean {
  const list = Object(mask).data ?? mask;
  if (typeof list !== 'object' || list === null) return false;
  for (let i = 0; i < Math.min(list.length, longestLook); i++) {
    if (typeof list[i] === 'number' && list[i] !== 0 && list[i] !== 1) return true;
  }
  return false;
}

const longestLook = 2 ** 16;

/** The name of a value that was meant; a switch has none. */
export function meantName(given: unknown, names: readonly string[]): string | undefined {
  const found = meant(given, names);
  return found?.value === undefined ? found?.name : undefined;
}
