import {
  alibi,
  biasSchemes,
  type Condition,
  evaluate,
  holds,
  levit,
  namedValues,
  swin,
  swinShiftMaskParameters,
  t5,
  valuesInAttention,
  wavlm,
} from '../../catalogue/index.ts';
import { invalid, missing, ofLength, ofShape, oneOf, refused, rule, wholeNumber } from '../errors/index.ts';
import {
  allocated,
  arrayNames,
  checkInteger,
  checkKeys,
  checkObject,
  checkParameter,
  checkRules,
  checkScheme,
  checkTensor,
  isNumberList,
  mentions,
  type Options,
  type Reading,
  readArrays,
  readParameters,
} from '../input/index.ts';
import {
  type Engine,
  type Filled,
  filled32,
  filled64,
  filledInt32,
  type RawAlibiOptions,
  type RawBias,
  type RawBiasShape,
  type RawExtent,
  type RawModule,
  type RawRowBias,
  recordOf,
  Scratch,
  snakeCased,
} from '../module/index.ts';
import type {
  BiasFunctions,
  BiasOptions,
  OutOptions,
  Scheme,
  SwinLogCoordinatesOptions,
  SwinShiftMaskOptions,
  T5BucketOptions,
  Tensor,
  TensorLike,
  WavlmGatesOptions,
} from '../types/index.ts';

export function bias(engine: Engine, request: BiasOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  return computeBias(engine, biasHandlerOf(checkScheme(options, biasSchemes)), { options, prefix: '' }, request.out);
}

export function biasFunctions(engine: Engine): Reading<BiasFunctions> {
  return {
    bias: (options) => bias(engine, options),
    alibiSlopes: (options) => alibiSlopes(engine, options),
    t5Buckets: (relativePositions, options) => t5Buckets(engine, relativePositions, options),
    wavlmGates: (options) => wavlmGates(engine, options),
    swinRelativeIndex: (options) => swinRelativeIndex(engine, options),
    levitRelativeIndex: (options) => levitRelativeIndex(engine, options),
    swinLogCoordinates: (options) => swinLogCoordinates(engine, options),
    swinShiftMask: (options) => swinShiftMask(engine, options),
  };
}

type SnakeCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${SnakeCase<Rest>}`
  : Name;

/** Fails to compile, with the name, if the module has no bias for one of the catalogue's schemes. */
type Unbound = Exclude<SnakeCase<BiasOptions['scheme']>, RawBias['scheme']>;
const everySchemeIsBound: [Unbound] extends [never] ? true : Unbound = true;

type RecordFrom = (request: BiasRequest, found: ReadBias) => (filled: Filled) => object;

/** Makes a handler from a catalogue entry: the module's bias of that name is computed, or attention makes it by rows. */
function handlerOf(scheme: Scheme, recordFrom: RecordFrom): BiasHandler {
  const name = everySchemeIsBound && snakeCased(scheme.name);
  const read = (request: BiasRequest) => {
    const found = readBias(scheme, request);
    const record = recordFrom(request, found);
    return { ...found, record: (filled: Filled) => ({ ...record(filled), scheme: name }) as RawBias };
  };
  return {
    scheme,
    byDistance: (request) => goesByDistance(scheme, request),
    ...(scheme.byRows && { byRows: (request) => read(request).record as (filled: Filled) => RawRowBias }),
    planArray: (request) => {
      const { batch, heads, shape, record } = read(request);
      const { queries, keys } = shape;
      return {
        shape: [...[batch, heads].filter((axis) => axis !== undefined), queries, keys],
        // A scheme without heads has one matrix for all.
        compute: (raw, filled, out) => raw.bias(batch ?? 1, { ...shape, heads: heads ?? 1 }, record(filled), out),
      };
    },
  };
}

/** Plans the record of a scheme; optional arrays that are not given become 0. */
function planRecord(scheme: Scheme): RecordFrom {
  const none = Object.fromEntries(arrayNames(scheme).map((name) => [name, 0]));
  return ({ scratch }, { sizes, arrays }) => recordOf(scratch, { ...none, ...sizes }, arrays);
}

/** Overrides for schemes whose entry does not say everything. */
const special: Readonly<Record<string, (scheme: Scheme) => Partial<BiasHandler>>> = {
  alibi: () => ({ planArray: planAlibi }),
  'dynamic-position-bias': (scheme) => handlerOf(scheme, dynamicPositionBiasRecord),
};

/** Handlers are made on first use, so that a starting page does not wait for them. */
const made = new Map<string, BiasHandler>();

/** Returns the handler of a scheme, for `bias()` and for attention. */
export function biasHandlerOf(scheme: Scheme): BiasHandler {
  const { name } = scheme;
  const handler = made.get(name) ?? { ...handlerOf(scheme, planRecord(scheme)), ...special[name]?.(scheme) };
  made.set(name, handler);
  return handler;
}

/**
 * The record of the scheme: the module takes the arrays of all layers in one piece, and the number of norm arrays of
 * each layer.
 */
function dynamicPositionBiasRecord(
  { scratch }: BiasRequest,
  { arrays, sizes }: ReadBias,
): (filled: Filled) => Omit<Extract<RawBias, { scheme: 'dynamic_position_bias' }>, 'scheme'> {
  const layers: string[][] = [];
  for (const name of Object.keys(arrays)) {
    const layer = Number(name.match(/\d+/));
    layers[layer] = [...(layers[layer] ?? []), name];
  }
  const norms = scratch.bytes(layers.map((names) => names.length - 2));
  const parameters = scratch.float32(joined(Object.values(arrays)));
  const options = { dim: sizes.dim as number, log_distance: sizes.logDistance as boolean };
  return (filled) => ({
    options,
    layers: layers.length,
    norms: filled.at(norms),
    parameters: filled.at(parameters),
  });
}

function joined(arrays: readonly TensorLike[]): Float32Array {
  const result = allocated(
    Float32Array,
    arrays.reduce((size, { data }) => size + data.length, 0),
  );
  let at = 0;
  for (const { data } of arrays) {
    result.set(data, at);
    at += data.length;
  }
  return result;
}

function planAlibi(request: BiasRequest): BiasPlan {
  const { options, prefix, attention } = request;
  const isKeyOnly = options.form === 'mpt';
  if (!attention && options.form === 'bloom') {
    return planBloom(request, readParameters(alibi, options, { alsoAllowed: ['mask', 'out'], prefix }));
  }
  // A single row serves all queries.
  const oneRow = isKeyOnly && !attention ? { ...request, options: { ...options, queries: 1 } } : request;
  const { values, shape } = readBias(alibi, oneRow);
  const { heads, queries, keys } = shape;
  const bias = { scheme: isKeyOnly ? ('alibi_mpt' as const) : ('alibi' as const), options: moduleOptions(values) };
  return {
    shape: [heads, isKeyOnly ? 1 : queries, keys],
    compute: (raw, _, out) => raw.bias(1, shape, bias, out),
  };
}

/** ALiBi's form 'bloom': the mask gives the number of keys and counts their positions. */
function planBloom(
  { options, prefix, scratch }: BiasRequest,
  values: Readonly<Record<'heads' | 'alibiBiasMax', number>> & { readonly keys: number | undefined },
): BiasPlan {
  const { heads, alibiBiasMax } = values;
  const slopeRange = alibi.parameters.find((parameter) => parameter.name === 'alibiBiasMax');
  if (alibiBiasMax !== slopeRange?.default) {
    throw invalid('alibiBiasMax', alibiBiasMax, {
      ...oneOf([]),
      values: [slopeRange?.default as number],
      because: " with form 'bloom'",
    });
  }
  const { arrays, sizes } = readArrays(alibi, { options, prefix, values, use: 'alone' });
  const { batch = 1, keys } = sizes as { batch?: number; keys: number };
  const bias = { scheme: 'alibi_bloom', options: moduleOptions(values) } as const;
  const shape = { heads, queries: 1, keys, offset: 0 };
  const real = scratch.bytes(arrays.mask?.data as Uint8Array);
  return {
    shape: [batch, heads, 1, keys],
    compute: (raw, filled, out) => raw.bias(batch, shape, { ...bias, mask: filled.at(real) }, out),
  };
}

/** Forms 'mpt' and 'bloom' count distances in their own functions, so the module's options know only two forms. */
function moduleOptions(values: Readonly<Record<string, unknown>>): RawAlibiOptions {
  const { form, alibiBiasMax, outputScale, precision } = values;
  return {
    form: form === 'symmetric' ? form : 'causal',
    alibi_bias_max: alibiBiasMax as number,
    output_scale: outputScale as number,
    precision: precision as RawAlibiOptions['precision'],
  };
}

export function alibiSlopes(engine: Engine, options: Parameters<BiasFunctions['alibiSlopes']>[0]): Float32Array {
  const { heads, alibiBiasMax } = readParameters(alibi, checkObject('options', options), {
    only: ['heads', 'alibiBiasMax'],
  });
  return filled32(engine, new Scratch(), { shape: [heads] }, (_, result) =>
    engine.raw.alibi_slopes(heads, alibiBiasMax, result),
  ).data;
}

/** Values that attention settles for the biases among its encodings. */
interface AttentionSizes {
  readonly sizes: { readonly batch: number; readonly heads: number; readonly queries: number; readonly keys: number };
  readonly offset: number;
  readonly causal: boolean;
}

/** A request for a bias, on its own or within attention. */
export interface BiasRequest {
  readonly options: Options;
  /** Prefix of option names in messages. */
  readonly prefix: string;
  readonly attention?: AttentionSizes;
  /** Receives the arrays of the call. */
  readonly scratch: Scratch;
}

/** A bias before it is computed: options are checked, and its arrays are declared in scratch memory. */
export interface BiasPlan {
  /** Broadcasts to [batch, heads, queries, keys]. */
  readonly shape: readonly number[];
  readonly compute: (raw: RawModule, filled: Filled, out: number) => void;
}

export interface BiasHandler {
  readonly scheme: Scheme;
  /** Whether values depend only on the distance, so that attention needs a single line instead of a matrix. */
  readonly byDistance: (request: Omit<BiasRequest, 'scratch'>) => boolean;
  /** For other biases: the record from which attention makes them row by row when it stores no matrix. */
  readonly byRows?: (request: BiasRequest) => (filled: Filled) => RawRowBias;
  readonly planArray: (request: BiasRequest) => BiasPlan;
}

/** Options of a bias after they were checked. */
interface ReadBias {
  readonly values: Options;
  readonly arrays: Readonly<Record<string, TensorLike>>;
  /** Parameters and sizes. */
  readonly sizes: Options;
  /** Undefined for schemes without a batch; likewise `heads`. */
  readonly batch: number | undefined;
  readonly heads: number | undefined;
  readonly shape: RawBiasShape;
}

/** Whether attention settles a parameter, because it is one of the sizes that attention knows. */
function isSettled(parameter: Scheme['parameters'][number]): boolean {
  return 'size' in parameter && ['heads', 'queries', 'keys', 'offset'].includes(parameter.size as string);
}

export function readBias(scheme: Scheme, request: Omit<BiasRequest, 'scratch'>): ReadBias {
  const { options, prefix, attention } = request;
  const use = attention ? 'attention' : 'alone';
  const alsoAllowed = arrayNames(scheme, use);
  if (!attention) {
    const values = readParameters(scheme, options, { alsoAllowed: [...alsoAllowed, 'out'], prefix }) as Options;
    return shaped(scheme, request, values, readArrays(scheme, { options, prefix, values, use }));
  }
  const { sizes, offset, causal } = attention;
  const without = scheme.parameters.filter(isSettled).map(({ name }) => name);
  const read = readParameters(scheme, valuesInAttention(scheme, options, causal), { without, alsoAllowed, prefix });
  const { batch, heads, queries, keys } = sizes;
  const settled = { batch, heads, queries, keys, offset, length: keys };
  refuseChoices(scheme, read as Options, prefix, ['outsideAttention']);
  refuseOtherAlignment(scheme, request, attention);
  const values = {
    ...(read as Options),
    ...Object.fromEntries(without.map((name) => [name, settled[name as 'keys']])),
  };
  return shaped(scheme, request, values, readArrays(scheme, { options, prefix, values, sizes: settled, use }));
}

/** Rejects choices that attention does not support, or whose values are not simply added to the logits. */
export function refuseChoices(
  { parameters }: Scheme,
  values: Options,
  prefix: string,
  kinds: readonly ('outsideAttention' | 'multiplying')[] = ['outsideAttention', 'multiplying'],
): void {
  for (const parameter of parameters) {
    if (parameter.kind !== 'choice') continue;
    for (const kind of kinds) {
      const { choices: refusedOnes, because } = parameter[kind] ?? {};
      const value = values[parameter.name] as string;
      if (!refusedOnes?.includes(value)) continue;
      const others = parameter.choices.filter((choice) => !refusedOnes.includes(choice));
      throw invalid(prefix + parameter.name, value, { ...oneOf(others), because: `; ${because}` });
    }
  }
}

/** Whether the values multiply the logits instead of being added to them. */
export function multipliesLogits({ parameters }: Scheme, options: Options): boolean {
  return parameters.some(
    (parameter) =>
      parameter.kind === 'choice' && parameter.multiplying?.choices.includes(options[parameter.name] as string),
  );
}

/** Whether the values of a head depend on the number of heads. */
export function countsHeads({ parameters }: Scheme): boolean {
  return parameters.some((parameter) => 'size' in parameter && parameter.size === 'heads');
}

function refuseOtherAlignment(
  { name, alignment }: Scheme,
  { prefix }: Pick<BiasRequest, 'prefix'>,
  place: AttentionSizes,
): void {
  const { queries, keys } = place.sizes;
  if (alignment !== 'same' || (queries === keys && place.offset === 0)) return;
  throw refused(
    `${prefix}scheme`,
    {
      text: "'{name}' with {queries} queries, {keys} keys and offset {offset}",
      values: { name, queries, keys, offset: place.offset },
    },
    rule(
      'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias',
    ),
  );
}

/** Adds the sizes of the result. */
function shaped(
  scheme: Scheme,
  { prefix, attention }: Omit<BiasRequest, 'scratch'>,
  values: Options,
  { arrays, sizes }: Pick<ReadBias, 'arrays' | 'sizes'>,
): ReadBias {
  const { exactly, queries: some } = scheme.lengths ?? {};
  const fixed = exactly === undefined ? Number.NaN : evaluate(exactly, sizes);
  const length = Number.isNaN(fixed) ? undefined : fixed;
  const few = some === undefined ? length : evaluate(some, sizes);
  const { queries = few, keys = length, heads, batch, offset } = sizes as Record<string, number | undefined>;
  if (attention && few !== undefined && few !== length) {
    throw refused(
      `${prefix}scheme`,
      { text: "'{name}' with {few} queries for {length} keys", values: { name: scheme.name, few, length } },
      rule('what bias() computes as the option bias'),
    );
  }
  if (attention && scheme.alignment === 'same' && length !== keys) {
    const name = prefix + (exactly?.match(/\w+/)?.[0] ?? 'scheme');
    throw refused(
      name,
      { text: '{length} tokens', values: { length } },
      ofLength(keys as number, undefined, ', as many as q and k have'),
    );
  }
  if (queries === undefined || keys === undefined) {
    throw missing(prefix + (queries === undefined ? 'queries' : 'keys'), wholeNumber(1));
  }
  if (heads === undefined && mentions(scheme, 'heads')) {
    const names = arrayNames(scheme);
    throw missing(prefix + (names.at(-1) as string), rule('{names} or both: one number per head', { names }));
  }
  return {
    values,
    arrays,
    sizes,
    batch: mentions(scheme, 'batch') ? batch : undefined,
    heads: mentions(scheme, 'heads') ? heads : undefined,
    shape: { heads: heads ?? 1, queries, keys, offset: offset ?? keys - queries },
  };
}

/** Whether, with these options, the values depend only on the distance. */
export function goesByDistance(scheme: Scheme, { options, attention }: Omit<BiasRequest, 'scratch'>): boolean {
  const { byDistance } = scheme;
  if (byDistance === undefined || byDistance === true) return byDistance === true;
  const values = namedValues(scheme, options, attention?.causal);
  if (!('queriesUpTo' in byDistance)) return holds(byDistance as Condition, values);
  const { keys, queries = keys, offset } = { ...values, ...attention?.sizes, ...attention } as Record<string, number>;
  const last = (offset ?? (keys as number) - (queries as number)) + (queries as number) - 1;
  return last <= evaluate(byDistance.queriesUpTo, values);
}

export function computeBias(
  engine: Engine,
  { planArray }: BiasHandler,
  request: Omit<BiasRequest, 'scratch'>,
  out?: Float32Array,
): Tensor {
  const scratch = new Scratch();
  const { shape, compute } = planArray({ ...request, scratch });
  return filled32(engine, scratch, { shape, out }, (filled, result) => compute(engine.raw, filled, result));
}

export function t5Buckets(
  engine: Engine,
  relativePositions: ArrayLike<number> | TensorLike,
  options: T5BucketOptions = {},
): Tensor<Int32Array> {
  const values = readParameters(t5, checkObject('options', options), {
    only: ['bidirectional', 'numBuckets', 'maxDistance'],
  });
  const { bidirectional, numBuckets, maxDistance } = values;
  const raw = { bidirectional, num_buckets: numBuckets, max_distance: maxDistance };
  const { data, shape } = isNumberList(relativePositions)
    ? { data: relativePositions, shape: [relativePositions.length] }
    : checkTensor('relativePositions', relativePositions, ofShape(['...']));
  for (let i = 0; i < data.length; i++) checkInteger(`relativePositions[${i}]`, data[i], -(2 ** 31), 2 ** 31 - 1);
  const scratch = new Scratch();
  const distances = scratch.int32(data);
  return filledInt32(engine, scratch, { shape }, (filled, result) =>
    engine.raw.t5_buckets(raw, filled.at(distances), data.length, result),
  );
}

export function levitRelativeIndex(engine: Engine, value: { window: RawExtent; stride?: number }): Tensor<Int32Array> {
  const values = readParameters(levit, checkObject('options', value), {});
  const { 'window.height': height, 'window.width': width, stride } = values;
  const shape = [levit.lengths.queries, levit.lengths.exactly].map((length) => evaluate(length, values));
  return filledInt32(engine, new Scratch(), { shape }, (_, result) =>
    engine.raw.levit_relative_index({ window: { height, width }, stride }, result),
  );
}

const inputs = ['hidden', 'gateWeight', 'gateBias', 'gateConst'];

export function wavlmGates(engine: Engine, request: WavlmGatesOptions & OutOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, [...inputs, 'out']);
  const { arrays, sizes } = readArrays(wavlm, { options, values: {}, only: inputs });
  const { batch, heads, queries, headDim } = sizes as Record<'batch' | 'heads' | 'queries' | 'headDim', number>;
  const shape = [batch, heads, queries];
  const scratch = new Scratch();
  const record = recordOf<Parameters<Engine['raw']['wavlm_gates']>[3]>(
    scratch,
    { headDim, numBuckets: 0, maxDistance: 0, table: 0 },
    arrays,
  );
  return filled32(engine, scratch, { shape, out: request.out }, (filled, result) =>
    engine.raw.wavlm_gates(batch, heads, queries, record(filled), result),
  );
}

export function swinRelativeIndex(
  engine: Engine,
  value: { window: RawExtent; classToken?: boolean },
): Tensor<Int32Array> {
  const options = checkObject('options', value);
  const only = ['window.height', 'window.width'] as const;
  const values = readParameters(swin, options, { only, alsoAllowed: ['classToken'] });
  const { classToken = false } = options;
  if (typeof classToken !== 'boolean') throw invalid('classToken', classToken, { kind: 'boolean' });
  const window = { height: values['window.height'], width: values['window.width'] };
  const tokens = window.height * window.width + (classToken ? 1 : 0);
  const fill = classToken ? engine.raw.beit_relative_index : engine.raw.swin_relative_index;
  return filledInt32(engine, new Scratch(), { shape: [tokens, tokens] }, (_, result) => fill(window, result));
}

export function swinShiftMask(engine: Engine, request: SwinShiftMaskOptions): Tensor {
  const options = checkObject('options', request);
  checkKeys(options, ['image', 'window', 'shift', 'masked']);
  const window = readWindow(options);
  const [image, shift] = [readExtent('image', options.image, 1), readExtent('shift', options.shift, 0)];
  for (const side of ['height', 'width'] as const) {
    if (image[side] % window[side] !== 0) {
      throw invalid(`image.${side}`, image[side], {
        kind: 'range',
        multipleOf: window[side],
        bound: `window.${side}`,
      });
    }
    if (shift[side] >= window[side])
      throw invalid(`shift.${side}`, shift[side], {
        kind: 'range',
        max: window[side],
        maxExclusive: true,
        bound: `window.${side}`,
      });
  }
  const masked = readMasked(options.masked);
  const tokens = window.height * window.width;
  const shape = [(image.height / window.height) * (image.width / window.width), tokens, tokens];
  return filled32(engine, new Scratch(), { shape }, (_, result) =>
    engine.raw.swin_shift_mask({ image, window, shift, masked }, result),
  );
}

export function swinLogCoordinates(engine: Engine, request: SwinLogCoordinatesOptions): Tensor<Float64Array> {
  const options = checkObject('options', request);
  checkKeys(options, ['window', 'pretrainedWindow']);
  const window = readWindow(options);
  const { pretrainedWindow } = options;
  const pretrained =
    pretrainedWindow === undefined
      ? { height: 0, width: 0 }
      : readExtent('pretrainedWindow', pretrainedWindow, 0, 16384);
  const shape = [2 * window.height - 1, 2 * window.width - 1, 2];
  return filled64(engine, new Scratch(), { shape }, (_, result) =>
    engine.raw.swin_log_coordinates(window, pretrained, result),
  );
}

function readExtent(name: string, value: unknown, min: number, max: number = 2 ** 31 - 1): RawExtent {
  const extent = checkObject(name, value);
  checkKeys(extent, ['height', 'width'], `${name}.`);
  const side = (key: 'height' | 'width') => checkInteger(`${name}.${key}`, extent[key], min, max);
  return { height: side('height'), width: side('width') };
}

function readWindow(options: Readonly<Record<string, unknown>>): RawExtent {
  const window = readExtent('window', options.window, 1);
  checkRules(swin, { 'window.height': window.height, 'window.width': window.width }, '');
  return window;
}

/** Reads `masked`, which may be -Infinity, the value that some implementations use. */
function readMasked(value: unknown): number {
  const { masked } = swinShiftMaskParameters;
  return value === Number.NEGATIVE_INFINITY ? value : (checkParameter(masked, value) as number);
}
